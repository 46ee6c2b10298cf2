import { INVISIBLE } from '../contract/invisible-characters.ts';

const MAX = 150;
const INVISIBLE_RUNS = new RegExp(`(?:${INVISIBLE.source})+`, 'gu');

/** Makes text safe for a header: one line, no control characters, at most 150 characters. */
export function oneLine(text: string): string {
  return [...text.replace(INVISIBLE_RUNS, ' ').trim()].slice(0, MAX).join('');
}
