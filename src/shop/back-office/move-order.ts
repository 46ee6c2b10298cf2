import type { OrderStatus } from '../../contract/order-status.ts';
import type { MoveOrder } from '../../contract/schemas/staff-order.ts';
import type { Tx } from '../../db/schema.ts';
import { staffActor } from '../audit/actor.ts';
import { changingProducts } from '../catalogue/changing-products.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { isOrderId } from '../orders/order-id.ts';
import { changeStatus, staffChoices } from '../orders/status.ts';
import { type Locked, lockPayment } from '../payments/lock-payment.ts';
import { refundablePaise, refundedPaise } from '../refunds/refundable.ts';
import { refundRest } from '../refunds/request-refund.ts';
import type { Shop, Staff } from '../shop.ts';
import { returnStock } from '../stock/end-holds.ts';

export type OrderMoved =
  | { ok: true }
  | { ok: false; reason: 'no-such-order' | 'not-allowed' }
  /** What can be refunded is not what the caller saw. */
  | { ok: false; reason: 'other-money'; leftPaise: number }
  /** `repeated`: by this very step of the same person, whose answer may have been lost. */
  | { ok: false; reason: 'changed'; status: OrderStatus; repeated: boolean };

/**
 * Staff change an order's status. The order, once locked, must still have the status `from`, so that a stale page
 * changes nothing and one of two simultaneous calls wins. Cancelling a paid order refunds it and returns its goods to
 * stock in the same transaction. `refundable` is what the caller saw as left of its payment (`isUnseen`).
 */
export async function moveOrder(
  shop: Shop,
  staff: Staff,
  orderId: string,
  { from, to, cause, refundable: seenPaise }: MoveOrder,
): Promise<OrderMoved> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  const actor = staffActor(staff);
  return changingProducts(shop, async (tx): Promise<OrderMoved> => {
    const isAboutMoney = MOVES_MONEY.includes(to) || seenPaise !== undefined;
    const payment = isAboutMoney ? await lockGoodPayment(tx, orderId) : null;
    const order = payment?.order ?? (await lockOrder(tx, orderId));
    if (!order) return { ok: false, reason: 'no-such-order' };
    if (order.status !== from) {
      const repeated = await wasJustTaken(tx, orderId, { from, to, actor });
      return { ok: false, reason: 'changed', status: order.status, repeated };
    }
    if (!staffChoices(order).includes(to)) return { ok: false, reason: 'not-allowed' };
    const leftPaise = payment ? await refundablePaise(tx, payment.attempt) : null;
    if (leftPaise !== null && isUnseen(to, leftPaise, seenPaise)) {
      return { ok: false, reason: 'other-money', leftPaise };
    }
    if (payment && to === 'cancelled') {
      const refund = { reason: cause, actor, idempotencyKey: `cancelled-${payment.attempt.id}` };
      await refundRest(shop, tx, payment.attempt, refund);
      await returnStock(tx, orderId);
    }
    if (!payment || !MOVES_MONEY.includes(to)) return changeStatus(shop, tx, order, to, { cause, actor });
    const givenByHandPaise = to === 'refunded' ? leftPaise : null;
    const backBeforePaise = await refundedPaise(tx, payment.attempt.id, ['done']);
    return changeStatus(shop, tx, order, to, { cause, actor, givenByHandPaise, backBeforePaise });
  });
}

/** Steps that say what becomes of the order's payment. */
const MOVES_MONEY: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Whether the step means another state of the money than the one that the caller saw. Setting an order to refunded says
 * that what no refund covers was given back by hand (decision 131), and nothing is sent of an order that is refunded in
 * full (decision 146). A cancellation sends back whatever is left.
 */
function isUnseen(to: OrderStatus, leftPaise: number, seenPaise = leftPaise): boolean {
  if (to === 'cancelled') return false;
  return to === 'refunded' ? leftPaise !== seenPaise : leftPaise <= 0 && seenPaise > 0;
}

/** Whether this person has just taken this step; one more may have followed, as a refund does by itself. */
async function wasJustTaken(
  tx: Tx,
  orderId: string,
  { from, to, actor }: { from: OrderStatus; to: OrderStatus; actor: string },
): Promise<boolean> {
  const last = await tx
    .selectFrom('order_events')
    .select(['from_status', 'to_status', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return last.some((event) => event.from_status === from && event.to_status === to && event.actor === actor);
}

/**
 * Locks the payment that paid an order, and the order; null when none did. If a payment arrives after this look-up, the
 * order's status has changed and the move is refused.
 */
async function lockGoodPayment(tx: Tx, orderId: string): Promise<Locked | null> {
  const good = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
  return good ? lockPayment(tx, orderId, good.id) : null;
}
