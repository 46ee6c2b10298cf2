import { isOutOfStock } from '../../contract/out-of-stock.ts';
import type { Product } from '../../contract/schemas/product.ts';
import type { Row } from '../../db/schema.ts';

/** A row as the API returns it (spec §3): prices in rupees per kg, `stock` in grams minus those held. */
export function productOfRow(row: Row<'products'>): Product {
  const stock = row.stock_grams === null ? undefined : row.stock_grams - row.held_grams;
  const outOfStock = isOutOfStock({ available: row.available, freeGrams: stock ?? null });
  return {
    id: row.id,
    _id: row.uid,
    name: row.name,
    hindiName: row.hindi_name,
    category: row.category,
    new_price: row.price_per_kg_paise / 100,
    old_price: row.old_price_per_kg_paise === null ? null : row.old_price_per_kg_paise / 100,
    image: row.images[0] ?? '',
    images: row.images,
    tagline: row.tagline,
    description: row.description,
    ingredients: row.ingredients,
    allergens: row.allergens,
    diet: row.diet,
    shelfLifeDays: row.shelf_life_days,
    storage: row.storage,
    hsn: row.hsn,
    available: !outOfStock,
    out_of_stock: outOfStock,
    ...(stock !== undefined && { stock }),
    bestseller: row.bestseller,
    frequentlyOrdered: row.frequently_ordered,
    isNew: row.is_new,
  };
}
