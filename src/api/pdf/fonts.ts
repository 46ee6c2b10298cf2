import { readFile } from 'node:fs/promises';

/**
 * The font families of the pages: text, emphasised text and display (`scripts/cut-fonts.mjs` unpacks them). TrueType,
 * because opening WOFF files would take three quarters of the time that a document takes.
 */
export type Face = 'text' | 'strong' | 'display';

const FILES = {
  text: 'mukta-latin-400',
  'text hindi': 'mukta-devanagari-400',
  strong: 'mukta-latin-600',
  'strong hindi': 'mukta-devanagari-600',
  display: 'rozha-one-latin-400',
  'display hindi': 'rozha-one-devanagari-400',
} as const;

interface FontFile {
  readonly name: string;
  readonly bytes: Buffer;
}

let loaded: Promise<FontFile[]> | undefined;

/** The fonts of a document, read once per process; after a failure the next call tries again. */
export function loadFonts(): Promise<FontFile[]> {
  loaded ??= Promise.all(
    Object.entries(FILES).map(async ([name, file]) => ({
      name,
      bytes: await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url)),
    })),
  ).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
