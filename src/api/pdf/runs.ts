/** A piece of text that one font can set. */
interface Run {
  readonly hindi: boolean;
  readonly text: string;
}

/** In both families only the Devanagari files have ₹ and the joiners. */
const HINDI = /^(?:[\u0900-\u097f₹]|\u200c|\u200d)$/;
const LATIN = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff–—‘’“”…•−]$/;
/** Line breaks, tabs and direction marks do not belong in a line of a document. */
const SPACES = /[\s\p{Cc}\u00a0]+/gu;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Turns any text, even a hostile one, into one line of printable characters; all others become '?'. */
export function printable(text: string): string {
  const line = text.normalize('NFC').replace(SPACES, ' ').replace(INVISIBLE, '').trim();
  return Array.from(line, (sign) => (HINDI.test(sign) || LATIN.test(sign) ? sign : '?')).join('');
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
