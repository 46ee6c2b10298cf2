import { sql } from 'kysely';
import type { Queries } from './schema.ts';

/** Each series of documents counts in a table of its own. */
type Counters = 'invoice_counters' | 'credit_note_counters';

/**
 * The next serial of a financial year, from 1. The counter stays locked until the caller's transaction ends, and a
 * rollback returns the number, so serials are unique and have no gaps. Call it last, because concurrent payments queue
 * on this row. UPDATE comes first, because every commit wakes all waiters of INSERT … ON CONFLICT.
 */
export async function nextSerial(tx: Queries, counters: Counters, financialYear: string): Promise<number> {
  const counted = await tx
    .updateTable(counters)
    .set({ last: sql<number>`last + 1` })
    .where('financial_year', '=', financialYear)
    .returning('last')
    .executeTakeFirst();
  return counted?.last ?? firstSerial(tx, counters, financialYear);
}

/** The year's first serial, or the next one if another transaction has just started the year. */
async function firstSerial(tx: Queries, counters: Counters, financialYear: string): Promise<number> {
  const { last } = await tx
    .insertInto(counters)
    .values({ financial_year: financialYear, last: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last: sql<number>`${sql.table(counters)}.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
