/**
 * Upper bounds of the back-office calls, kept apart from the schemas so that the back office's pages can apply them
 * too.
 */

/** A leap year. */
export const MAX_DAYS_OF_SALES = 366;

/** Days shown when none are chosen: the last seven, including today. */
export const USUAL_DAYS_OF_SALES = 7;

/** Whole rupees per kg. */
export const MAX_PRICE_PER_KG = 100_000;

/** Grams. */
export const MAX_STOCK_GRAMS = 100_000_000;

/** In bytes: a photo that becomes a picture. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Media types of such a photo. */
export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** In characters: what happened to an order, for its buyer to read. */
export const MAX_CAUSE_LENGTH = 120;

/** In characters: the reason of a refund. */
export const MAX_REASON_LENGTH = 200;

/** In characters: what a search for orders looks for. */
export const MAX_SEARCH_LENGTH = 80;

/** In characters: a product's texts. */
export const MAX_TEXT_LENGTH = {
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
export const MAX_HOME_PAGE_LENGTH = { description: 120, title: 80, address: 500 } as const;

/** Pictures that the home page can choose from, and as many videos. */
export const MAX_HOME_PAGE_ENTRIES = 30;

export const MAX_ALLERGENS = 20;

/** The first is the thumbnail. */
export const MAX_PICTURES = 6;

export const MAX_SHELF_LIFE_DAYS = 1000;

/** In hundredths of a percent. */
export const MAX_GST_BASIS_POINTS = 4000;
