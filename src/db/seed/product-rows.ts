import { v7 as uuidv7 } from 'uuid';
import { hasPicture, pictureUrl, viewsOf } from '../../contract/pictures/picture-by-name.server.ts';
import type { NewRow } from '../schema.ts';
import type { ProductSeed } from './catalogue/product-seed.ts';

export type ProductRow = NewRow<'products'> & { images: string[] };

/** The demo catalogue as rows, in catalogue order. */
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
    images: picturesOf(product).map((name) => pictureUrl(name)),
    created_at: now,
    updated_at: now,
  }));
}

/** Additional views of a product, in the order of its gallery. */
const VIEWS = ['-close', '-near', '-top', '-side'];

/**
 * Names of a product's pictures, as far as they exist: 'kaju-katli', 'kaju-katli-close', 'kaju-katli-top'. A new
 * picture thus needs no change in the catalogue (decisions/090). Empty when the product has no picture of its own:
 * pages then show the placeholder (spec §3: Product).
 */
export function picturesOf({ id }: Pick<ProductSeed, 'id'>): readonly string[] {
  if (!hasPicture(id)) return [];
  const views = viewsOf(id, VIEWS);
  return [id, ...views.filter((name) => name !== `${id}-near` || !views.includes(`${id}-close`))];
}
