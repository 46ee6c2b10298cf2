import type { Logger } from 'pino';
import { CannotStart } from './cannot-start.ts';
import type { Closers } from './close-all.ts';
import { openDemoSignIn, openPayments, webhookAddress } from './open-parts.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { shopFacts } from './shop.config.ts';
import { openPrimary } from './src/api/cluster/primary.ts';
import { runsOwnSandbox, SANDBOX_VARIABLE } from './src/gateways/own-sandbox.ts';
import type { Settings } from './src/settings.ts';

/**
 * The primary of several processes (decision 110). It opens what may exist only once (the embedded database, the
 * sandbox, the demo sign-in), tells the others where to find it, and manages them. It serves nothing itself.
 */
export async function openManyProcesses(settings: Settings, log: Logger, closers: Closers): Promise<void> {
  const database = await openShopDatabase(settings, { poolSize: 2 }, log, closers);
  const env = {
    DATABASE_URL: database.connectionString,
    ...(await openSandbox(settings, database, log, closers)),
    ...(await openSignIn(settings, log, closers)),
  };
  const processes = openPrimary({ count: settings.processes, env, log });
  closers.push(processes.close);
  const opened = await processes.open();
  if (!opened.ok) throw new CannotStart(opened.alreadyLogged ? '' : 'The shop could not be opened.');
  process.stdout.write(
    `${shopFacts.name} is open at ${settings.publicUrl} in ${settings.processes} processes\n`,
  );
  process.on('SIGUSR2', async () => {
    const done = await processes.replaceAll();
    if (done === null) return;
    process.stdout.write(done ? 'All processes are new.\n' : 'A new process did not start; see the log.\n');
  });
}

/** The environment variables by which the other processes find our own sandbox. */
async function openSandbox(
  settings: Settings,
  database: Parameters<typeof openPayments>[1],
  log: Logger,
  closers: Closers,
): Promise<Record<string, string>> {
  const { payment } = settings;
  if (!runsOwnSandbox(payment)) return {};
  const { sandboxUrl, webhooksTo } = await openPayments(settings, database, log, closers);
  webhooksTo(webhookAddress(settings));
  return sandboxUrl === null ? {} : { [SANDBOX_VARIABLE[payment.provider]]: sandboxUrl };
}

/** The environment variables by which the other processes find the demo's sign-in provider. */
async function openSignIn(
  settings: Settings,
  log: Logger,
  closers: Closers,
): Promise<Record<string, string>> {
  if (settings.oidc || !settings.demo) return {};
  const { issuer, clientId, clientSecret } = await openDemoSignIn(settings, log, closers);
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
}
