import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { CannotStart } from './cannot-start.ts';
import type { Closers } from './close-all.ts';
import { startAtKeptPort } from './kept-port.ts';
import { shopFacts } from './shop.config.ts';
import { takeDataFolder } from './src/db/embedded/data-folder.ts';
import { sandboxAddresses } from './src/db/sandbox-addresses.ts';
import type { Database } from './src/db/schema.ts';
import { runsOwnSandbox } from './src/gateways/own-sandbox.ts';
import type { Settings } from './src/settings.ts';

/**
 * The parts that a single process and the primary of several open in the same way. Each function adds to `closers` what
 * closes its part, and throws `CannotStart` when it cannot open it. Parts that not every shop needs are imported on
 * demand, to keep the primary's memory small.
 */

const LOOPBACK = '127.0.0.1';

/**
 * The payment gateway, with its sandbox if the settings ask for our own. On a database that other processes may share,
 * each sandbox has its own ledger, and the sandboxes know of each other (decision 110). The payments of the demo's past
 * orders, which no sandbox ever took, are entered in the ledger so that they can be refunded. This happens at every
 * start, because the process that seeded the demo may have ended before doing so. If there are several ledgers, only
 * the one of the process that `seeded` the demo gets them.
 */
export async function openPayments(
  settings: Settings,
  { db, seeded }: { db: Database; seeded: boolean },
  log: Logger,
  closers: Closers,
) {
  const { openGateway } = await import('./src/gateways/open-gateway.ts');
  const { payment, production, dataDir, database, listen, demo } = settings;
  const shared = database.url !== null;
  const ledger = ownName(settings, 'sandbox-ledger');
  const ledgerFile = join(dataDir, `${ledger}.jsonl`);
  // Beside an embedded database nobody else opens the ledger, because its folder belongs to this process.
  const ownSandbox = runsOwnSandbox(payment);
  if (shared && ownSandbox) {
    const taken = takeDataFolder(dataDir, `${ledger}.lock`);
    if (!taken.ok) throw new CannotStart(taken.inUse ? sameShop(listen.port, dataDir) : taken.message);
    closers.push(taken.folder.release);
  }
  const peerAddresses = shared ? sandboxAddresses(db) : undefined;
  const past = ownSandbox && (shared ? seeded : demo) ? await pastPaymentsOf(db) : [];
  const sandbox = { merchantName: shopFacts.name, ledgerFile, peerAddresses, past };
  const opened = await startAtKeptPort(
    { file: portsFile(settings), helper: 'sandbox', own: listen.port, log },
    (port) => openGateway({ payment, production, ...sandbox, port, log }),
    ({ sandboxUrl }) => sandboxUrl,
  );
  if (!opened.ok) throw new CannotStart(opened.message);
  closers.push(opened.close);
  return opened;
}

/**
 * The name of a file in DATA_DIR that processes on a shared database do not share, though they may share the folder.
 */
function ownName({ database, listen }: Settings, name: string): string {
  return database.url === null ? name : `${name}-${listen.port}`;
}

function portsFile(settings: Settings): string {
  return join(settings.dataDir, `${ownName(settings, 'ports')}.json`);
}

async function pastPaymentsOf(db: Database) {
  const { pastPayments } = await import('./src/db/seed/past-payments.ts');
  return pastPayments(db);
}

function sameShop(port: number, dataDir: string): string {
  return `Another shop process has PORT ${port} and DATA_DIR "${dataDir}"; stop it, or set another PORT.`;
}

/** The address to which our own sandbox sends its webhooks: where the shop listens. */
export function webhookAddress({ listen, payment }: Settings): string {
  const host = EVERYWHERE.includes(listen.host) ? LOOPBACK : listen.host;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${listen.port}/api/${payment.provider}/webhook`;
}

const EVERYWHERE = ['0.0.0.0', '::'];

/** The demo's sign-in provider, and how the shop signs in to it. */
export async function openDemoSignIn(
  settings: Settings,
  log: Logger,
  closers: Closers,
): Promise<NonNullable<Settings['oidc']>> {
  const { startDemoSignIn } = await import('./src/gateways/demo-sign-in/start-demo-sign-in.ts');
  const { DEMO_CLIENT, redirectUrisOf } = await import('./src/gateways/demo-sign-in/demo-client.ts');
  const { production, publicUrl, listen } = settings;
  const client = { ...DEMO_CLIENT, redirectUris: redirectUrisOf(publicUrl) };
  const demo = await startAtKeptPort(
    { file: portsFile(settings), helper: 'signIn', own: listen.port, log },
    (port) => startDemoSignIn({ host: LOOPBACK, port, ...client, production, log }),
    ({ issuer }) => issuer,
  );
  if (!demo.ok) throw new CannotStart(demo.message);
  closers.push(demo.close);
  return { issuer: demo.issuer, ...DEMO_CLIENT };
}
