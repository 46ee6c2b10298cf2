import type { Category } from '../../../contract/categories.ts';

/** One product of the demo catalogue: weights in grams, whole rupees per kg (multiples of 4), tax in basis points. */
export interface ProductSeed {
  /** URL slug; never changes (decisions: Calls). */
  readonly id: string;
  readonly name: string;
  readonly hindiName: string;
  readonly category: Category;
  readonly pricePerKgRupees: number;
  readonly oldPricePerKgRupees?: number;
  readonly tagline: string;
  readonly description: string;
  /** In descending order of weight, as on the label. */
  readonly ingredients: string;
  readonly allergens: readonly string[];
  readonly diet: 'veg' | 'egg';
  readonly shelfLifeDays: number;
  readonly storage: string;
  readonly hsn: string;
  readonly gstBasisPoints: number;
  readonly bestseller: boolean;
  readonly frequentlyOrdered: boolean;
  readonly isNew: boolean;
  readonly available: boolean;
  /** Stock in grams; null is made to order (decisions: Orders). */
  readonly stockGrams: number | null;
}

const USUAL = {
  diet: 'veg',
  gstBasisPoints: 500,
  bestseller: false,
  frequentlyOrdered: false,
  isNew: false,
  available: true,
  stockGrams: null,
} as const satisfies Partial<ProductSeed>;

/** What a catalogue file states: everything except the defaults that most products share. */
export type ProductDraft = Omit<ProductSeed, keyof typeof USUAL> &
  Partial<Pick<ProductSeed, keyof typeof USUAL>>;

/** Fills in the defaults: vegetarian, 5 % GST, available, made to order, in no list. */
export function asProduct(draft: ProductDraft): ProductSeed {
  return { ...USUAL, ...draft };
}
