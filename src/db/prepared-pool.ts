import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { readFailure } from './failure.ts';
import { type SlowQueries, timed } from './slow-query.ts';
import { READ_ONLY } from './unreachable.ts';

/** Prepared statements per connection; each holds a plan in PostgreSQL's memory. */
const MAX_NAMES = 150;
/** Statements that run this often are worth preparing; one-off texts are not. */
const OFTEN = 5;
/**
 * In ms. PostgreSQL cancels long statements itself, and sooner; a server silent for this long will not answer any more.
 */
const MAX_SILENCE_MS = 20_000;
/** The message of `pg`'s error. */
const SILENCE = 'Query read timeout';
/**
 * A migration changed the statement's result type, or the connection does not know the statement (a proxy swapped it).
 */
const NOT_USABLE = new Set<unknown>(['0A000', '26000']);
/** PostgreSQL's in_failed_sql_transaction. */
const ABORTED = '25P02';

/**
 * A pool for Kysely whose connections prepare frequent statements, so that PostgreSQL plans them once per connection:
 * planning is most of the cost of the shop's small statements.
 */
export function preparedPool(
  pool: pg.Pool,
  slow: SlowQueries | null = null,
  maxSilenceMs = MAX_SILENCE_MS,
): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (pool.waitingCount >= MAX_WAITING) throw new TooManyWait();
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparedClient(client, names, slow, maxSilenceMs);
      known.set(client, prepared);
      return prepared;
    },
  };
}

/**
 * A queue longer than a few seconds' work makes everybody wait. Later callers learn at once that the shop is busy (503
 * with Retry-After), as for a database without a free connection.
 */
const MAX_WAITING = 2000;

class TooManyWait extends Error {
  /** PostgreSQL's too_many_connections. */
  readonly code = '53300';

  constructor() {
    super('Too many wait for a connection to the database.');
  }
}

/** Maps statement texts to names, shared by all connections of a process. */
class StatementNames {
  readonly #runs = new Map<string, number>();
  #names = new Map<string, string>();
  #made = 0;

  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_NAMES) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < OFTEN) {
      if (this.#runs.size > 10 * MAX_NAMES) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `shop_${this.#made++}`;
    this.#names.set(text, name);
    return name;
  }

  /** Gives every statement a new name from now on. */
  startAgain(): void {
    this.#names = new Map();
  }
}

/**
 * Whether the server is silent or has become a standby: its connections are given up; new ones may reach another
 * server.
 */
function isOfNoMoreUse(error: Error): boolean {
  return error.message === SILENCE || readFailure(error).code === READ_ONLY;
}

function preparedClient(
  client: pg.PoolClient,
  names: StatementNames,
  slow: SlowQueries | null,
  maxSilenceMs: number,
): PostgresPoolClient {
  let lost: Error | undefined;
  const send = async <R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>> => {
    // Fails fast: not even the end of its transaction is awaited.
    if (lost) throw lost;
    try {
      // Kysely's types define the rows; `pg` types the command as a plain string.
      return (await client.query(statement)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && isOfNoMoreUse(error)) lost = error;
      throw error;
    }
  };
  const run = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length > 0 ? names.nameFor(text) : undefined;
    const statement = { text, values: [...values], query_timeout: maxSilenceMs };
    if (!name) return send<R>(statement);
    try {
      return await send<R>({ name, ...statement });
    } catch (error) {
      if (!NOT_USABLE.has(readFailure(error).code)) throw error;
      names.startAgain();
      return send<R>(statement).catch((again) => {
        // Inside a transaction the first error has aborted it, so that one says why.
        throw readFailure(again).code === ABORTED ? error : again;
      });
    }
  };
  const query = <R>(text: string, values: readonly unknown[]) =>
    timed(slow, text, () => run<R>(text, values));
  return {
    // Kysely's cursor overload is unused: no cursor is configured.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(lost ?? destroy),
  };
}
