import { sql } from 'kysely';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { type Grams, MAX_QUANTITY, NET_WEIGHTS } from '../../contract/weight.ts';
import type { Queries } from '../../db/schema.ts';
import { productIs } from '../catalogue/product-ref.ts';
import { lockCartOwner } from '../customers/lock-cart-owner.ts';
import type { Shop } from '../shop.ts';
import { type CartLine, cartAfter, cartMap } from './cart-lines.ts';

interface Addition {
  /** `id` or `_id` of the product. */
  item: string;
  grams: Grams;
  /** Packs to add, 1 to 99. */
  quantity: number;
}

export type Added =
  | { ok: true; cart: CartMap }
  | { ok: false; reason: 'unknown-product' | 'removed-product' | 'bulk' }
  | { ok: false; reason: 'out-of-stock'; name: string }
  | Short;

/** A counted stock has `freeGrams` left to buy; this cart already holds `inCartGrams` of the product. */
export interface Short {
  ok: false;
  reason: 'short';
  name: string;
  freeGrams: number;
  inCartGrams: number;
}

/**
 * Raises the quantity of a product and weight in the signed-in cart (spec §4: Cart). A line holds at most 99 packs; the
 * cart holds no more of a product with a counted stock than can still be bought.
 */
export async function addToCart(shop: Shop, customerId: string, addition: Addition): Promise<Added> {
  const now = shop.clock();
  const first = await tryToAdd(shop.db, customerId, addition, { now, locked: false });
  if (!first.mustLock) return answer(first, addition);
  // Other weights of the product in this cart count too, so additions to one cart must run one at a time.
  return shop.db.transaction().execute(async (tx) => {
    await lockCartOwner(tx, customerId);
    return answer(await tryToAdd(tx, customerId, addition, { now, locked: true }), addition);
  });
}

interface Try {
  name: string | null;
  removed: boolean;
  outOfStock: boolean;
  freeGrams: number | null;
  inCartGrams: number;
  mustLock: boolean;
  /** null when the line was not written. */
  quantity: number | null;
  lines: CartLine[] | null;
}

/** One round trip: looks up the product, writes the line if allowed, and reads the cart. */
async function tryToAdd(
  db: Queries,
  customerId: string,
  { item, grams, quantity }: Addition,
  { now, locked }: { now: Date; locked: boolean },
): Promise<Try> {
  const { rows } = await sql<Try>`
    with product as (
      select id, name, removed_at is not null as removed, free,
        not available or coalesce(free < ${NET_WEIGHTS[0]}, false) as out_of_stock,
        case when free is null then 0 else (
          select coalesce(sum(cart_lines.grams * cart_lines.quantity), 0) from cart_lines
          where customer_id = ${customerId} and product_id = products.id
        ) end as in_cart
      from products, lateral (select stock_grams - held_grams as free) as stock
      where ${productIs(item)}
    ), written as (
      insert into cart_lines (customer_id, product_id, grams, quantity, added_at)
      select ${customerId}::uuid, id, ${grams}::int, ${quantity}::int, ${now}::timestamptz from product
      where not removed and not out_of_stock
        and (free is null or (${locked} and in_cart + ${grams * quantity}::int <= free))
      on conflict (customer_id, product_id, grams) do update
        set quantity = cart_lines.quantity + excluded.quantity
        where cart_lines.quantity + excluded.quantity <= ${MAX_QUANTITY}
      returning product_id, grams, quantity, added_at
    ), touched as (select product_id, grams from written)
    select product.name, coalesce(removed, false) as removed, coalesce(out_of_stock, false) as "outOfStock",
      free as "freeGrams", coalesce(in_cart, 0)::int as "inCartGrams",
      coalesce(free is not null and not removed and not out_of_stock, false) and not ${locked} as "mustLock",
      (select quantity from written) as quantity, ${cartAfter(customerId)} as lines
    from (values (1)) as one left join product on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement that always has one row had none');
  return row;
}

function answer(row: Try, { grams, quantity }: Addition): Added {
  const { name, freeGrams, inCartGrams } = row;
  if (row.quantity !== null) return { ok: true, cart: cartMap(row.lines) };
  if (name === null) return { ok: false, reason: 'unknown-product' };
  if (row.removed) return { ok: false, reason: 'removed-product' };
  if (row.outOfStock) return { ok: false, reason: 'out-of-stock', name };
  if (freeGrams !== null && inCartGrams + grams * quantity > freeGrams) {
    return { ok: false, reason: 'short', name, freeGrams, inCartGrams };
  }
  return { ok: false, reason: 'bulk' };
}
