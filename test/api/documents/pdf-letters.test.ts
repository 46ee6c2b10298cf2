import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Face, loadFonts, SCRIPTS, type Script } from '../../../src/api/pdf/fonts.ts';
import { printable, runsOf } from '../../../src/api/pdf/runs.ts';

interface OpenFont {
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string, features: readonly string[]): unknown;
}
const require = createRequire(import.meta.url);
/** What pdfkit itself opens fonts with. */
const fontkit: { create(bytes: Buffer): OpenFont } = createRequire(require.resolve('pdfkit'))('fontkit');

/** The Latin and the Devanagari font of a face, and those of the other scripts. */
async function fontsOf(face: Face) {
  const fonts = await loadFonts();
  const open = (wanted: string) => {
    const found = fonts.find(({ name }) => name === wanted);
    if (!found) throw new Error(`no font is named ${wanted}`);
    return fontkit.create(found.bytes);
  };
  const others = Object.fromEntries(Object.keys(SCRIPTS).map((script) => [script, open(script)]));
  return { latin: open(face), hindi: open(`${face} hindi`), ...(others as Record<Script, OpenFont>) };
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
  const fonts = await fontsOf(face);
  const empty = everySign().filter((sign) =>
    runsOf(printable(sign, face)).some((run) =>
      Array.from(run.text).some((each) => !fonts[run.script].hasGlyphForCodePoint(each.codePointAt(0) ?? 0)),
    ),
  );
  expect(empty.map(named)).toEqual([]);
});

test('names in the scripts of India are printed whole, each in one font', () => {
  const names = {
    Bengali: 'সুচিত্রা',
    Gujarati: 'ધ્રુવ',
    Gurmukhi: 'ਹਰਪ੍ਰੀਤ',
    Kannada: 'ಶ್ರೀನಿವಾಸ',
    Malayalam: 'അനില്‍കുമാര്‍',
    Oriya: 'ସୁଭଦ୍ରା',
    Tamil: 'தமிழ்ச்செல்வி',
    Telugu: 'శ్రీలక్ష్మి',
  } satisfies Record<Script, string>;
  for (const [script, name] of Object.entries(names)) {
    expect(runsOf(printable(`Dr. ${name}`, 'strong'))).toEqual([
      { script: 'latin', text: 'Dr. ' },
      { script, text: name.normalize('NFC') },
    ]);
  }
});

test('letters of a script in any order, even without a sense, break no document', async () => {
  const fonts = await fontsOf('text');
  for (const script of ['hindi', ...(Object.keys(SCRIPTS) as Script[])] as const) {
    const font = fonts[script];
    const points = font.characterSet.filter((point) => point >= 0x900 && point < 0xe00);
    const words = fc.array(fc.constantFrom(...points, 0x200c, 0x200d), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(words, (word) => {
        for (const run of runsOf(printable(String.fromCodePoint(...word), 'text'))) {
          fonts[run.script].layout(run.text, ['tnum']);
        }
      }),
      { numRuns: 500 },
    );
  }
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
