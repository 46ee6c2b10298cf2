import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const markdownIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
const pages = ['.', 'docs', 'docs/decisions', 'deploy', 'studio'].flatMap(markdownIn);

/** A document that names a file must be updated when the file moves. */
describe('the documents', () => {
  test.each(pages)('lead only to files that exist: %s', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
      join(dirname(page), to),
    );
    const named = [
      ...text.matchAll(
        /`((?:src|test|e2e|scripts|docs|deploy|studio)\/[\w./-]+\.(?:tsx?|mjs|css|sql|md|py|json))`/g,
      ),
    ].map(([, file = '']) => file);
    expect([...links, ...named].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
