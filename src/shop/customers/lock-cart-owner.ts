import type { Row, Tx } from '../../db/schema.ts';

/**
 * Locks an account whose cart changes, or that an order joins; undefined when there is none. Before the order, as
 * everywhere (decision 030), and in a statement of its own: a single statement that both waits for the lock and reads the
 * cart would see the cart from before the wait. Not `for update`, which orders and cart lines that refer to the account
 * would have to wait for.
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
