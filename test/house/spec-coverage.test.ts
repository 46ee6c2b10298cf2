import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const table = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');

interface Row {
  readonly section: string;
  readonly says: string;
  readonly files: readonly string[];
  readonly proofs: readonly { readonly file: string; readonly title: string }[];
}

describe('the coverage table of the specification', () => {
  const rows = readRows(table);

  test('has rows for every section from 2 to 9', () => {
    const sections = new Set(rows.map(({ section }) => section));
    expect([...sections]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    expect(rows.length).toBeGreaterThan(150);
  });

  test.each(rows.map((row) => [row.says, row] as const))('%s', (_says, { files, proofs }) => {
    expect(files.length, 'files that do it').toBeGreaterThan(0);
    expect(proofs.length, 'tests that prove it').toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(proofs.filter(({ file, title }) => !titlesOf(file).has(title))).toEqual([]);
  });
});

/** Rows are `| sentence | files | “tests” |`; their section's number is in the last '## ' above them. */
function readRows(markdown: string): Row[] {
  let section = '';
  return markdown.split('\n').flatMap((line): Row[] => {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const [, says = '', files = '', proofs = ''] = line.split(' | ').length === 3 ? cells(line) : [];
    if (!says || says.startsWith('The specification') || says.startsWith('---')) return [];
    return [
      {
        section,
        says,
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
        proofs: [...proofs.matchAll(/`([^`]+)` “(.+?)”(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
          file,
          title,
        })),
      },
    ];
  });
}

function cells(line: string): string[] {
  return ['', ...line.replace(/^\| | \|$/g, '').split(' | ')];
}

const known = new Map<string, ReadonlySet<string>>();

/** The titles of the tests in a file, as written; empty when there is no such file. */
function titlesOf(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  const path = join(ROOT, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const written = source.matchAll(/(?:\btest|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/g);
  const titles = new Set([...written].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
  known.set(file, titles);
  return titles;
}
