import { INVISIBLE } from '../contract/invisible-characters.ts';

const MAX = 150;
const INVISIBLE_RUNS = new RegExp(`(?:${INVISIBLE.source})+`, 'gu');

/**
 * Makes text safe for a header: one line, no control characters, at most 150 characters, and nothing that a mail program
 * would decode into other text: '=?UTF-8?Q?=0A?=' (RFC 2047), which nodemailer leaves as it is.
 */
export function oneLine(text: string): string {
  const line = text.replace(INVISIBLE_RUNS, ' ').replaceAll('=?', '= ?').trim();
  return [...line].slice(0, MAX).join('');
}
