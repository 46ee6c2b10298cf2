import { type RawBuilder, sql } from 'kysely';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { type Grams, weightLabel } from '../../contract/weight.ts';

/** Product id, grams, quantity: a cart line as the database returns it inside one JSON value. */
export type CartLine = [productId: string, grams: Grams, quantity: number];

/** SQL expression for the signed-in cart, in the order in which lines were first added (spec §7: /getcart). */
export function cartOf(customerId: RawBuilder<unknown>): RawBuilder<CartLine[] | null> {
  return sql`(
    select json_agg(json_build_array(product_id, grams, quantity) order by added_at, product_id, grams)
    from cart_lines where customer_id = ${customerId}
  )`;
}

/** Product id → net weight label → quantity (spec §3: Cart). Any id is a safe key, even 'constructor'. */
export function cartMap(lines: readonly CartLine[] | null): CartMap {
  const products = new Map<string, Record<string, number>>();
  for (const [productId, grams, quantity] of lines ?? []) {
    const weights = products.get(productId) ?? {};
    weights[weightLabel(grams)] = quantity;
    products.set(productId, weights);
  }
  return Object.fromEntries(products);
}

/**
 * SQL expression for the whole cart after a data-modifying statement, in the same round trip. A statement does not see
 * its own changes, so lines in its CTE `touched` are left out and those in its CTE `written` are added.
 */
export function cartAfter(customerId: string): RawBuilder<CartLine[] | null> {
  return sql`(
    select json_agg(json_build_array(product_id, grams, quantity) order by added_at, product_id, grams)
    from (
      select product_id, grams, quantity, added_at from cart_lines
      where customer_id = ${customerId} and (product_id, grams) not in (select product_id, grams from touched)
      union all
      select product_id, grams, quantity, added_at from written
    ) as lines
  )`;
}
