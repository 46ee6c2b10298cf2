import { STILL_OPEN } from '../../contract/payment-refusals.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { stillOpenSql } from '../payments/settle/being-confirmed.ts';
import { mayStillBePaidSql } from '../payments/settle/late-watch.ts';
import type { Customer, Shop, Visitor } from '../shop.ts';
import { lockOrder } from './lock-order.ts';
import { isOrderId } from './order-id.ts';
import { belongsTo, mayView } from './owner.ts';
import { TO_BE_DELIVERED } from './status.ts';

type OrderDeleted =
  | { ok: true }
  | { ok: false; reason: 'no-such-order' }
  /** A guest's, placed in this browser, which shows it: saying that there is none would be untrue. */
  | { ok: false; reason: 'of-a-guest' }
  | { ok: false; reason: 'conflict'; message: string };

/**
 * Removes an order from its customer's view for good (decisions: Orders). An order without money is deleted; one with
 * money is hidden but stays on record. An order whose payment may still succeed late is hidden too, until it is no
 * longer watched (`erase-unpaid-orders.ts`), so that such money can be returned. Refused while a payment is open or
 * the goods are still to be delivered.
 */
export async function deleteOrder(
  shop: Shop,
  customer: Customer,
  orderId: string,
  browserHash: Visitor['browserHash'],
): Promise<OrderDeleted> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  return shop.db.transaction().execute(async (tx): Promise<OrderDeleted> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'no-such-order' };
    if (!belongsTo(customer, order)) {
      const isSeenHere = mayView({ customer, browserHash }, order);
      return { ok: false, reason: isSeenHere ? 'of-a-guest' : 'no-such-order' };
    }

    const now = shop.clock();
    const attempts = await readAttempts(tx, orderId, now);
    const obstacle = findObstacle(order, attempts);
    if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
    const hasMoney = order.paid_at !== null || attempts.some(({ state }) => state === 'surplus');
    if (hasMoney || attempts.some(({ may_be_paid }) => may_be_paid)) {
      await tx.updateTable('orders').set({ hidden_at: now }).where('id', '=', orderId).execute();
    } else {
      await tx.deleteFrom('orders').where('id', '=', orderId).execute();
    }
    return { ok: true };
  });
}

function readAttempts(tx: Tx, orderId: string, now: Date) {
  return tx
    .selectFrom('payment_attempts')
    .select(['state', stillOpenSql(now).as('is_open'), mayStillBePaidSql(now).as('may_be_paid')])
    .where('order_id', '=', orderId)
    .execute();
}

type Attempts = Awaited<ReturnType<typeof readAttempts>>;

function findObstacle(order: Row<'orders'>, attempts: Attempts): string | null {
  if (TO_BE_DELIVERED.includes(order.status)) {
    // Whoever wants to cancel presses 'Delete'.
    const cancel = order.status === 'paid' ? ' To cancel it, please write to us or call.' : '';
    return `This order is ${order.status}. It can be deleted once it is delivered or cancelled.${cancel}`;
  }
  return attempts.some(({ is_open }) => is_open) ? STILL_OPEN : null;
}
