import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { SandboxControl } from '../../src/gateways/easebuzz-sandbox/control.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { freePort } from '../support/free-ports.ts';
import { type Courier, openCourier } from './courier.ts';
import { rollFrom } from './dice.ts';
import type { Notes } from './notes.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { openShopProcess, type ShopProcess } from './shop-process.ts';

/** Everything that can die separately: database, gateway, courier and the shop between them. */
export interface Stage {
  log: Logger;
  postgres: OwnPostgres;
  courier: Courier;
  sandbox: SandboxControl;
  sandboxUrl: string;
  shop: ShopProcess;
  shopUrl: string;
  mailFolder: string;
  /** Closes everything else after the shop was closed. */
  close(): Promise<void>;
}

/** Opens the real shop on a PostgreSQL and a gateway of ours; all files are under `folder`. */
export async function openStage(folder: string, notes: Notes, seed: number): Promise<Stage> {
  await mkdir(folder, { recursive: true });
  const log = pino({ level: 'silent' });
  const port = await freePort();
  const shopUrl = `http://127.0.0.1:${port}`;
  const postgres = await startOwnPostgres(join(folder, 'database'), log);
  const courier = await openCourier({ shopUrl, notes, dice: rollFrom(seed + 1) });
  const gateway = await startEasebuzzSandbox({
    host: '127.0.0.1',
    port: 0,
    ...EASEBUZZ_DEMO_CREDENTIALS,
    production: false,
    timeScale: 3000,
    webhookUrl: `${courier.url}/api/easebuzz/webhook`,
    ledgerFile: join(folder, 'ledger.jsonl'),
    log,
  });
  if (!gateway.ok) throw new Error(gateway.message);
  const shopFolder = join(folder, 'shop');
  const shop = openShopProcess({
    url: shopUrl,
    env: {
      ...environmentOnDatabase(port, shopFolder, postgres.connectionString, gateway.url),
      PUBLIC_URL: courier.url,
      // The default number of connections, because this PostgreSQL is for the shop alone.
      DATABASE_POOL_SIZE: '',
      ...NO_LIMITS,
    },
    logFile: join(folder, 'shop.log'),
  });
  const killAtExit = () => void shop.kill();
  process.on('exit', killAtExit);
  return {
    ...{ log, postgres, courier, shop, shopUrl },
    sandbox: gateway.control,
    sandboxUrl: gateway.url,
    mailFolder: join(shopFolder, 'mail'),
    async close() {
      await gateway.close();
      await courier.close();
      await postgres.stop();
      process.off('exit', killAtExit);
    },
  };
}

/** All buyers come from one address. */
const NO_LIMITS = {
  LIMIT_SIGNUP_ADDRESS: '1000000',
  LIMIT_LOGIN_ADDRESS: '1000000',
  LIMIT_INITIATE: '1000000',
  LIMIT_FLOOD: '1000000',
};
