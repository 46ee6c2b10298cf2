/** Written by scripts/fonts.mjs: the fonts of the first paint. */
export const FIRST_PAINT_FONTS = [
  '/fonts/rozha-400.b3e24586.woff2',
  '/fonts/mukta-400.265ea777.woff2',
  '/fonts/mukta-600.452f0a54.woff2',
] as const;

/** The font of the few large Hindi words on the home page and the listings. */
export const WORDS_FONT = '/fonts/rozha-words.85c0e253.woff2';
