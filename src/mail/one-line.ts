const MAX = 150;

/** Control characters, line separators, and marks that turn the direction of the text around them. */
const UNWELCOME = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Text fit for a header: one line, without control characters, not endless. */
export function oneLine(text: string): string {
  return [...text.replace(UNWELCOME, ' ').trim()].slice(0, MAX).join('');
}
