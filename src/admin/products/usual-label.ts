import type { Category } from '../../contract/categories.ts';

/** Label facts that most products of a category share; a new product starts with them. */
interface UsualLabel {
  readonly hsn: string;
  readonly shelfLifeDays: number;
  readonly storage: string;
}

export const USUAL_LABEL: Readonly<Record<Category, UsualLabel>> = {
  Sweets: { hsn: '21069099', shelfLifeDays: 10, storage: 'Keep cool and dry, in a closed box.' },
  Snacks: {
    hsn: '21069099',
    shelfLifeDays: 45,
    storage: 'Keep in an airtight tin, away from sun and steam.',
  },
  Bakery: { hsn: '19053100', shelfLifeDays: 45, storage: 'Keep in an airtight tin, cool and dry.' },
};

export const USUAL_GST_BASIS_POINTS = 500;

/** The rates of GST in basis points: none, the current ones and those up to 2025. */
export const GST_RATES: readonly number[] = [0, 500, 1200, 1800, 2800, 4000];
