import type pg from 'pg';
import { readFailure } from './failure.ts';

/**
 * Whether the database has these migrations at this moment (running: Health): one that was emptied, or exchanged for
 * an older copy while the shop runs, answers and yet serves nobody. More of them are no fault: a newer process may
 * have applied its own. Rejects when it does not answer in time.
 */
export async function hasMigrations(
  pool: pg.Pool,
  names: readonly string[],
  timeoutMs: number,
): Promise<boolean> {
  const question = { text: HOW_MANY, values: [names], query_timeout: timeoutMs };
  try {
    const { rows } = await pool.query<{ applied: number }>(question);
    return rows[0]?.applied === names.length;
  } catch (error) {
    if (readFailure(error).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

const HOW_MANY = 'select count(*)::int as applied from schema_migrations where name = any($1::text[])';
const UNDEFINED_TABLE = '42P01';
