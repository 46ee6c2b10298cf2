import type { LinksFunction } from 'react-router';
import { WORDS_FONT } from './font-files.ts';

/**
 * For pages that show the large Hindi words in their first frame: else the font is asked for after the styles. Who walks on
 * to such a page has its styles first, and a preload that comes after them is one that the browser complains of.
 */
export const preloadWords: LinksFunction = () =>
  import.meta.env.SSR
    ? [{ rel: 'preload', href: WORDS_FONT, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]
    : [];
