import type { Product } from '../../contract/schemas/product.ts';
import { NET_WEIGHTS } from '../../contract/weight.ts';
import type { Row } from '../../db/schema.ts';

const LIGHTEST_PACK = NET_WEIGHTS[0];

/** A row as the API returns it (spec §3): prices in rupees per kg, `stock` in grams minus those held. */
export function productOfRow(row: Row<'products'>): Product {
  const outOfStock = isOutOfStock(row);
  const stock = row.stock_grams === null ? undefined : row.stock_grams - row.held_grams;
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

/** Not available, or less left than the lightest pack weighs. */
function isOutOfStock(row: Pick<Row<'products'>, 'available' | 'stock_grams' | 'held_grams'>): boolean {
  return !row.available || (row.stock_grams !== null && row.stock_grams - row.held_grams < LIGHTEST_PACK);
}
