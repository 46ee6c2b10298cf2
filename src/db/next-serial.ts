import { sql } from 'kysely';
import type { Queries } from './schema.ts';

/**
 * The next invoice serial of a financial year, from 1. Its counter stays locked until the caller's transaction ends:
 * a roll-back gives the number back, so there is no gap, and nobody else can get it. Take it last, since others wait:
 * in a queue, because it is an update; who waits in `insert … on conflict` is woken by each commit, all at once.
 */
export async function nextSerial(tx: Queries, financialYear: string): Promise<number> {
  const counted = await tx
    .updateTable('invoice_counters')
    .set({ last: sql<number>`last + 1` })
    .where('financial_year', '=', financialYear)
    .returning('last')
    .executeTakeFirst();
  return counted?.last ?? firstSerial(tx, financialYear);
}

/** The first of a year, or the next after one that began the year at the same moment. */
async function firstSerial(tx: Queries, financialYear: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ financial_year: financialYear, last: 1 })
    .onConflict((conflict) =>
      conflict.column('financial_year').doUpdateSet({ last: sql<number>`invoice_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
