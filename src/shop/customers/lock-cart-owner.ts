import type { Row, Tx } from '../../db/schema.ts';

/**
 * Locks an account whose cart is about to change, or which an order is about to join; undefined when there is none.
 * Call it before locking the order, as everywhere (decision 030). It is a statement of its own because one that waits
 * for the lock and reads the cart would see the cart from before the wait. Not `for update`: orders and cart lines that
 * refer to the account would have to wait for that.
 */
export async function lockCartOwner(
  tx: Tx,
  customerId: string,
): Promise<Pick<Row<'customers'>, 'merged_cart'> | undefined> {
  return tx
    .selectFrom('customers')
    .select('merged_cart')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
