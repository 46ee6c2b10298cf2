import type { LinkDescriptor } from 'react-router';
import { WORDS_FONT } from './font-files.ts';

/**
 * For pages that show the large Hindi words in their first frame, on screens that `media` fits: else the font is asked for
 * after the styles. Who walks on to such a page has its styles first, and a preload that comes after them is one that the
 * browser complains of.
 */
export function preloadWords(media?: string): LinkDescriptor[] {
  if (!import.meta.env.SSR) return [];
  const link = {
    rel: 'preload',
    href: WORDS_FONT,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  } as const;
  return [media === undefined ? link : { ...link, media }];
}
