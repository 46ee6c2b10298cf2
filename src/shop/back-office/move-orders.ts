import type { OrderStatus } from '../../contract/order-status.ts';
import { STEP_BEFORE } from '../../contract/packing-steps.ts';
import type { MoveOrders } from '../../contract/schemas/packing.ts';
import type { Shop, Staff } from '../shop.ts';
import { moveOrder } from './move-order.ts';

interface OrdersMoved {
  moved: string[];
  /** `status` is the one that the order has; null when there is no such order. */
  refused: { orderId: string; status: OrderStatus | null }[];
}

/**
 * Takes several orders one step further, one transaction each: an order that somebody else has changed stays as it is
 * and does not hold up the others. One that has already taken the step counts as moved, so that a repeat after a lost
 * answer moves and mails nothing twice.
 */
export async function moveOrders(
  shop: Shop,
  staff: Staff,
  { orderIds, to, cause }: MoveOrders,
): Promise<OrdersMoved> {
  const from = STEP_BEFORE[to];
  const outcome: OrdersMoved = { moved: [], refused: [] };
  for (const orderId of new Set(orderIds)) {
    const done = await moveOrder(shop, staff, orderId, { from, to, cause });
    if (done.ok || (done.reason === 'changed' && done.status === to)) outcome.moved.push(orderId);
    else outcome.refused.push({ orderId, status: done.reason === 'changed' ? done.status : null });
  }
  return outcome;
}
