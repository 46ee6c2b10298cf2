import type { OrderStatus } from '../../contract/order-status.ts';
import { STEP_BEFORE } from '../../contract/packing-steps.ts';
import type { MoveOrders } from '../../contract/schemas/packing.ts';
import type { Shop, Staff } from '../shop.ts';
import { moveOrder, type OrderMoved } from './move-order.ts';

interface OrdersMoved {
  moved: string[];
  /** `now` is the order's status, or that all of it was refunded; null when there is no such order. */
  refused: { orderId: string; now: OrderStatus | 'refunded in full' | null }[];
}

/**
 * Takes several orders one step further, one transaction each: an order that somebody else has changed stays as it is
 * and does not hold up the others. One that has already taken the step counts as moved, so that a repeat after a lost
 * answer moves and mails nothing twice. One that was refunded in full since the caller looked stays: nothing is sent for
 * it (decision 146).
 */
export async function moveOrders(
  shop: Shop,
  staff: Staff,
  { orderIds, to, cause, refunded }: MoveOrders,
): Promise<OrdersMoved> {
  const from = STEP_BEFORE[to];
  const outcome: OrdersMoved = { moved: [], refused: [] };
  for (const orderId of new Set(orderIds)) {
    const refundable = refunded && (refunded.includes(orderId) ? 0 : SOMETHING);
    const done = await moveOrder(shop, staff, orderId, { from, to, cause, refundable });
    if (done.ok || (done.reason === 'changed' && done.status === to)) outcome.moved.push(orderId);
    else outcome.refused.push({ orderId, now: nowOf(done) });
  }
  return outcome;
}

/** In paise: how much is left to refund of an order that is not refunded in full does not matter here. */
const SOMETHING = Number.POSITIVE_INFINITY;

function nowOf(refused: Extract<OrderMoved, { ok: false }>): OrdersMoved['refused'][number]['now'] {
  if (refused.reason === 'other-money') return 'refunded in full';
  return refused.reason === 'changed' ? refused.status : null;
}
