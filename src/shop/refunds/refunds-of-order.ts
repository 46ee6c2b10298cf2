import { sql } from 'kysely';
import type { Queries, Row } from '../../db/schema.ts';
import { MONEY_COLUMNS, refundablePaise } from './refundable.ts';

type RefundOfOrder = Pick<Row<'refunds'>, 'amount_paise' | 'state' | 'created_at' | 'settled_at'>;

/**
 * An order's refunds as its buyer sees them, oldest first; amounts in paise. A failed one is among them only as long as
 * its money has not gone back, or been sent again, in another way: until then somebody still has to write to the buyer
 * (decision 160).
 */
export async function refundsOfOrder(db: Queries, orderId: string): Promise<RefundOfOrder[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['attempt_id', 'amount_paise', 'state', 'created_at', 'settled_at'])
    .select(({ selectFrom }) =>
      // The database compares the two times, because a JavaScript Date has no microseconds.
      selectFrom('refunds as again')
        .select(sql<number>`coalesce(sum(again.amount_paise), 0)::bigint`.as('sum'))
        .whereRef('again.attempt_id', '=', 'refunds.attempt_id')
        .whereRef('again.created_at', '>=', 'refunds.settled_at')
        .as('again_paise'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const settled = await paymentsWithNothingLeft(db, refunds);
  return refunds.filter(({ state, attempt_id, amount_paise, again_paise }) => {
    const isOver = settled.has(attempt_id) || (again_paise ?? 0) >= amount_paise;
    return state !== 'failed' || !isOver;
  });
}

/** The ids of payments that had a failed refund, and of which nothing is left to refund. */
async function paymentsWithNothingLeft(
  db: Queries,
  refunds: readonly Pick<Row<'refunds'>, 'attempt_id' | 'state'>[],
): Promise<ReadonlySet<string>> {
  const failed = new Set(
    refunds.flatMap(({ state, attempt_id }) => (state === 'failed' ? [attempt_id] : [])),
  );
  const over = new Set<string>();
  for (const id of failed) {
    const payment = await db
      .selectFrom('payment_attempts')
      .select(MONEY_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    if (payment && (await refundablePaise(db, payment)) === 0) over.add(id);
  }
  return over;
}
