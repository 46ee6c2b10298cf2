import { sql } from 'kysely';
import type { CartMap } from '../../contract/schemas/cart.ts';
import type { Grams } from '../../contract/weight.ts';
import { productIs } from '../catalogue/product-ref.ts';
import type { Shop } from '../shop.ts';
import { type CartLine, cartAfter, cartMap } from './cart-lines.ts';

type Removed = { ok: true; cart: CartMap } | { ok: false; reason: 'unknown-product' };

/**
 * Lowers the quantity of a product and weight by 1, or removes that weight entirely (spec §4: Cart). Does nothing if it
 * is not in the cart. Products that are no longer sold can be removed too.
 */
export async function removeFromCart(
  shop: Shop,
  customerId: string,
  { item, grams, removeAll }: { item: string; grams: Grams; removeAll: boolean },
): Promise<Removed> {
  // `held` waits for concurrent changes to the line and sees their result, so that no removal is lost. If the line is
  // deleted meanwhile, `held` is empty, but this statement's own view of the cart still has the line: `touched` leaves
  // it out in any case.
  const { rows } = await sql<{ known: boolean; lines: CartLine[] | null }>`
    with product as (
      select id from products where ${productIs(item)}
    ), touched as (
      select id as product_id, ${grams}::int as grams from product
    ), held as (
      select customer_id, product_id, grams, quantity from cart_lines
      where customer_id = ${customerId} and product_id = (select id from product) and grams = ${grams}
      for update
    ), gone as (
      delete from cart_lines as line using held
      where (line.customer_id, line.product_id, line.grams) = (held.customer_id, held.product_id, held.grams)
        and (${removeAll} or held.quantity = 1)
    ), written as (
      update cart_lines as line set quantity = held.quantity - 1 from held
      where (line.customer_id, line.product_id, line.grams) = (held.customer_id, held.product_id, held.grams)
        and not (${removeAll} or held.quantity = 1)
      returning line.product_id, line.grams, line.quantity, line.added_at
    )
    select exists (select from product) as known, ${cartAfter(customerId)} as lines`.execute(shop.db);
  const [row] = rows;
  return row?.known ? { ok: true, cart: cartMap(row.lines) } : { ok: false, reason: 'unknown-product' };
}
