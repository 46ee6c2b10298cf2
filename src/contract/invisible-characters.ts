/**
 * Control characters, lone surrogates, line separators, and marks that change the direction of the surrounding text: no
 * name, catalogue text or mail header may contain one.
 */
export const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** All of them except NUL: no person types a text with NUL, so it is refused rather than corrected. */
const MENDED = new RegExp(`(?!\\0)${INVISIBLE.source}`, 'gu');

/** A visible character: no space, and none that only joins or directs others. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether nobody would see anything of the text: it is then as good as none (decision 005). */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * A person's text on one line: trimmed, with spaces for invisible characters, and one space for several, because pages
 * show no more and people search for what they see; '' when nothing in it is visible.
 */
export function normalizeLine(text: string): string {
  return VISIBLE.test(text) ? text.replace(MENDED, ' ').replace(/\s+/g, ' ').trim() : '';
}
