import type { Row, Tx } from '../../db/schema.ts';

/** Locks an order; undefined when there is none. `orderId` has the form of one (`order-id.ts`). */
export async function lockOrder(tx: Tx, orderId: string): Promise<Row<'orders'> | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}
