import type { Face } from './fonts.ts';

/** A piece of text that one font can set. */
interface Run {
  readonly hindi: boolean;
  readonly text: string;
}

/** What the Devanagari files set; in both families only they have ₹ and the joiners. */
const HINDI = /^(?:[\u0900-\u0977\u0979-\u097f\u1cd0-\u1cf6\ua8fb₹₨◌]|\u200c|\u200d)$/;
const LATIN = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffıŒœˆ˚˜–—‘’‚“”„•…‹›⁄∕€™−]$/;
/** Mukta has these; Rozha One, the display face, has not. */
const TEXT_ONLY =
  /^(?:[ªº∕₨]|[\u0900\u0904\u093a\u093b\u094e\u094f\u0955-\u0957\u0962\u0963\u0971\u0973-\u097c\u097e\u097f\u1cd0-\u1cf6\ua8fb])$/;
/** Line breaks, tabs and direction marks do not belong in a line of a document. */
const SPACES = /[\s\p{Cc}\u00a0]+/gu;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Turns any text, even a hostile one, into one line of characters that a face has; all others become '?'. */
export function printable(text: string, face: Face): string {
  const line = text.normalize('NFC').replace(SPACES, ' ').replace(INVISIBLE, '').trim();
  return Array.from(line, (sign) => (isIn(face, sign) ? sign : '?')).join('');
}

function isIn(face: Face, sign: string): boolean {
  if (face === 'display' && TEXT_ONLY.test(sign)) return false;
  return HINDI.test(sign) || LATIN.test(sign);
}

/** Splits printable text into runs of one font each. */
export function runsOf(text: string): Run[] {
  const runs: { hindi: boolean; text: string }[] = [];
  for (const sign of text) {
    const hindi = HINDI.test(sign);
    const last = runs.at(-1);
    if (last && last.hindi === hindi) last.text += sign;
    else runs.push({ hindi, text: sign });
  }
  return runs;
}
