/** The colours of the token file, in the file's order: '--paper' → '#fcf5e5'. */
export function colourTokens(css: string): ReadonlyMap<string, string> {
  const found = css.matchAll(/(--[a-z-]+):\s*(#[0-9a-f]{6});/gi);
  return new Map([...found].map(([, name = '', hex = '']) => [name, hex]));
}

/** Every pair of text and background that pages use, and the contrast it needs. */
export const PAIRS: readonly (readonly [text: string, ground: string, needs: number])[] = [
  ['--ink', '--paper', 4.5],
  ['--ink', '--paper-deep', 4.5],
  ['--ink', '--field', 4.5],
  ['--ink-soft', '--paper', 4.5],
  ['--ink-soft', '--paper-deep', 4.5],
  ['--ink-soft', '--bone', 4.5],
  ['--house', '--paper', 4.5],
  ['--house', '--paper-deep', 4.5],
  ['--house', '--sweets', 3],
  ['--on-house', '--house', 4.5],
  ['--on-house', '--house-deep', 4.5],
  ['--on-house-soft', '--house-deep', 4.5],
  ['--on-house', '--ink', 4.5],
  ['--loud', '--house', 3],
  ['--loud', '--house-deep', 3],
  ['--loud', '--ink', 4.5],
  ['--on-loud', '--loud', 4.5],
  ['--on-loud', '--loud-soft', 4.5],
  ['--brass-text', '--paper', 4.5],
  ['--brass', '--paper', 1],
  ['--on-pistachio', '--pistachio', 4.5],
  ['--on-rose', '--rose', 4.5],
  ['--on-sweets', '--sweets', 4.5],
  ['--on-snacks', '--snacks', 4.5],
  ['--on-bakery', '--bakery', 4.5],
  ['--bakery-deep', '--bakery', 3],
  ['--wrong', '--paper', 4.5],
  ['--wrong', '--paper-deep', 4.5],
  ['--stamp', '--paper', 3],
  ['--veg', '--paper', 3],
  ['--egg', '--paper', 3],
];
