import { v7 as uuidv7 } from 'uuid';
import { pictureUrl } from '../../contract/pictures.ts';
import type { NewRow } from '../schema.ts';
import type { ProductSeed } from './catalogue/product-seed.ts';

export type ProductRow = NewRow<'products'> & { images: string[] };

/** The demo catalogue as rows, in its own order. */
export function productRows(catalogue: readonly ProductSeed[], now: Date): ProductRow[] {
  return catalogue.map((product, position) => ({
    id: product.id,
    uid: uuidv7(),
    position,
    name: product.name,
    hindi_name: product.hindiName,
    category: product.category,
    price_per_kg_paise: product.pricePerKgRupees * 100,
    old_price_per_kg_paise: product.oldPricePerKgRupees ? product.oldPricePerKgRupees * 100 : null,
    tagline: product.tagline,
    description: product.description,
    ingredients: product.ingredients,
    allergens: [...product.allergens],
    diet: product.diet,
    shelf_life_days: product.shelfLifeDays,
    storage: product.storage,
    hsn: product.hsn,
    gst_basis_points: product.gstBasisPoints,
    bestseller: product.bestseller,
    frequently_ordered: product.frequentlyOrdered,
    is_new: product.isNew,
    available: product.available,
    stock_grams: product.stockGrams,
    images: product.pictures.map((name) => pictureUrl(name)),
    created_at: now,
    updated_at: now,
  }));
}
