import { Shelf, type StaffProduct } from '../../contract/schemas/staff-product.ts';
import { record } from '../audit/record.ts';
import { changingProducts } from '../catalogue/changing-products.ts';
import type { Shop, Staff } from '../shop.ts';
import { arePricesRight } from './are-prices-right.ts';
import { changedFields } from './changed-fields.ts';
import { shelfColumns, staffProduct } from './columns-of-product.ts';
import { lockProduct } from './lock-product.ts';
import { type StockHeld, stockHeld } from './stock-held.ts';
import { shelfChanges } from './trail-words.ts';

export type ShelfChanged =
  | { ok: true; product: StaffProduct }
  | { ok: false; reason: 'no-such-product' | 'old-price-too-low' }
  | { ok: false; reason: 'changed'; field: keyof Shelf; now: Shelf[keyof Shelf] }
  | StockHeld;

const FIELDS = Shelf.keyof().options;

/**
 * Applies the fields that staff changed, but only if each still has the value their page showed: a new stock must not
 * overwrite a sale that lowered it meanwhile, while a new price is unaffected by that sale. The row's trigger notifies
 * every process. `ref` is the product's `id` or `_id`.
 */
export async function changeShelf(
  shop: Shop,
  staff: Staff,
  ref: string,
  { was, becomes }: { was: Shelf; becomes: Shelf },
): Promise<ShelfChanged> {
  return changingProducts(shop, async (tx): Promise<ShelfChanged> => {
    const row = await lockProduct(tx, ref);
    if (!row) return { ok: false, reason: 'no-such-product' };
    const now = staffProduct(row);
    const changed = changedFields<Shelf>(FIELDS, { was, becomes, now });
    if (!changed.ok) return { ok: false, reason: 'changed', field: changed.stale, now: now[changed.stale] };
    const { changes, merged: shelf } = changed;
    if (!arePricesRight(shelf)) {
      if (!arePricesRight(becomes)) return { ok: false, reason: 'old-price-too-low' };
      // Two people may each have changed one of two prices that contradict each other.
      const field = changes.includes('pricePerKg') ? 'oldPricePerKg' : 'pricePerKg';
      return { ok: false, reason: 'changed', field, now: now[field] };
    }
    if (row.held_grams > (shelf.stockGrams ?? 0)) {
      return stockHeld(shop, tx, row);
    }
    if (changes.length === 0) return { ok: true, product: now };

    const updated = await tx
      .updateTable('products')
      .set({ ...shelfColumns(shelf), updated_at: shop.clock() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(shop, tx, {
      what: 'catalogue-changed',
      who: staff.id,
      target: `product:${row.id}`,
      detail: shelfChanges(changes, now, shelf),
    });
    return { ok: true, product: staffProduct(updated) };
  });
}
