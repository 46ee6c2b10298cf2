import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { SandboxControl } from '../../src/gateways/easebuzz-sandbox/control.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { freePort } from '../support/free-ports.ts';
import { type Courier, openCourier } from './courier.ts';
import { rollFrom } from './dice.ts';
import type { Notes } from './notes.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { openShopProcess, type ShopProcess } from './shop-process.ts';

/** Everything that can die on its own: database, gateway, courier and the shop between them. */
export interface Stage {
  log: Logger;
  postgres: OwnPostgres;
  courier: Courier;
  sandbox: SandboxControl;
  sandboxUrl: string;
  shop: ShopProcess;
  shopUrl: string;
  mailFolder: string;
  /** Closes what is left after the shop was closed. */
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
    env: shopEnvironment({
      port,
      dataDir: shopFolder,
      publicUrl: courier.url,
      databaseUrl: postgres.connectionString,
      gatewayUrl: gateway.url,
    }),
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

/** The owner's usual environment, with limits that a crowd at one address does not reach. */
function shopEnvironment(parts: {
  port: number;
  dataDir: string;
  publicUrl: string;
  databaseUrl: string;
  gatewayUrl: string;
}): Record<string, string> {
  const many = '1000000';
  return {
    DEMO: 'on',
    PORT: String(parts.port),
    PUBLIC_URL: parts.publicUrl,
    DATA_DIR: parts.dataDir,
    DATABASE_URL: parts.databaseUrl,
    PAYMENT_MODE: 'sandbox',
    PAYMENT_PAY_URL: parts.gatewayUrl,
    LIMIT_SIGNUP_ADDRESS: many,
    LIMIT_LOGIN_ADDRESS: many,
    LIMIT_INITIATE: many,
    LIMIT_FLOOD: many,
    LOG_LEVEL: 'warn',
  };
}
