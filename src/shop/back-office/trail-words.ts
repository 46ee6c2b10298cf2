import type { Category } from '../../contract/categories.ts';
import { exactGrams } from '../../contract/exact-grams.ts';
import { rupees } from '../../contract/money.ts';
import type { DeliveryLabel } from '../../contract/schemas/delivery-of-order.ts';
import type { ProductWords } from '../../contract/schemas/product-words.ts';
import type { Shelf } from '../../contract/schemas/staff-product.ts';

/*
 * What the audit trail says of a change, in the words of the back office's forms. It never records free text or an
 * address, only their names (decision 063).
 */

/** The bound of `audit_events.detail`. */
const MAX_LENGTH = 200;

const SHELF_NAMES: Record<keyof Shelf, string> = {
  pricePerKg: 'price',
  oldPricePerKg: 'old price',
  available: 'for sale',
  stockGrams: 'stock',
};

/** 'price ₹480 per kg → ₹500 per kg, stock 6,000 g → made to order'. */
export function shelfChanges(fields: readonly (keyof Shelf)[], was: Shelf, becomes: Shelf): string {
  return fields
    .map((field) => `${SHELF_NAMES[field]} ${shelfValue(field, was)} → ${shelfValue(field, becomes)}`)
    .join(', ');
}

/** 'Snacks, ₹900 per kg, made to order': of a product that is made or taken out. */
export function goods(category: Category, shelf: Pick<Shelf, 'pricePerKg' | 'stockGrams'>): string {
  const stock = shelf.stockGrams === null ? 'made to order' : `stock ${exactGrams(shelf.stockGrams)}`;
  return `${category}, ${perKg(shelf.pricePerKg)}, ${stock}`;
}

function shelfValue(field: keyof Shelf, shelf: Shelf): string {
  if (field === 'available') return shelf.available ? 'yes' : 'no';
  const value = shelf[field];
  if (field === 'stockGrams') return value === null ? 'made to order' : exactGrams(value);
  return value === null ? 'none' : perKg(value);
}

function perKg(wholeRupees: number): string {
  return `${rupees(wholeRupees * 100)} per kg`;
}

const WORD_NAMES: Record<keyof ProductWords, string> = {
  name: 'name',
  hindiName: 'Hindi name',
  category: 'category',
  tagline: 'line under the name',
  description: 'description',
  ingredients: 'ingredients',
  allergens: 'allergens',
  diet: 'diet',
  shelfLifeDays: 'shelf life',
  storage: 'storage',
  hsn: 'HSN code',
  gstBasisPoints: 'GST',
  bestseller: 'bestseller',
  frequentlyOrdered: 'often ordered',
  isNew: 'new',
  images: 'pictures',
};

/** 'description, shelf life 30 days → 12 days, bestseller on'; only the names if that gets too long. */
export function wordChanges(
  fields: readonly (keyof ProductWords)[],
  was: ProductWords,
  becomes: ProductWords,
): string {
  const changes = fields.map((field) => {
    if (typeof becomes[field] === 'boolean') return `${WORD_NAMES[field]} ${becomes[field] ? 'on' : 'off'}`;
    const [old, next] = [shortValue(field, was), shortValue(field, becomes)];
    return next === null ? WORD_NAMES[field] : `${WORD_NAMES[field]} ${old} → ${next}`;
  });
  const all = changes.join(', ');
  return all.length <= MAX_LENGTH ? all : fields.map((field) => WORD_NAMES[field]).join(', ');
}

/** null for free text. */
function shortValue(field: keyof ProductWords, words: ProductWords): string | null {
  switch (field) {
    case 'category':
      return words.category;
    case 'diet':
      return words.diet;
    case 'shelfLifeDays':
      return `${words.shelfLifeDays} days`;
    case 'gstBasisPoints':
      return `${words.gstBasisPoints / 100} %`;
    case 'images':
      return String(words.images.length);
    default:
      return null;
  }
}

const LABEL_NAMES: Record<keyof DeliveryLabel, string> = {
  name: 'name',
  phone: 'mobile',
  address1: 'address',
  address2: 'apartment',
  city: 'city',
  zipcode: 'pincode',
};

/** 'mobile, address, pincode'. */
export function labelChanges(fields: readonly (keyof DeliveryLabel)[]): string {
  return fields.map((field) => LABEL_NAMES[field]).join(', ');
}
