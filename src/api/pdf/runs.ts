import { type Face, SCRIPTS, type Script } from './fonts.ts';

/** A piece of text that one font can set. */
export interface Run {
  readonly script: Script | 'latin' | 'hindi';
  readonly text: string;
}

/** What the Devanagari files set; in both families only they have ₹ and the joiners. */
const HINDI = /^(?:[\u0900-\u0977\u0979-\u097f\u1cd0-\u1cf6\ua8fb₹₨◌]|\u200c|\u200d)$/;
const LATIN = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffıŒœˆ˚˜–—‘’‚“”„•…‹›⁄∕€™−]$/;
/** Signs of old books and of the last years' Unicode, which the fonts do not have. */
const RARE = String.raw`[\u0a76\u0afa-\u0aff\u0c04\u0c3c\u0c5c\u0c5d\u0c77-\u0c7f\u0cdc]`;
const LETTERS = (Object.keys(SCRIPTS) as Script[]).map((script) => ({
  script,
  sign: new RegExp(String.raw`^(?!${RARE})\p{Script=${script}}$`, 'u'),
}));
/** They shape the letter before them, in whatever script that is. */
const JOINER = /^[\u200c\u200d]$/;
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
  return HINDI.test(sign) || LATIN.test(sign) || scriptOf(sign) !== 'latin';
}

/** Splits printable text into runs of one font each. */
export function runsOf(text: string): Run[] {
  const runs: { script: Run['script']; text: string }[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const script = JOINER.test(sign) && last && last.script !== 'latin' ? last.script : scriptOf(sign);
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

function scriptOf(sign: string): Run['script'] {
  if (HINDI.test(sign)) return 'hindi';
  return LETTERS.find((letters) => letters.sign.test(sign))?.script ?? 'latin';
}
