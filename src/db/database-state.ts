import type pg from 'pg';
import { readFailure } from './failure.ts';

type DatabaseState = 'ready' | 'lacks-migrations' | 'only-reads';

/**
 * What the shop's database is good for at this moment (running: Health): one without these migrations, or one that only
 * reads, answers and yet takes no order. More migrations are no fault: a newer process may have applied its own. A
 * connection that only reads is dropped, because the next one may reach the new primary. Rejects when the database does
 * not answer in time.
 */
export async function databaseState(
  pool: pg.Pool,
  names: readonly string[],
  timeoutMs: number,
): Promise<DatabaseState> {
  const question = { text: HOW_IT_IS, values: [names], query_timeout: timeoutMs };
  const client = await pool.connect();
  let isOfUse = false;
  try {
    const { rows } = await client.query<{ applied: number; onlyReads: boolean }>(question);
    isOfUse = rows[0]?.onlyReads === false;
    if (!isOfUse) return 'only-reads';
    return rows[0]?.applied === names.length ? 'ready' : 'lacks-migrations';
  } catch (error) {
    if (readFailure(error).code === UNDEFINED_TABLE) return 'lacks-migrations';
    throw error;
  } finally {
    client.release(!isOfUse);
  }
}

const HOW_IT_IS = `select count(*)::int as applied, current_setting('transaction_read_only') = 'on' as "onlyReads"
  from schema_migrations where name = any($1::text[])`;
const UNDEFINED_TABLE = '42P01';
