import type { LinksFunction } from 'react-router';
import { WORDS_FONT } from './font-files.ts';

/** For pages that show the large Hindi words in their first frame: else the font is asked for after the styles. */
export const preloadWords: LinksFunction = () => [
  { rel: 'preload', href: WORDS_FONT, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];
