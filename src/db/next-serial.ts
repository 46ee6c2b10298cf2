import { sql } from 'kysely';
import type { Queries } from './schema.ts';

/**
 * The next invoice serial of a financial year, from 1. Its counter stays locked until the caller's transaction ends:
 * a roll-back gives the number back, so there is no gap, and nobody else can get it. Take it last, since others wait.
 */
export async function nextSerial(tx: Queries, financialYear: string): Promise<number> {
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
