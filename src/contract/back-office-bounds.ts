/** Upper bounds of the back-office calls, kept apart from the schemas so that its pages can apply the same ones. */

/** Last page of a list. */
export const LAST_PAGE = 100_000;

/** Whole rupees per kg. */
export const HIGHEST_PRICE = 100_000;

/** Grams. */
export const LARGEST_STOCK = 100_000_000;
