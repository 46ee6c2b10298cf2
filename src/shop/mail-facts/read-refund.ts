import type { Queries } from '../../db/schema.ts';

export type RefundForMail = NonNullable<Awaited<ReturnType<typeof readRefundForMail>>>;

/** A refund with its payment and order; amounts in paise. Null when it no longer exists. */
export async function readRefundForMail(db: Queries, refundId: string) {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      'refunds.amount_paise',
      'refunds.reason',
      'refunds.state',
      'refunds.message',
      'refunds.merchant_refund_id',
      'payment_attempts.txnid',
      'payment_attempts.state as attempt_state',
      'payment_attempts.provider',
      'payment_attempts.provider_payment_id',
      'payment_attempts.also_paid',
      'orders.id as order_id',
      'orders.name',
      'orders.email',
      'orders.phone',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  return row ?? null;
}
