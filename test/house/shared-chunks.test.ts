import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });

test('every file that vite.config.ts puts into a shared chunk exists: renamed, it would leave it unnoticed', () => {
  const patterns = readFileSync(join(ROOT, 'vite.config.ts'), 'utf8').matchAll(/=\s*\/(src.+)\/;$/gm);
  const named = [...patterns].flatMap(([, pattern = '']) => alternativesOf(pattern));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((one) => !FILES.some((file) => new RegExp(one).test(file)))).toEqual([]);
});

/** 'a(b|c(?!d|e))' → 'ab', 'ac(?!d|e)' and what is left out: 'acd', 'ace'. */
function alternativesOf(pattern: string): string[] {
  let made = [''];
  const whole: string[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const group = pattern[at] === '(' ? groupAt(pattern, at) : null;
    if (group) {
      const inner = alternativesOf(group.replace(/^\?!/, ''));
      const within = made.flatMap((start) => inner.map((end) => start + end));
      if (group.startsWith('?!')) {
        whole.push(...within);
        made = made.map((start) => `${start}(${group})`);
      } else made = within;
      at += group.length + 1;
    } else if (pattern[at] === '|') {
      whole.push(...made);
      made = [''];
    } else made = made.map((start) => start + pattern[at]);
  }
  return [...whole, ...made];
}

/** What is between the parenthesis at this place and the one that closes it. */
function groupAt(pattern: string, from: number): string {
  let depth = 0;
  for (let at = from; at < pattern.length; at++) {
    if (pattern[at] === '(') depth++;
    if (pattern[at] === ')' && --depth === 0) return pattern.slice(from + 1, at);
  }
  throw new Error(`A parenthesis stays open: ${pattern}`);
}
