import type { OrderStatus } from '../../contract/words.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { STILL_OPEN } from '../payments/pay-again.ts';
import type { Customer, Shop } from '../shop.ts';
import { isOrderId } from './order-details.ts';
import { isOrderOf } from './owner.ts';

export type OrderDeleted =
  | { ok: true }
  | { ok: false; reason: 'no-such-order' }
  | { ok: false; reason: 'conflict'; message: string };

/**
 * Removes an order for its customer for good (decisions: Orders): one without money is deleted outright, one with
 * money stays in the books, out of reach. Not while a payment is open or the goods are on their way.
 */
export async function deleteOrder(shop: Shop, customer: Customer, orderId: string): Promise<OrderDeleted> {
  if (!isOrderId(orderId)) return { ok: false, reason: 'no-such-order' };
  return shop.db.transaction().execute(async (tx): Promise<OrderDeleted> => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order || !isOrderOf(customer, order)) return { ok: false, reason: 'no-such-order' };

    const states = await attemptStates(tx, orderId);
    const obstacle = findObstacle(order, states);
    if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
    const hasMoney = order.paid_at !== null || states.includes('surplus');
    if (hasMoney) {
      await tx.updateTable('orders').set({ hidden_at: shop.clock() }).where('id', '=', orderId).execute();
    } else {
      await tx.deleteFrom('orders').where('id', '=', orderId).execute();
    }
    return { ok: true };
  });
}

async function attemptStates(tx: Tx, orderId: string): Promise<Row<'payment_attempts'>['state'][]> {
  const rows = await tx
    .selectFrom('payment_attempts')
    .select('state')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.state);
}

function findObstacle(
  order: Row<'orders'>,
  attempts: readonly Row<'payment_attempts'>['state'][],
): string | null {
  if (ON_ITS_WAY.includes(order.status)) {
    return `This order is ${order.status}. It can be deleted once it is delivered or cancelled.`;
  }
  return attempts.includes('open') ? STILL_OPEN : null;
}

const ON_ITS_WAY: readonly OrderStatus[] = ['paid', 'preparing', 'shipped'];
