import type { Queries } from '../../db/schema.ts';

export type RefundForMail = NonNullable<Awaited<ReturnType<typeof readRefund>>>;

/** A refund of the queue with the payment and the order it belongs to; null when it no longer exists. */
export async function readRefund(db: Queries, refundId: string) {
  const row = await db
    .selectFrom('refund_queue')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refund_queue.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      'refund_queue.amount_paise',
      'refund_queue.reason',
      'refund_queue.state',
      'payment_attempts.txnid',
      'payment_attempts.provider',
      'payment_attempts.provider_payment_id',
      'orders.id as order_id',
      'orders.name',
      'orders.email',
      'orders.phone',
    ])
    .where('refund_queue.id', '=', refundId)
    .executeTakeFirst();
  return row ?? null;
}
