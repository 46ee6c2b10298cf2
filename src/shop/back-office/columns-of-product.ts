import type { ProductWords } from '../../contract/schemas/product-words.ts';
import type { Shelf } from '../../contract/schemas/staff-product.ts';
import type { NewRow } from '../../db/schema.ts';

/** Price and stock as `products` keeps them: paise per kg, grams. */
export function shelfColumns({ pricePerKg, oldPricePerKg, available, stockGrams }: Shelf) {
  return {
    price_per_kg_paise: pricePerKg * 100,
    old_price_per_kg_paise: oldPricePerKg === null ? null : oldPricePerKg * 100,
    available,
    stock_grams: stockGrams,
  } satisfies Partial<NewRow<'products'>>;
}

/** 'hindiName' becomes 'hindi_name'. */
type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

/** Words, label facts, marks and pictures as `products` keeps them: each in the column of its name. */
export function wordColumns(words: ProductWords) {
  return {
    name: words.name,
    hindi_name: words.hindiName,
    category: words.category,
    tagline: words.tagline,
    description: words.description,
    ingredients: words.ingredients,
    allergens: words.allergens,
    diet: words.diet,
    shelf_life_days: words.shelfLifeDays,
    storage: words.storage,
    hsn: words.hsn,
    gst_basis_points: words.gstBasisPoints,
    bestseller: words.bestseller,
    frequently_ordered: words.frequentlyOrdered,
    is_new: words.isNew,
    images: words.images,
  } satisfies Required<Pick<NewRow<'products'>, ColumnOf<keyof ProductWords>>>;
}
