import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

// The layer named first in a document is the weakest, and React decides which sheet stands first (decision 128).
test('every sheet that a module imports names the order of all layers first', () => {
  const sheets = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
    const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/^import '(\.[^']+\.css)';$/gm);
    return [...imports].map(([, sheet = '']) => join(dirname(file), sheet));
  });
  expect(new Set(sheets).size).toBeGreaterThan(15);
  const beginning = /^(\/\*.*?\*\/\s*)*@import "[./\w]*\/layers\.css";/s;
  const others = sheets.filter((sheet) => !beginning.test(readFileSync(join(ROOT, sheet), 'utf8')));
  expect(others).toEqual([]);
});
