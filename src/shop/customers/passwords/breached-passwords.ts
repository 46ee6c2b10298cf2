import { loadOnce } from '../../load-once.ts';

/**
 * Whether a password (in lower case) is one of those that keep leaking and are tried first: the 18,000 of 8 characters
 * or more in zxcvbn-ts's list, plus some typical of India and of this trade. The list is loaded on first use.
 */
export async function isBreached(password: string): Promise<boolean> {
  if (INDIAN_AND_LOCAL.has(password) || isPattern(password)) return true;
  return (await readList()).has(password);
}

const INDIAN_AND_LOCAL: ReadonlySet<string> = new Set([
  'admin1234',
  'bharat123',
  'ganesh123',
  'gulab123',
  'indian123',
  'jaishreeram',
  'laddoo123',
  'linkedin',
  'mithai123',
  'omnamahshivaya',
  'radheradhe',
  'sachin10',
  'sairam123',
]);

/** '12341234', 'abcabcabc', '00000000', 'abcdefgh', '87654321': a single guess, whatever their length. */
function isPattern(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const repeats = (period: number) => codes.every((code, at) => at < period || code === codes[at - period]);
  const steps = (by: number) => codes.every((code, at) => at === 0 || code === (codes[at - 1] ?? 0) + by);
  return [1, 2, 3, 4].some(repeats) || steps(1) || steps(-1);
}

/** Shorter passwords are refused anyway. */
const SHORTEST = 8;

const readList = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST));
});
