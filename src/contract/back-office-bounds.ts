/** The most that calls of the back office take, without schemas: its pages keep to the same. */

/** Of a list. */
export const LAST_PAGE = 100_000;

/** Whole rupees per kg. */
export const HIGHEST_PRICE = 100_000;

/** Grams. */
export const LARGEST_STOCK = 100_000_000;
