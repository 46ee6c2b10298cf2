const MAX = 150;

/**
 * Control characters, lone surrogates, line separators, and marks that change the direction of the surrounding text.
 */
const UNWELCOME = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes text safe for a header: one line, no control characters, at most 150 characters. */
export function oneLine(text: string): string {
  return [...text.replace(UNWELCOME, ' ').trim()].slice(0, MAX).join('');
}
