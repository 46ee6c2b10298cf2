import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files that the framework finds by name. */
const ENTERED_BY_NAME = ['src/web/entry.client.tsx', 'src/web/routes.ts'];

test('the code has no file that only tests use: what nobody imports does nothing', () => {
  const code = ['src', 'scripts', '.'].flatMap(modulesIn);
  const used = new Set(code.flatMap(namedBy));
  const unused = code.filter((file) => file.startsWith('src/') && !used.has(file));
  expect(unused.filter((file) => !ENTERED_BY_NAME.includes(file))).toEqual([]);
});

function modulesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|d)\.ts$/.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'));
}

/** The modules that a file imports, and the pages that the route table names. */
function namedBy(file: string): string[] {
  const names = readFileSync(join(ROOT, file), 'utf8').matchAll(/'([^'\n]+\.tsx?)(?:\?[\w-]+)?'/g);
  return [...names].map(([, name = '']) =>
    relative(ROOT, resolve(ROOT, dirname(file), name)).replaceAll('\\', '/'),
  );
}
