import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = resolve(import.meta.dirname, '..');
const WAIT = /\bvi\s*\.\s*(?:waitFor|waitUntil)\(/;

test('tests wait with `eventually` or `expect.poll`, because those of vitest give up after one second', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^support[\\/]/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => WAIT.test(readFileSync(join(TESTS, file), 'utf8')))).toEqual([]);
});
