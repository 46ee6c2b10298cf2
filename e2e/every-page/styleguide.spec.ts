import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('a built shop has no styleguide: the path is like any other without a page', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/styleguide`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/<h1>Nothing on this shelf<\/h1>/);
});

test('nothing of the styleguide is in the build', async () => {
  const files = await readdir('build', { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(js|css|json)$/.test(file.name));
  expect(texts.length).toBeGreaterThan(50);
  for (const { parentPath, name } of texts) {
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toMatch(
      /styleguide|\bsg-(part|swatches)/i,
    );
  }
});
