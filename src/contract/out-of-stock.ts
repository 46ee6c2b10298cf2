import { NET_WEIGHTS } from './weight.ts';

const LIGHTEST_PACK = NET_WEIGHTS[0];

interface Stocked {
  readonly available: boolean;
  /** What can still be sold, in grams; null: made to order. */
  readonly freeGrams: number | null;
}

/** Not available, or less left than the lightest pack weighs. */
export function isOutOfStock({ available, freeGrams }: Stocked): boolean {
  return !available || (freeGrams !== null && freeGrams < LIGHTEST_PACK);
}
