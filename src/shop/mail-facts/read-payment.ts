import type { Queries } from '../../db/schema.ts';

export type PaymentForMail = NonNullable<Awaited<ReturnType<typeof readPaymentForMail>>>;

/** A payment attempt with its order; amounts in paise. Null when it no longer exists. */
export async function readPaymentForMail(db: Queries, attemptId: string) {
  const row = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select([
      'attempt.txnid',
      'attempt.provider',
      'attempt.state',
      'attempt.message',
      'attempt.raw_status',
      'attempt.amount_paise',
      'attempt.received_paise',
      'orders.id as order_id',
      'orders.name',
      'orders.email',
      'orders.phone',
    ])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}
