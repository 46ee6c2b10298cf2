import { inflateSync } from 'node:zlib';

/** The text of one of our PDFs, line by line: each run in one font is a line. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const mapping = objects.get(id)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(mapping)?.content ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ content }) => linesOf(content, fonts)).join('\n');
}

/** The baselines of all text, in points from the top of its A4 page. */
export function baselinesOf(file: Buffer): number[] {
  return [...objectsOf(file).values()].flatMap(({ content }) =>
    [...content.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(
      ([, fromBelow]) => A4_HEIGHT - Number(fromBelow),
    ),
  );
}

const A4_HEIGHT = 841.89;

interface PdfObject {
  head: string;
  content: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [whole, id = '', body = ''] = match;
    const [head = '', rest] = body.split(/\nstream\n/, 2);
    if (rest === undefined || !head.includes('FlateDecode')) {
      found.set(id, { head, content: '' });
      continue;
    }
    const start = match.index + whole.indexOf('\nstream\n') + '\nstream\n'.length;
    const length = Number(head.match(/\/Length (\d+)/)?.[1]);
    found.set(id, { head, content: inflateSync(file.subarray(start, start + length)).toString('latin1') });
  }
  return found;
}

/** The letters that a reader copies for each glyph of a font. */
function lettersOf(mapping: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of mapping.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    // A ligature stands for several letters; their codes are separated by a space.
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, code = ''], index) => {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}

function linesOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(
    ([, font = '', pieces = '']) =>
      [...pieces.matchAll(/<(\w*)>/g)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => fonts.get(font)?.get(glyph) ?? '')
        .join(''),
  );
}
