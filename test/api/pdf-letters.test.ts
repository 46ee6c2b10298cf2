import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { type Face, loadFonts } from '../../src/api/pdf/fonts.ts';
import { printable, runsOf } from '../../src/api/pdf/runs.ts';

interface OpenFont {
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(point: number): boolean;
}
const require = createRequire(import.meta.url);
/** What pdfkit itself opens fonts with. */
const fontkit: { create(bytes: Buffer): OpenFont } = createRequire(require.resolve('pdfkit'))('fontkit');

/** The Latin and the Devanagari font of a face. */
async function fontsOf(face: Face) {
  const fonts = await loadFonts();
  const open = (wanted: string) => {
    const found = fonts.find(({ name }) => name === wanted);
    if (!found) throw new Error(`no font is named ${wanted}`);
    return fontkit.create(found.bytes);
  };
  return { latin: open(face), hindi: open(`${face} hindi`) };
}

const FACES = ['text', 'strong', 'display'] as const;

test.each(FACES)('every character that either font of %s has is printed', async (face) => {
  const { latin, hindi } = await fontsOf(face);
  const signs = [latin, hindi].flatMap((font) =>
    font.characterSet
      .filter((point) => font.hasGlyphForCodePoint(point))
      .map((point) => String.fromCodePoint(point)),
  );
  expect(signs.length).toBeGreaterThan(300);
  const lost = signs.filter((sign) => sign !== '?' && printable(sign, face).includes('?'));
  expect(lost.map(named)).toEqual([]);
});

test.each(FACES)('whatever is printed in %s has a glyph in the font that sets it', async (face) => {
  const { latin, hindi } = await fontsOf(face);
  const empty = everySign().filter((sign) =>
    runsOf(printable(sign, face)).some((run) =>
      Array.from(run.text).some(
        (each) => !(run.hindi ? hindi : latin).hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
      ),
    ),
  );
  expect(empty.map(named)).toEqual([]);
});

/** Every character of the plane that both fonts keep to, surrogates left out. */
function everySign(): string[] {
  const points = Array.from({ length: 0x10000 }, (_, point) => point);
  return points
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
}

function named(sign: string): string {
  return `U+${sign.codePointAt(0)?.toString(16).padStart(4, '0')} ${sign}`;
}
