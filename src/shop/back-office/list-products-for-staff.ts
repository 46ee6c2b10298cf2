import { sql } from 'kysely';
import type { StaffProduct } from '../../contract/schemas/staff-product.ts';
import type { Row } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

/** Every product that has not been removed, including unavailable ones, in the order of the listings. */
export async function listProductsForStaff(shop: Shop): Promise<StaffProduct[]> {
  const rows = await shop.db
    .selectFrom('products')
    .select(SHELF)
    .where('removed_at', 'is', null)
    .orderBy('category')
    .orderBy('position')
    .orderBy(sql`id collate "C"`)
    .execute();
  return rows.map(staffProduct);
}

/** What the list shows of a product: neither its words nor what its label says. */
const SHELF = [
  'id',
  'name',
  'hindi_name',
  'category',
  'price_per_kg_paise',
  'old_price_per_kg_paise',
  'available',
  'stock_grams',
  'held_grams',
  'images',
] as const;
type ShelfRow = Pick<Row<'products'>, (typeof SHELF)[number]>;

/** A product as the back office lists it. */
export function staffProduct(row: ShelfRow): StaffProduct {
  return { ...shelfFacts(row), image: row.images[0] ?? '' };
}

/** What both the list and the page of a product show of it: prices in rupees per kg, stock in grams. */
export function shelfFacts(row: ShelfRow): Omit<StaffProduct, 'image'> {
  const { old_price_per_kg_paise: oldPaise } = row;
  return {
    id: row.id,
    name: row.name,
    hindiName: row.hindi_name,
    category: row.category,
    pricePerKg: row.price_per_kg_paise / 100,
    oldPricePerKg: oldPaise === null ? null : oldPaise / 100,
    available: row.available,
    stockGrams: row.stock_grams,
    heldGrams: row.held_grams,
  };
}
