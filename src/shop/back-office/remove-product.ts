import type { Tx } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import { changingProducts } from '../catalogue/changing-products.ts';
import { productIs } from '../catalogue/product-ref.ts';
import type { Shop, Staff } from '../shop.ts';
import { staffProduct } from './columns-of-product.ts';
import { lockProduct } from './lock-product.ts';
import { type StockHeld, stockHeld } from './stock-held.ts';
import { goods } from './trail-words.ts';

export type ProductRemoved =
  | { ok: true; name: string }
  | { ok: false; reason: 'no-such-product' }
  | StockHeld;

/**
 * Takes a product out of the shop for good. Orders keep their lines, carts say that it is gone, and its id is never
 * used again. Refused while open payments hold some of its stock. A product that is already gone counts as removed.
 * `ref` is the product's `id` or `_id`.
 */
export async function removeProduct(shop: Shop, staff: Staff, ref: string): Promise<ProductRemoved> {
  return changingProducts(shop, async (tx): Promise<ProductRemoved> => {
    const row = await lockProduct(tx, ref);
    if (!row) return removedBefore(tx, ref);
    if (row.held_grams > 0) return stockHeld(shop, tx, row);
    const now = shop.clock();
    await tx
      .updateTable('products')
      .set({ removed_at: now, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    await record(shop, tx, {
      what: 'product-removed',
      who: staff.id,
      target: `product:${row.id}`,
      detail: goods(row.category, staffProduct(row)),
    });
    return { ok: true, name: row.name };
  });
}

async function removedBefore(tx: Tx, ref: string): Promise<ProductRemoved> {
  const row = await tx.selectFrom('products').select('name').where(productIs(ref)).executeTakeFirst();
  return row ? { ok: true, name: row.name } : { ok: false, reason: 'no-such-product' };
}
