import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import type { Row } from '../../db/schema.ts';
import { productIs } from '../cart/product-ref.ts';
import type { Shop } from '../shop.ts';
import { shelfFacts } from './list-products-for-staff.ts';

/** Everything that staff may change about a product, by its `id` or `_id`; null when it is removed or never was. */
export async function readProductForStaff(shop: Shop, ref: string): Promise<ProductInFull | null> {
  const row = await shop.db
    .selectFrom('products')
    .selectAll()
    .where(productIs(ref))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? productInFull(row) : null;
}

/** A row with its words, label facts, marks and pictures. */
export function productInFull(row: Row<'products'>): ProductInFull {
  return {
    ...shelfFacts(row),
    hindiName: row.hindi_name,
    tagline: row.tagline,
    description: row.description,
    ingredients: row.ingredients,
    allergens: row.allergens,
    diet: row.diet,
    shelfLifeDays: row.shelf_life_days,
    storage: row.storage,
    hsn: row.hsn,
    gstBasisPoints: row.gst_basis_points,
    bestseller: row.bestseller,
    frequentlyOrdered: row.frequently_ordered,
    isNew: row.is_new,
    images: row.images,
  };
}
