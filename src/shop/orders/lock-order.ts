import type { Expression, SqlBool } from 'kysely';
import type { Queries, Row, Tx } from '../../db/schema.ts';
import type { OrderExpression } from './own-orders.ts';

/** Locks an order; undefined when there is none. `orderId` must have the form of an order's id (`order-id.ts`). */
export async function lockOrder(tx: Tx, orderId: string): Promise<Row<'orders'> | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

/**
 * Locks all orders that fit and returns their ids. Always in the order of the ids: transactions of two accounts may lock
 * the same orders, because a guest's order belongs to its browser and to the account that has its e-mail.
 */
export async function lockOrders(
  tx: Queries,
  fit: (order: OrderExpression) => Expression<SqlBool>,
): Promise<string[]> {
  const rows = await tx.selectFrom('orders').select('id').where(fit).orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}
