/** Written by scripts/fonts.mjs: what the first paint is set in. */
export const FIRST_PAINT_FONTS = [
  '/fonts/rozha-400.dfd8187d.woff2',
  '/fonts/mukta-400.455ad058.woff2',
  '/fonts/mukta-600.833a707f.woff2',
] as const;

/** The few large Hindi words of the home page and of the listings. */
export const WORDS_FONT = '/fonts/rozha-words.51c63662.woff2';
