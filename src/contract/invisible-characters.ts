/**
 * Control characters, lone surrogates, line separators, and marks that change the direction of the surrounding text:
 * no name, no text of the catalogue and no header of a mail may hold one.
 */
export const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** All of them but NUL: a text that holds one is no person's, and is refused rather than mended. */
const MENDED = new RegExp(`(?!\\0)${INVISIBLE.source}`, 'gu');

/** Something that can be seen: no space, and no character that only joins or directs others. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A person's text on one line: trimmed, with spaces for unwelcome characters; '' when nothing of it can be seen. */
export function welcomeLine(text: string): string {
  return VISIBLE.test(text) ? text.replace(MENDED, ' ').trim() : '';
}
