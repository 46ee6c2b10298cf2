import type { Shelf, StaffProduct } from '../../contract/schemas/admin.ts';
import { record } from '../audit/record.ts';
import { productIs } from '../cart/product-ref.ts';
import type { Customer, Shop } from '../shop.ts';
import { staffProduct } from './products-for-staff.ts';

export type ProductChanged =
  | { ok: true; product: StaffProduct }
  | { ok: false; reason: 'no-such-product' | 'old-price-too-low' }
  | { ok: false; reason: 'changed'; field: keyof Shelf; now: Shelf[keyof Shelf] }
  | { ok: false; reason: 'held'; heldGrams: number };

const FIELDS = ['pricePerKg', 'oldPricePerKg', 'available', 'stockGrams'] as const satisfies (keyof Shelf)[];

/**
 * Applies the fields that staff changed, but only if each still has the value their page showed: a new stock must not
 * overwrite a sale that lowered it meanwhile, while a new price is unaffected by that sale. The row's trigger notifies
 * every process. `ref` is the product's `id` or `_id`.
 */
export async function changeProduct(
  shop: Shop,
  staff: Customer,
  ref: string,
  { was, becomes }: { was: Shelf; becomes: Shelf },
): Promise<ProductChanged> {
  return shop.db.transaction().execute(async (tx): Promise<ProductChanged> => {
    const row = await tx
      .selectFrom('products')
      .selectAll()
      .where(productIs(ref))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return { ok: false, reason: 'no-such-product' };
    const now = staffProduct(row);
    const changes = FIELDS.filter((field) => was[field] !== becomes[field]);
    const stale = changes.find((field) => now[field] !== was[field]);
    if (stale) return { ok: false, reason: 'changed', field: stale, now: now[stale] };
    const shelf: Shelf = { ...now, ...Object.fromEntries(changes.map((field) => [field, becomes[field]])) };
    if (shelf.oldPricePerKg !== null && shelf.oldPricePerKg <= shelf.pricePerKg) {
      return { ok: false, reason: 'old-price-too-low' };
    }
    if (row.held_grams > (shelf.stockGrams ?? 0)) {
      return { ok: false, reason: 'held', heldGrams: row.held_grams };
    }
    if (changes.length === 0) return { ok: true, product: now };

    const changed = await tx
      .updateTable('products')
      .set({
        price_per_kg_paise: shelf.pricePerKg * 100,
        old_price_per_kg_paise: shelf.oldPricePerKg === null ? null : shelf.oldPricePerKg * 100,
        available: shelf.available,
        stock_grams: shelf.stockGrams,
        updated_at: shop.clock(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = changes.map((field) => `${field} ${now[field]} → ${shelf[field]}`).join(', ');
    await record(shop, tx, {
      what: 'catalogue-changed',
      who: staff.id,
      target: `product:${row.id}`,
      detail,
    });
    return { ok: true, product: staffProduct(changed) };
  });
}
