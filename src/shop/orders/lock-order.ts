import type { Row, Tx } from '../../db/schema.ts';

/** Locks an order; undefined when there is none. `orderId` must have the form of an order's id (`order-id.ts`). */
export async function lockOrder(tx: Tx, orderId: string): Promise<Row<'orders'> | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}
