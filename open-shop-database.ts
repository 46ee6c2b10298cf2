import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { CannotStart } from './cannot-start.ts';
import type { Closers } from './close-all.ts';
import { migrate } from './src/db/migrate.ts';
import { openDatabase } from './src/db/open.ts';
import type { Database } from './src/db/schema.ts';
import type { Settings } from './src/settings.ts';
import { endDemoSessions } from './src/shop/customers/sign-in/end-demo-sessions.ts';
import { endLeases } from './src/shop/payments/begin/end-leases.ts';

/**
 * Connections of each process besides its pool: three for the job queue, one for the queue's listener, and one for the
 * listener of the catalogue's notices.
 */
const BESIDE_THE_POOL = 5;
/** For a backup, and for people who look at the database. */
const FOR_OTHERS = 10;
/** The embedded database always allows at least this many connections. */
const LEAST_CONNECTIONS = 60;

/**
 * The database with its schema up to date and, in the demo, with the demo's data; `seeded`: this start added the data.
 *
 * @throws {CannotStart} when it cannot be opened or brought up to date.
 */
export async function openShopDatabase(
  settings: Settings,
  pool: { poolSize: number; slowQueryMs?: number },
  log: Logger,
  closers: Closers,
) {
  const { url } = settings.database;
  const maxConnections = connectionsNeeded(settings);
  const { dataDir } = settings;
  const database = await openDatabase({ ...pool, maxConnections, url, dataDir, log, forShop: true });
  if (!database.ok) throw new CannotStart(database.message);
  closers.push(database.close);
  const migrated = await migrate(database.pool);
  if (!migrated.ok) {
    const which = url === null ? '' : 'The database of DATABASE_URL is not ready. ';
    throw new CannotStart(`${which}${migrated.message}`);
  }
  // The embedded database belongs to this process: no other one can still be announcing payments.
  if (url === null) await endLeases(database);
  if (cluster.isPrimary) await leaveDemo(database.db, settings, log);
  return { ...database, seeded: settings.demo && (await seed(database.db)) };
}

/** How many connections an embedded database must allow. */
function connectionsNeeded({ processes, database: { poolSize } }: Settings): number {
  // One extra process: the one that starts while another is replaced.
  const room = (processes + 1) * (poolSize + BESIDE_THE_POOL) + FOR_OTHERS;
  return Math.max(room, LEAST_CONNECTIONS);
}

/** Ends the sessions that a shop which began as the demo has left open, and warns of the orders in its books. */
async function leaveDemo(db: Database, { demo, production }: Settings, log: Logger): Promise<void> {
  if (!demo) {
    const accounts = await endDemoSessions({ db, clock: () => new Date() });
    if (accounts > 0) log.warn({ accounts }, 'accounts of the demo were still signed in, and are signed out');
  }
  if (production) await warnOfDemo(db, log);
}

async function warnOfDemo(db: Database, log: Logger): Promise<void> {
  const { hasDemoOrders } = await import('./src/db/seed/demo-orders.ts');
  if (await hasDemoOrders(db))
    log.warn('the books have orders of the demo: a real shop begins with an empty DATA_DIR or DATABASE_URL');
}

async function seed(db: Database): Promise<boolean> {
  const { seedDemo } = await import('./src/db/seed/seed.ts');
  const { hashPassword } = await import('./src/shop/customers/passwords/password.ts');
  const { seeded } = await seedDemo(db, { clock: () => new Date(), hashPassword });
  return seeded;
}
