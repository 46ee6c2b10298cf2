import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { readFailure } from './failure.ts';
import { type SlowQueries, timed } from './slow-query.ts';

/** Statements that a connection keeps; each holds a plan in PostgreSQL's memory. */
const MOST_NAMES = 150;
/** Statements that run this often are worth keeping; one-off texts are not. */
const OFTEN = 5;
/** PostgreSQL ends what takes long by itself, and sooner; who has said nothing until then will not speak again. */
const LONGEST_SILENCE_MS = 20_000;
/** The words of `pg`. */
const SILENCE = 'Query read timeout';
/** A migration changed what a kept statement answers with; a connection does not know the statement (a proxy swapped it). */
const NOT_USABLE = new Set<unknown>(['0A000', '26000']);

/**
 * A pool for Kysely whose connections prepare the statements that run often, so that PostgreSQL plans them once for
 * each connection: planning is most of the cost of the shop's small statements.
 */
export function preparedPool(
  pool: pg.Pool,
  slow: SlowQueries | null = null,
  longestSilenceMs = LONGEST_SILENCE_MS,
): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (pool.waitingCount >= MOST_WAITING) throw new TooManyWait();
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparedClient(client, names, slow, longestSilenceMs);
      known.set(client, prepared);
      return prepared;
    },
  };
}

/**
 * A queue that is longer than what can be answered in a few seconds only makes everybody wait: who comes later hears
 * at once that the shop is busy (503 with Retry-After), as for a database without a free connection.
 */
const MOST_WAITING = 2000;

class TooManyWait extends Error {
  /** PostgreSQL's own: too many connections. */
  readonly code = '53300';

  constructor() {
    super('Too many wait for a connection to the database.');
  }
}

/** Which text has which name: one list for all connections of a process. */
class StatementNames {
  readonly #runs = new Map<string, number>();
  #names = new Map<string, string>();
  #made = 0;

  nameFor(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MOST_NAMES) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < OFTEN) {
      if (this.#runs.size > 10 * MOST_NAMES) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `shop_${this.#made++}`;
    this.#names.set(text, name);
    return name;
  }

  /** Every statement gets a new name from now on. */
  startAgain(): void {
    this.#names = new Map();
  }
}

function preparedClient(
  client: pg.PoolClient,
  names: StatementNames,
  slow: SlowQueries | null,
  longestSilenceMs: number,
): PostgresPoolClient {
  let lost: Error | undefined;
  const send = async <R>(statement: pg.QueryConfig): Promise<PostgresQueryResult<R>> => {
    // Not even the end of its transaction is waited for.
    if (lost) throw lost;
    try {
      // What rows look like is what Kysely's types say; `pg` calls the command a string.
      return (await client.query(statement)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && error.message === SILENCE) lost = error;
      throw error;
    }
  };
  const run = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length > 0 ? names.nameFor(text) : undefined;
    const statement = { text, values: [...values], query_timeout: longestSilenceMs };
    if (!name) return send<R>(statement);
    try {
      return await send<R>({ name, ...statement });
    } catch (error) {
      if (!NOT_USABLE.has(readFailure(error).code)) throw error;
      names.startAgain();
      // Inside a transaction the failure has ended it, and then this fails too.
      return send<R>(statement);
    }
  };
  const query = <R>(text: string, values: readonly unknown[]) =>
    timed(slow, text, () => run<R>(text, values));
  return {
    // Kysely's second form, with a cursor, is not used: no cursor is configured.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(lost ?? destroy),
  };
}
