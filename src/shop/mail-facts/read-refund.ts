import type { Queries } from '../../db/schema.ts';
import { refundablePaise } from '../refunds/refundable.ts';

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
      'refunds.by_hand',
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

/**
 * What became of a failed refund's payment after it had failed, in paise: refunds requested since that have not failed
 * too, and what is left to refund. Null when it no longer exists.
 */
export async function readSinceFailed(
  db: Queries,
  refundId: string,
): Promise<{ refundedPaise: number; leftPaise: number } | null> {
  const payment = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .selectAll('payment_attempts')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (!payment) return null;
  const since = await db
    .selectFrom('refunds as failed')
    .innerJoin('refunds as later', 'later.attempt_id', 'failed.attempt_id')
    .select('later.amount_paise')
    .where('failed.id', '=', refundId)
    .where('later.state', '!=', 'failed')
    .whereRef('later.created_at', '>=', 'failed.settled_at')
    .execute();
  const refundedPaise = since.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  return { refundedPaise, leftPaise: await refundablePaise(db, payment) };
}
