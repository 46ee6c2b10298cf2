import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/sources.md'), 'utf8');

interface Citation {
  readonly file: string;
  readonly source: string;
  readonly part: string;
}

const places = ['src', 'test', 'e2e', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const sources = [...places, 'shop.config.ts']
  .filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file) && !/^test\/house\/|\/node_modules\//.test(file))
  .map((file) => ({ file, text: commentsOf(readFileSync(join(ROOT, file), 'utf8')) }));

/** A citation names a part of a paper outside the repository; docs/sources.md says what that part is about. */
describe('the citations in comments', () => {
  test('name sections of the specification that docs/sources.md describes', () => {
    const sections = cited(/\b(spec) (§\d+)/gi);
    expect(sections.length).toBeGreaterThan(100);
    expect(sections.filter(({ part }) => !page.includes(`| **${part}** |`))).toEqual([]);
  });

  test('name parts of the other papers that docs/sources.md lists', () => {
    const parts = cited(/\b(decisions|payments|running|architecture|speed): ([^\s;).][^;).]*)/g);
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.filter(({ source, part }) => !names(source, part))).toEqual([]);
  });

  test('name decisions of ours that exist', () => {
    const files = readdirSync(join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 3));
    const numbers = cited(/\b(decisions?)[ /](\d{3})\b/g);
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter(({ part }) => !files.includes(part))).toEqual([]);
  });
});

function cited(pattern: RegExp): Citation[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, source = '', part = '']) => ({ file, source, part })),
  );
}

/** Whether the citation starts with a bold name in the paper's section. */
function names(source: string, part: string): boolean {
  const section =
    page.split('\n## ').find((text) => text.split('\n', 1)[0]?.split(/\W/).includes(source)) ?? '';
  const bold = [...section.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name.replace(/…'?$/, ''));
  return bold.some((name) => part.toLowerCase().startsWith(name.toLowerCase()));
}

/** Only the comments, without their leading asterisks. */
function commentsOf(text: string): string {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--) .*/g) ?? [];
  return comments.map((comment) => comment.replace(/\n\s*\* ?/g, ' ')).join('\n');
}
