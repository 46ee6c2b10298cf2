import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Database, Schema } from './schema.ts';
import type { SlowQueries } from './slow-query.ts';

/** A pool and typed queries on it. bigint columns (paise, counts) are read as numbers. */
export function connectDatabase(
  config: pg.PoolConfig,
  slow: SlowQueries | null = null,
  maxSilenceMs?: number,
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ types: columnTypes, ...config });
  // A connection that breaks while checked out fails its query, and the pool replaces one that breaks while idle. Without
  // listeners either would also crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool: preparedPool(pool, slow, maxSilenceMs) });
  return { pool, db: new Kysely<Schema>({ dialect }) };
}
