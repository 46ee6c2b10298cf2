import { sql } from 'kysely';
import type { Queries, Row } from '../../db/schema.ts';
import { receivedPaise } from '../payments/review/in-review.ts';

/** The columns of a payment from which these amounts are computed. */
export const MONEY_COLUMNS = ['id', 'order_id', 'state', 'amount_paise', 'received_paise'] as const;
type Payment = Pick<Row<'payment_attempts'>, (typeof MONEY_COLUMNS)[number]>;

/** The part of a payment that has not been given back and is not being refunded. */
export function refundablePaise(db: Queries, payment: Payment): Promise<number> {
  return withoutRefundsPaise(db, payment, ['due', 'requested', 'done']);
}

/** The part of a payment that has not been given back, even if it is being refunded. */
export function notYetBackPaise(db: Queries, payment: Payment): Promise<number> {
  return withoutRefundsPaise(db, payment, ['done']);
}

async function withoutRefundsPaise(
  db: Queries,
  payment: Payment,
  states: readonly Row<'refunds'>['state'][],
): Promise<number> {
  const byHand = await givenByHandPaise(db, payment);
  return receivedPaise(payment) - byHand - (await refundedPaise(db, payment.id, states));
}

/**
 * The part of an order's own payment that the shop gave back in another way: what no refund covered when staff set the
 * order to refunded (decision 131). A refund that fails afterwards does not increase it.
 */
export async function givenByHandPaise(db: Queries, payment: Payment): Promise<number> {
  if (payment.state !== 'succeeded') return 0;
  const step = await db
    .selectFrom('order_events')
    .select('given_by_hand_paise')
    .where('order_id', '=', payment.order_id)
    .where('to_status', '=', 'refunded')
    .executeTakeFirst();
  return step ? (step.given_by_hand_paise ?? givenBeforeRecorded(db, payment)) : 0;
}

/** `givenByHandPaise` of whichever payment has paid the order; 0 if none has. */
export async function givenByHandOfOrder(db: Queries, orderId: string): Promise<number> {
  const payment = await db
    .selectFrom('payment_attempts')
    .select(MONEY_COLUMNS)
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
  return payment ? givenByHandPaise(db, payment) : 0;
}

/** `givenByHandPaise` for a step from before migration 163, which did not record it. */
async function givenBeforeRecorded(db: Queries, payment: Payment): Promise<number> {
  // The database compares the two times, because a JavaScript Date has no microseconds.
  const found = await db
    .selectFrom('order_events as refunded')
    .leftJoin('refunds', (join) =>
      join
        .on('refunds.attempt_id', '=', payment.id)
        .onRef('refunds.created_at', '<=', 'refunded.at')
        .on(({ or, eb, ref }) =>
          or([eb('refunds.state', '!=', 'failed'), eb('refunds.settled_at', '>', ref('refunded.at'))]),
        ),
    )
    .select(sumOfRefunds)
    .where('refunded.order_id', '=', payment.order_id)
    .where('refunded.to_status', '=', 'refunded')
    .groupBy('refunded.id')
    .executeTakeFirst();
  return found ? receivedPaise(payment) - found.sum : 0;
}

/** The sum of one payment's refunds in these states. */
export async function refundedPaise(
  db: Queries,
  attemptId: string,
  states: readonly Row<'refunds'>['state'][],
): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(sumOfRefunds)
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', [...states])
    .executeTakeFirstOrThrow();
  return sum;
}

const sumOfRefunds = sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('sum');
