import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './column-types.ts';
import { connectDatabase } from './connect.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { readFailure } from './failure.ts';
import { keepsSession } from './keeps-session.ts';
import { needsSessions, reasonOf } from './refusal-reason.ts';
import type { Database } from './schema.ts';
import type { TellSlow } from './slow-query.ts';
import { READ_ONLY, UNREACHABLE } from './unreachable.ts';

interface OpenDatabase {
  readonly ok: true;
  readonly db: Database;
  readonly pool: pg.Pool;
  /** For other kinds of connections, such as the job queue's. Contains a password if DATABASE_URL does. */
  readonly connectionString: string;
  /** Waits briefly for running queries, then stops the embedded database if that is in use. */
  close(): Promise<void>;
}

interface Options {
  /** null: the embedded database. */
  readonly url: string | null;
  readonly poolSize: number;
  /** Statements that take longer than this many ms are logged; 0 disables it. */
  readonly slowQueryMs?: number;
  /** Connection limit of the embedded database, shared by all processes. */
  readonly maxConnections?: number;
  /** In ms: for how long a database that is not there yet is tried again. */
  readonly timeoutMs?: number;
  /** The caller is a shop: a server that only reads, as a standby does, is of no use to it, nor one without sessions. */
  readonly forShop?: boolean;
  readonly dataDir: string;
  readonly log: Logger;
}

/** `inUse`: another process has the embedded database. */
type Refusal = { readonly ok: false; readonly message: string; readonly inUse?: true };

/**
 * Opens the shop's database, by address or embedded, and checks that it answers. A refusal is one sentence without the
 * password, and comes within seconds, except that an embedded database is given a minute to recover from a crash. The
 * caller runs the migrations next.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase | Refusal> {
  const { url, dataDir, log, maxConnections } = options;
  if (url !== null) return openAt(url, options);
  const embedded = await startEmbeddedPostgres({ dataDir, log, ...(maxConnections && { maxConnections }) });
  if (!embedded.ok) return embedded;
  const opened = await openAt(embedded.connectionString, options);
  if (!opened.ok) {
    await embedded.stop();
    return opened;
  }
  return { ...opened, close: () => opened.close().finally(embedded.stop) };
}

async function openAt(connectionString: string, options: Options): Promise<OpenDatabase | Refusal> {
  const { poolSize, slowQueryMs = 0, log } = options;
  const failure = await untilItAnswers(connectionString, options);
  if (failure) return { ok: false, message: `${placeOf(options)} cannot be used: ${failure}.` };
  const config = {
    connectionString,
    max: poolSize,
    types: columnTypes,
    application_name: 'shop',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    onConnect: prepareSession,
  };
  const tell: TellSlow = (slow) => log.warn(slow, 'a statement was slow');
  const { db, pool } = connectDatabase(config, slowQueryMs > 0 ? { fromMs: slowQueryMs, tell } : null);
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.warn({ reason: error.message }, 'a database connection was lost');
  });
  const end = async () => {
    await db.destroy();
    // Kysely ends a pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  const close = () => {
    closing = true;
    return Promise.race([end(), pause(END_TIMEOUT_MS, undefined, { ref: false })]);
  };
  return { ok: true, db, pool, connectionString, close };
}

/**
 * Sent as statements, once for each connection. As parameters of its start PgBouncer refuses them, and its
 * `ignore_startup_parameters` drops them without a word. `pg` reads times in ISO form only, and takes any other, which
 * a server, a database or a role may be set to write, for no time at all. They may also be set to another isolation, and
 * a distributed PostgreSQL has another by default: in that, whoever waits for a row that somebody else is changing is
 * refused instead of going on with what it is then, as the shop's statements expect.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION);
}

const SESSION = {
  text: `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '30s'; set datestyle = 'ISO';
    set default_transaction_isolation = 'read committed'`,
  query_timeout: 5000,
};

/** In ms. A query that has not finished by then may never do so; the embedded database is then stopped anyway. */
const END_TIMEOUT_MS = 1000;

/**
 * Errors worth waiting for: the server, the network or its name service may be starting at the same time, connections of
 * the previous process may just be closing (53300), a pooler may not reach its server yet (08P01), and a standby may be
 * about to take over from a lost primary. Systemd gives up after five starts that fail at once.
 */
const PASSING = new Set<unknown>([...UNREACHABLE, READ_ONLY, 'ENOENT', '57P03', '53300', '08P01']);
/**
 * In the words of `pg`, which gives it no code: what forwards connections (Docker, a balancer) may be there before the
 * database, and closes what it accepts.
 */
const CLOSED_AT_ONCE = /^Connection terminated/;
const TIMEOUT_MS = 4000;
const PATIENCE = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
const OLDEST_VERSION = 150_000;
const MAKE_UTF8 = 'createdb -T template0 -E UTF8 --locale=C';
/** SQL_ASCII, which Debian makes on a machine without a locale, counts bytes for letters; others lack most letters. */
const OTHER_ENCODING = 'the database is not in UTF8: it refuses some of what people write';

async function untilItAnswers(
  connectionString: string,
  { url, timeoutMs = TIMEOUT_MS, forShop = false, log }: Options,
): Promise<string | undefined> {
  // By a clock that only goes forwards: a machine that starts may be setting its own.
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      const { version, onlyReads, encoding } = await askServer(connectionString);
      if (version < OLDEST_VERSION) return 'it is older than PostgreSQL 15';
      if (forShop && onlyReads) throw new OnlyReads();
      if (forShop && encoding !== 'UTF8') log.warn({ encoding, make: MAKE_UTF8 }, OTHER_ENCODING);
      const atAnAddress = forShop && url !== null;
      return atAnAddress && !(await keepsSession({ connectionString, ...PATIENCE }))
        ? needsSessions('transaction')
        : undefined;
    } catch (error) {
      const { code, message } = readFailure(error instanceof AggregateError ? error.errors[0] : error);
      const passing = PASSING.has(code) || CLOSED_AT_ONCE.test(message);
      if (!passing || performance.now() > deadline) return reasonOf({ code, message });
      await pause(200);
    }
  }
}

class OnlyReads extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('it only reads, as a standby does that is not, or not yet, the primary');
  }
}

interface Server {
  version: number;
  onlyReads: boolean;
  encoding: string;
}

async function askServer(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString, ...PATIENCE });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding,
              current_setting('transaction_read_only') = 'on' as "onlyReads"`,
    );
    return rows[0] ?? { version: 0, onlyReads: false, encoding: '' };
  } finally {
    void client.end().catch(() => {});
  }
}

function placeOf({ url, dataDir }: Options): string {
  if (url === null) return `The embedded database in "${dataDir}"`;
  const { host, pathname } = new URL(url);
  // Decodes a socket folder; other percent-encoding is shown as given.
  return `The database of DATABASE_URL (${host.replaceAll(/%2f/gi, '/')}${pathname})`;
}
