import type { LinksFunction } from 'react-router';
import { WORDS_FONT } from './font-files.ts';

/**
 * For pages with the large Hindi words in their first frame: without the preload, the font is requested only after the
 * styles. Only when rendered by the server: on client navigation the styles come first, and the browser warns of a late
 * preload.
 */
export const preloadWords: LinksFunction = () =>
  import.meta.env.SSR
    ? [{ rel: 'preload', href: WORDS_FONT, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]
    : [];
