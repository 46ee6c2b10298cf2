import type { Queries, Row } from '../../db/schema.ts';
import { type OrderLine, readLines } from '../orders/order-items.ts';

export interface OrderForMail {
  order: Row<'orders'>;
  lines: OrderLine[];
  /** The attempt that paid, else the newest; null when the order was never announced to a provider. */
  attempt: Pick<Row<'payment_attempts'>, 'id' | 'txnid' | 'message'> | null;
}

/** An order with what its e-mails need; null when it no longer exists. */
export async function readOrder(db: Queries, orderId: string): Promise<OrderForMail | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return null;
  const [lines, attempt] = await Promise.all([
    readLines(db, [orderId]),
    db
      .selectFrom('payment_attempts')
      .select(['id', 'txnid', 'message'])
      .where('order_id', '=', orderId)
      .orderBy((where) => where('state', '=', 'succeeded'), 'desc')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ]);
  return { order, lines: lines.get(orderId) ?? [], attempt: attempt ?? null };
}
