import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { type Grams, gramsOfLabel, MAX_QUANTITY } from '../../contract/weight.ts';
import type { Tx } from '../../db/schema.ts';
import { isUid } from '../catalogue/product-ref.ts';
import { lockCartOwner } from '../customers/lock-cart-owner.ts';
import { lockOrders } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { type CartLine, cartAfter, cartMap } from './cart-lines.ts';

/**
 * Adds a guest's cart to the signed-in cart at login. Quantities add up, to at most 99 a line and what can still be
 * bought (decisions: Accounts). Silently skips unknown products and weights, quantities that are not positive integers,
 * and anything out of stock. Runs in one transaction. The cart merged last is not merged again with the same key,
 * because the browser repeats a merge that got no answer. Goods that the browser is paying for as a guest leave this
 * cart once they are paid (decision 135).
 */
export async function mergeCart(
  shop: Shop,
  customerId: string,
  { cart, key }: { cart: Readonly<Record<string, unknown>>; key?: string | undefined },
  browserHash: Buffer | null,
): Promise<CartMap> {
  const wanted = readLines(cart);
  const mark = key === undefined ? null : markOf(key, wanted);
  return shop.db.transaction().execute(async (tx) => {
    const account = await lockCartOwner(tx, customerId);
    // It may have been deleted meanwhile.
    if (!account) return {};
    if (mark && account.merged_cart?.equals(mark)) return addLines(tx, customerId, [], shop.clock());
    if (mark) {
      await tx.updateTable('customers').set({ merged_cart: mark }).where('id', '=', customerId).execute();
    }
    if (browserHash) await rememberCartOfOrders(tx, customerId, browserHash);
    return addLines(tx, customerId, wanted, shop.clock());
  });
}

/**
 * Records on the browser's unpaid guest orders that their goods are now in this cart. The orders stay the guest's: this
 * account may be another person's.
 */
async function rememberCartOfOrders(tx: Tx, customerId: string, browserHash: Buffer): Promise<void> {
  const ids = await lockOrders(tx, (order) =>
    order.and([
      order('browser_hash', '=', browserHash),
      order('customer_id', 'is', null),
      order('paid_at', 'is', null),
      order('hidden_at', 'is', null),
      order('cart_customer_id', 'is', null),
    ]),
  );
  if (ids.length === 0) return;
  await tx.updateTable('orders').set({ cart_customer_id: customerId }).where('id', 'in', ids).execute();
}

/** A hash of key and lines, so that a key left over from another cart does not hold this one back. */
function markOf(key: string, lines: readonly WantedLine[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([key, lines]))
    .digest();
}

/**
 * Adds as much of the lines as fits and reads the cart; the caller holds the lock of the cart's customer. An addition
 * of a product without counted stock does not take that lock, so a line may have grown since `findRoom` read it.
 */
async function addLines(tx: Tx, customerId: string, wanted: WantedLine[], now: Date): Promise<CartMap> {
  const fitting = allot(await findRoom(tx, customerId, wanted));
  const { rows } = await sql<{ lines: CartLine[] | null }>`
    with written as (
      insert into cart_lines (customer_id, product_id, grams, quantity, added_at)
      select ${customerId}::uuid, product_id, grams, quantity, ${now}::timestamptz
      from unnest(
        ${fitting.map(({ productId }) => productId)}::text[],
        ${fitting.map(({ grams }) => grams)}::int[],
        ${fitting.map(({ packs }) => packs)}::int[]
      ) as line (product_id, grams, quantity)
      order by product_id, grams
      on conflict (customer_id, product_id, grams) do update
        set quantity = least(${MAX_QUANTITY}, cart_lines.quantity + excluded.quantity)
      returning product_id, grams, quantity, added_at
    ), touched as (select product_id, grams from written)
    select ${cartAfter(customerId)} as lines`.execute(tx);
  return cartMap(rows[0]?.lines ?? null);
}

interface Room {
  productId: string;
  grams: Grams;
  /** Wanted, and no more than the line has room for. */
  packs: number;
  /** What can still be bought of the product beyond what the cart holds; null when the stock is not counted. */
  freeGrams: number | null;
}

/** The lines of products on sale, in the order of the guest's cart; an `id` and its `_id` are one product. */
async function findRoom(tx: Tx, customerId: string, wanted: WantedLine[]): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select products.id as "productId", line.grams,
      least(${MAX_QUANTITY} - coalesce(kept.quantity, 0), sum(line.quantity))::int as packs,
      stock_grams - held_grams - (
        select coalesce(sum(cart_lines.grams * cart_lines.quantity), 0)::int from cart_lines
        where customer_id = ${customerId} and product_id = products.id
      ) as "freeGrams"
    from unnest(
      ${wanted.map(({ ref }) => (isUid(ref) ? null : ref))}::text[],
      ${wanted.map(({ ref }) => (isUid(ref) ? ref : null))}::uuid[],
      ${wanted.map(({ grams }) => grams)}::int[],
      ${wanted.map(({ quantity }) => quantity)}::int[]
    ) with ordinality as line (id, uid, grams, quantity, place)
    join products on products.id = line.id or products.uid = line.uid
    left join cart_lines as kept
      on kept.customer_id = ${customerId} and kept.product_id = products.id and kept.grams = line.grams
    where removed_at is null and available
    group by products.id, line.grams, kept.quantity
    order by min(line.place)`.execute(tx);
  return rows;
}

/** Gives each line in turn as many of its packs as the product's stock still allows (decision 005). */
function allot(lines: readonly Room[]): Room[] {
  const left = new Map<string, number>();
  return lines.flatMap((line) => {
    const free = left.get(line.productId) ?? line.freeGrams ?? Number.POSITIVE_INFINITY;
    const packs = Math.min(line.packs, Math.floor(free / line.grams));
    if (packs < 1) return [];
    left.set(line.productId, free - packs * line.grams);
    return [{ ...line, packs }];
  });
}

interface WantedLine {
  ref: string;
  grams: Grams;
  quantity: number;
}

function readLines(cart: Readonly<Record<string, unknown>>): WantedLine[] {
  // PostgreSQL cannot even compare text that contains a NUL.
  const readable = Object.entries(cart).filter(([ref]) => !ref.includes('\0'));
  return readable.flatMap(([ref, weights]) =>
    Object.entries(typeof weights === 'object' && weights ? weights : {}).flatMap(
      ([label, quantity]: [string, unknown]) => {
        const grams = gramsOfLabel(label);
        if (grams === null || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
          return [];
        return [{ ref, grams, quantity: Math.min(quantity, MAX_QUANTITY) }];
      },
    ),
  );
}
