import { join } from 'node:path';
import type { Logger } from 'pino';
import { CannotStart, type Closers, cannotMigrate } from './cannot-start.ts';
import { shop as facts } from './shop.config.ts';
import { openProcesses } from './src/api/cluster/processes.ts';
import { migrate } from './src/db/migrate.ts';
import { openDatabase } from './src/db/open.ts';
import type { Settings } from './src/settings.ts';

/**
 * The primary of several processes (decision 110). It opens what may exist only once (the embedded database, the
 * sandbox, the demo sign-in), tells the others where to find it, and manages them. It serves nothing itself.
 */
export async function openManyProcesses(settings: Settings, log: Logger, closers: Closers): Promise<void> {
  const { url, poolSize } = settings.database;
  // One process more, for the one that starts while another is replaced.
  const mostConnections = (settings.processes + 1) * (poolSize + BESIDE_THE_POOL) + FOR_OTHERS;
  const { dataDir } = settings;
  const database = await openDatabase({ url, poolSize: 2, mostConnections, dataDir, log });
  if (!database.ok) throw new CannotStart(database.message);
  closers.push(database.close);
  const migrated = await migrate(database.pool);
  if (!migrated.ok) throw cannotMigrate(migrated.message, url);
  if (settings.demo) {
    const { seedDemo } = await import('./src/db/seed/seed.ts');
    const { hashPassword } = await import('./src/shop/customers/password.ts');
    await seedDemo(database.db, { clock: () => new Date(), hashPassword });
  }
  const sandbox = await openSandbox(settings, log, closers);
  const env = {
    DATABASE_URL: database.connectionString,
    ...sandbox?.env,
    ...(await openDemoSignIn(settings, log, closers)),
  };
  const processes = openProcesses({ count: settings.processes, env, log });
  closers.push(processes.close);
  const opened = await processes.open();
  if (!opened.ok) throw new CannotStart(opened.told ? '' : 'The shop could not be opened.');
  sandbox?.webhooksTo(settings.listen.port);
  process.stdout.write(`${facts.name} is open at ${settings.publicUrl} in ${settings.processes} processes\n`);
  process.on('SIGUSR2', async () => {
    const done = await processes.replaceAll();
    process.stdout.write(done ? 'All processes are new.\n' : 'A new process did not start; see the log.\n');
  });
}

/** Connections of each process: 3 of the job queue, its listener, and the listener for the catalogue's notices. */
const BESIDE_THE_POOL = 5;
/** For a backup, and for people who look at the database. */
const FOR_OTHERS = 10;
const LOOPBACK = '127.0.0.1';

async function openSandbox(settings: Settings, log: Logger, closers: Closers) {
  const { payment, production, dataDir } = settings;
  const { provider, mode, payUrl, apiUrl } = payment;
  if (mode !== 'sandbox' || payUrl || apiUrl) return null;
  const { openGateway } = await import('./src/gateways/open-gateway.ts');
  const ledgerFile = join(dataDir, 'sandbox-ledger.jsonl');
  const money = await openGateway({ payment, production, merchantName: facts.name, ledgerFile, log });
  if (!money.ok) throw new CannotStart(money.message);
  closers.push(money.close);
  const { sandboxUrl, webhooksTo } = money;
  return {
    env: sandboxUrl && { [provider === 'razorpay' ? 'PAYMENT_API_URL' : 'PAYMENT_PAY_URL']: sandboxUrl },
    webhooksTo: (port: number) => webhooksTo(`http://${LOOPBACK}:${port}/api/${provider}/webhook`),
  };
}

async function openDemoSignIn(
  { oidc, demo: isDemo, production, publicUrl }: Settings,
  log: Logger,
  closers: Closers,
): Promise<Record<string, string>> {
  if (oidc || !isDemo) return {};
  const { startDemoSignIn } = await import('./src/gateways/demo-sign-in/start-demo-sign-in.ts');
  const { DEMO_CLIENT: client, redirectUrisOf } = await import('./src/gateways/demo-sign-in/demo-client.ts');
  const redirectUris = redirectUrisOf(publicUrl);
  const demo = await startDemoSignIn({ host: LOOPBACK, port: 0, ...client, redirectUris, production, log });
  if (!demo.ok) throw new CannotStart(demo.message);
  closers.push(demo.close);
  return {
    OIDC_ISSUER: demo.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
  };
}
