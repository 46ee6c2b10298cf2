import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/schema.ts';

/**
 * Removes what was bought from the buyer's server cart, or from the one that a guest's cart was merged into; what was
 * added since stays. A 'Buy now' order leaves the cart alone (decisions: Orders). The caller holds the account locked.
 */
export async function removeBoughtLines(
  tx: Tx,
  order: Pick<Row<'orders'>, 'id' | 'customer_id' | 'cart_customer_id' | 'source'>,
): Promise<void> {
  const customerId = order.customer_id ?? order.cart_customer_id;
  if (order.source !== 'cart' || !customerId) return;
  // Adding to the cart does not lock the buyer, so lock the lines: the next statement must see concurrent additions.
  await tx
    .selectFrom('cart_lines')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .orderBy('product_id')
    .orderBy('grams')
    .forUpdate()
    .execute();
  await sql`
    with bought as (select product_id, grams, quantity from order_lines where order_id = ${order.id}),
    gone as (
      delete from cart_lines c using bought b
      where c.customer_id = ${customerId}
        and c.product_id = b.product_id and c.grams = b.grams and c.quantity <= b.quantity
    )
    update cart_lines c set quantity = c.quantity - b.quantity from bought b
    where c.customer_id = ${customerId}
      and c.product_id = b.product_id and c.grams = b.grams and c.quantity > b.quantity`.execute(tx);
}
