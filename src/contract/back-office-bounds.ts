/**
 * Upper bounds of the back-office calls, kept apart from the schemas so that the back office's pages can apply them
 * too.
 */

/** A leap year. */
export const MOST_DAYS_OF_SALES = 366;

/** Days shown when none are chosen: the last seven, including today. */
export const USUAL_DAYS_OF_SALES = 7;

/** Whole rupees per kg. */
export const HIGHEST_PRICE = 100_000;

/** Grams. */
export const LARGEST_STOCK = 100_000_000;

/** In bytes: a photo that becomes a picture. */
export const LARGEST_PHOTO = 15 * 1024 * 1024;

/** Media types of such a photo. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** In characters: what happened to an order, for its buyer to read. */
export const LONGEST_CAUSE = 120;

/** In characters: the reason of a refund. */
export const LONGEST_REASON = 200;

/** In characters: what a search for orders looks for. */
export const LONGEST_SEARCH = 80;

/** In characters: a product's texts. */
export const LONGEST_TEXT = {
  name: 120,
  hindiName: 120,
  tagline: 120,
  description: 1500,
  ingredients: 1500,
  storage: 300,
  allergen: 60,
} as const;

/**
 * In characters: texts about the home page's pictures and videos. The description is part of the page, which is sent at
 * once (decision 128) only while it is small.
 */
export const LONGEST_OF_HOME_PAGE = { description: 120, title: 80, address: 500 } as const;

/** Pictures that the home page can choose from, and as many videos. */
export const MOST_OF_HOME_PAGE = 30;

export const MOST_ALLERGENS = 20;

/** The first is the thumbnail. */
export const MOST_PICTURES = 6;

export const LONGEST_SHELF_LIFE_DAYS = 1000;

/** In hundredths of a percent. */
export const HIGHEST_GST_BASIS_POINTS = 4000;
