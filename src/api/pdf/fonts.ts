import { readFile } from 'node:fs/promises';
import { loadOnce } from '../../shop/load-once.ts';

/**
 * The font families of the pages: text, emphasised text and display (`scripts/cut-fonts.mjs` unpacks them). TrueType,
 * because opening WOFF files would take three quarters of the time that a document takes.
 */
export type Face = 'text' | 'strong' | 'display';

/**
 * India's other scripts from left to right, by their Unicode names, with the family that sets each, in one weight: buyers'
 * names and addresses. Noto Sans for Gujarati, Gurmukhi, Malayalam and Telugu makes pdfkit's fontkit throw.
 */
export const SCRIPTS = {
  Bengali: 'noto-sans-bengali',
  Gujarati: 'mukta-vaani',
  Gurmukhi: 'mukta-mahee',
  Kannada: 'noto-sans-kannada',
  Malayalam: 'anek-malayalam',
  Oriya: 'noto-sans-oriya',
  Tamil: 'mukta-malar',
  Telugu: 'anek-telugu',
} as const;
export type Script = keyof typeof SCRIPTS;

const FILES: Readonly<Record<string, string>> = {
  text: 'mukta-latin-400',
  'text hindi': 'mukta-devanagari-400',
  strong: 'mukta-latin-600',
  'strong hindi': 'mukta-devanagari-600',
  display: 'rozha-one-latin-400',
  'display hindi': 'rozha-one-devanagari-400',
  ...Object.fromEntries(Object.entries(SCRIPTS).map(([script, family]) => [script, `${family}-400`])),
};

/** The fonts of a document, read once per process. */
export const loadFonts = loadOnce(() =>
  Promise.all(
    Object.entries(FILES).map(async ([name, file]) => ({
      name,
      bytes: await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url)),
    })),
  ),
);
