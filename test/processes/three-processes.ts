import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createClient, type ShopClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { readReply } from '../../src/contract/read-reply.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import type { SandboxControl } from '../../src/gateways/easebuzz-sandbox/control.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { openShopProcess, type ShopProcess } from '../chaos/shop-process.ts';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { freePorts } from '../support/free-ports.ts';

/** Names of the processes, in starting order. */
export type Which = 'A' | 'B' | 'C';
export const ALL: readonly Which[] = ['A', 'B', 'C'];

export interface ThreeProcesses {
  db: Database;
  pool: Pool;
  sandbox: SandboxControl;
  process(which: Which): ShopProcess;
  url(which: Which): string;
  /** One browser: the same cookies and token for every process. Without `which`, each call goes to the next process. */
  buyer(token?: string): Buyer;
  /** The last log lines of the processes, for a failed test's message. */
  logs(): string;
  close(): Promise<void>;
}

interface Buyer extends ShopClient {
  at(which: Which): ShopClient;
}

/** Three shop processes as their owner runs them, each on its own port, with one PostgreSQL and one gateway. */
export async function openThreeProcesses(): Promise<ThreeProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-processes-'));
  const { connectionString, drop } = await copyOfTemplate();
  const { db, pool } = connectDatabase({ connectionString, max: 4 });
  const log = pino({ level: 'silent' });
  const gateway = await startEasebuzzSandbox({
    ...{ host: '127.0.0.1', port: 0, production: false, log },
    ...EASEBUZZ_DEMO_CREDENTIALS,
  });
  if (!gateway.ok) throw new Error(gateway.message);
  const ports = await freePorts(ALL.length);
  const shops = ports.map((port, index) => {
    const url = `http://127.0.0.1:${port}`;
    const env = environmentOnDatabase(port, join(folder, `${index}`), connectionString, gateway.url);
    return { url, shop: openShopProcess({ url, env, logFile: join(folder, `${index}.log`) }) };
  });
  const of = (which: Which) => {
    const found = shops[ALL.indexOf(which)];
    if (!found) throw new Error(`there is no process ${which}`);
    return found;
  };
  await Promise.all(shops.map(({ shop }) => shop.whenReady()));
  return {
    db,
    pool,
    sandbox: gateway.control,
    process: (which) => of(which).shop,
    url: (which) => of(which).url,
    buyer: (token) => openBuyer((which) => of(which).url, token),
    logs: () =>
      ports.map((_, index) => readFileSync(join(folder, `${index}.log`), 'utf8').slice(-3000)).join('\n'),
    async close() {
      await Promise.all(shops.map(({ shop }) => shop.close()));
      await gateway.close();
      await db.destroy();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function openBuyer(urlOf: (which: Which) => string, token: string | undefined): Buyer {
  const jar = new Map<string, string>();
  let turn = 0;
  const clientAt = (choose: () => Which) =>
    createClient(
      paths,
      async ({ method, path, headers, body }) => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetchPatiently(`${urlOf(choose())}${path}`, {
          method,
          headers: { ...headers, ...(token && { 'auth-token': token }), ...(cookie && { cookie }) },
          redirect: 'manual',
          ...(body !== undefined && { body }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';', 1);
          const at = pair.indexOf('=');
          jar.set(pair.slice(0, at), pair.slice(at + 1));
        }
        return answer;
      },
      readReply,
    );
  const inTurn = clientAt(() => ALL[turn++ % ALL.length] ?? 'A');
  return Object.assign(inTurn, { at: (which: Which) => clientAt(() => which) });
}
