import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((file) => /^\d{3}-.+\.md$/.test(file));

describe('docs/decisions', () => {
  test('has a list by subject with the number and title of each', () => {
    const list = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const rows = [...list.matchAll(/^\| \d{3} \| \[.+?\]\(.+?\) \|/gm)].map(([row]) => row);
    expect(rows.sort()).toEqual(files.sort().map(rowOf));
  });

  test('gives no number twice', () => {
    const numbers = files.map((file) => file.slice(0, 3));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });
});

/** The heading is '# 030: Title' or '# 030 Title', the file '030-….md'. */
function rowOf(file: string): string {
  const [heading = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n', 1);
  const [, number, title] = /^# (\d{3}):? (.+)$/.exec(heading) ?? [];
  return `| ${number === file.slice(0, 3) ? number : `not ${heading}`} | [${title}](${file}) |`;
}
