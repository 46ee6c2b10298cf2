import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './schema.ts';

/** Each series of documents counts in a table of its own. */
type Counters = 'invoice_counters' | 'credit_note_counters';

/**
 * The next serial of a financial year, from 1. The counter stays locked until the caller's transaction ends, and a
 * rollback returns the number, so serials are unique and have no gaps. Call it last, because concurrent payments queue
 * on this row.
 */
export async function nextSerial(tx: Queries, counters: Counters, financialYear: string): Promise<number> {
  const { rows } = await countingOn(counters, financialYear).execute(tx);
  const [counted] = rows.length > 0 ? rows : (await beginning(counters, financialYear).execute(tx)).rows;
  if (!counted) throw new Error('an insert that always returns a row returned none');
  return counted.last;
}

/**
 * SQL whose row is the next serial of a financial year, to be embedded where the document is written; no row in a year
 * that has none yet.
 */
export function countingOn(counters: Counters, financialYear: string): RawBuilder<{ last: number }> {
  return sql`update ${sql.table(counters)} set last = last + 1
    where financial_year = ${financialYear} returning last`;
}

/**
 * SQL whose row is the year's first serial, or the next one if another transaction has just begun the year. Comes
 * second, because every commit wakes all waiters of INSERT … ON CONFLICT.
 */
export function beginning(counters: Counters, financialYear: string): RawBuilder<{ last: number }> {
  const table = sql.table(counters);
  return sql`insert into ${table} (financial_year, last) values (${financialYear}, 1)
    on conflict (financial_year) do update set last = ${table}.last + 1 returning last`;
}
