import type { Queries, Row } from '../../db/schema.ts';
import { type OrderLine, readLines } from '../orders/order-items.ts';
import { givenByHandPaise } from '../refunds/refundable.ts';

export interface OrderForMail {
  order: Row<'orders'>;
  lines: OrderLine[];
  /** The attempt that paid, else the newest; null when the order was never announced to a provider. */
  attempt: Pick<Row<'payment_attempts'>, 'id' | 'txnid' | 'message'> | null;
  /** What the shop gave back of a refunded order's payment without the provider. */
  givenByHandPaise: number;
}

/** An order with what its e-mails need; null when it no longer exists. */
export async function readOrder(db: Queries, orderId: string): Promise<OrderForMail | null> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) return null;
  const [lines, attempt] = await Promise.all([
    readLines(db, [orderId]),
    db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy((where) => where('state', '=', 'succeeded'), 'desc')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ]);
  return {
    order,
    lines: lines.get(orderId) ?? [],
    attempt: attempt ?? null,
    givenByHandPaise: attempt ? await givenByHandPaise(db, attempt) : 0,
  };
}
