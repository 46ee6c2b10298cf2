import type { ProductInFull, ProductWords } from '../../contract/schemas/product-words.ts';
import type { Shelf, StaffProduct } from '../../contract/schemas/staff-product.ts';
import type { NewRow, Row } from '../../db/schema.ts';

/** What the list shows of a product: neither its words nor what its label says. */
export const LISTED_COLUMNS = [
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
type ListedRow = Pick<Row<'products'>, (typeof LISTED_COLUMNS)[number]>;

/** A product as the back office lists it. */
export function staffProduct(row: ListedRow): StaffProduct {
  return { ...shelfFacts(row), image: row.images[0] ?? '' };
}

/** A product with its words, label facts, marks and pictures. */
export function productInFull(row: Row<'products'>): ProductInFull {
  return {
    ...shelfFacts(row),
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

/** What both the list and the page of a product show of it: prices in rupees per kg, stock in grams. */
function shelfFacts(row: ListedRow): Omit<StaffProduct, 'image'> {
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
