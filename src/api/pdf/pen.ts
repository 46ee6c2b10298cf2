import type { Face } from './fonts.ts';
import { printable, type Run, runsOf } from './runs.ts';

export type Document = PDFKit.PDFDocument;

export interface Style {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly colour: string;
}

/** Where a line of text goes: from `x`, `width` wide, on the baseline `y`, all in points. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Figures of equal width, so that columns of amounts align. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

export const COLOURS = {
  ink: '#2b1410',
  soft: '#6a4b3f',
  house: '#7c0c38',
  brass: '#b8893b',
  hair: '#dcc79c',
} as const;

export const TEXT: Style = { face: 'text', size: 8.5, colour: COLOURS.ink };
export const SOFT: Style = { ...TEXT, colour: COLOURS.soft };
export const STRONG: Style = { ...TEXT, face: 'strong' };

/** Points from one baseline to the next. */
export function leading(style: Style): number {
  return style.size * 1.45;
}

/** Draws one line; text that does not fit runs past the place, so wrap whatever may be long. */
export function write(doc: Document, text: string, place: Place, style: Style): void {
  const line = printable(text, style.face);
  let x = place.align === 'right' ? place.x + place.width - widthOf(doc, line, style) : place.x;
  doc.fillColor(style.colour);
  for (const run of runsOf(line)) {
    choose(doc, style, run);
    doc.text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic', features: FIGURES });
    x += doc.widthOfString(run.text, { features: FIGURES });
  }
}

/** Draws lines one below the other; returns the baseline after the last one. */
export function writeLines(doc: Document, lines: readonly string[], place: Place, style: Style): number {
  lines.forEach((line, index) => {
    write(doc, line, { ...place, y: place.y + index * leading(style) }, style);
  });
  return place.y + lines.length * leading(style);
}

/** Breaks a text between words, and inside a word only if it is wider than a line. */
export function wrap(doc: Document, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (longer: string) => widthOf(doc, longer, style) <= width;
  for (const word of printable(text, style.face).split(' ')) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const part = fittingPart(line, fits);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return [...lines, line];
}

/** As many letters as fit, at least one. */
function fittingPart(word: string, fits: (text: string) => boolean): string {
  let part = '';
  for (const { segment } of letters.segment(word)) {
    if (part !== '' && !fits(part + segment)) break;
    part += segment;
  }
  return part;
}

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Draws a horizontal line; all sizes in points. */
export function rule(doc: Document, x: number, y: number, width: number, colour: string, weight = 0.6): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke();
}

function widthOf(doc: Document, text: string, style: Style): number {
  return runsOf(text).reduce((width, run) => {
    choose(doc, style, run);
    return width + doc.widthOfString(run.text, { features: FIGURES });
  }, 0);
}

function choose(doc: Document, { face, size }: Style, { script }: Run): void {
  doc.font(fontOf(face, script)).fontSize(size);
}

function fontOf(face: Face, script: Run['script']): string {
  if (script === 'latin') return face;
  return script === 'hindi' ? `${face} hindi` : script;
}
