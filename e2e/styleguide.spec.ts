import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './shopper.ts';

test('a built shop has no styleguide: the path is like any other without a page', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/styleguide/);
  const answer = await page.goto('/styleguide');
  expect(answer?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Nothing on this shelf');
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
