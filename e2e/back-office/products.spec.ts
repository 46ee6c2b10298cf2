import type { Page } from '@playwright/test';
import { pictureUrl } from '../../src/contract/pictures/picture-by-name.server.ts';
import { expectAccessible } from '../support/axe.ts';
import { staffHeaders } from '../support/colleague.ts';
import {
  isMade,
  newName,
  opensNewProduct,
  photosBecome,
  pictures,
  removesNewProducts,
} from '../support/new-product.ts';
import { aLargePhoto, aPhoto } from '../support/photo.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';

test.afterEach(({ request }) => removesNewProducts(request));

test('a long name breaks between its words on the product page, and leaves room for the price', async ({
  page,
  request,
}) => {
  const name = `${newName().name}, Grandmother’s Slow-Roasted Saffron Pistachio Barfi with Silver`;
  const id = await isMade(request, name);
  await page.goto(`/product/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  for (const [width, height] of [
    [1440, 420],
    [768, 230],
    [320, 310],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(heading).toHaveText(name);
    await page.evaluate(() => document.fonts.ready);
    const lines = await heading.evaluate((element) => {
      const text = element.firstChild;
      const from = element.textContent.indexOf('Grandmother');
      const word = document.createRange();
      if (text) word.setStart(text, from);
      if (text) word.setEnd(text, from + 'Grandmother’s'.length);
      return word.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
    expect((await heading.boundingBox())?.height, `at ${width} px`).toBeLessThan(height);
  }
});

test('files that are no photos are refused beside those that are, a large one is made smaller before it is sent, and a picture can be made first or removed', async ({
  page,
  request,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/pictures$/);
  const { name, id } = newName();
  await isMade(request, name, ['mawa-cake', 'jeera-biscuit', 'osmania-biscuit', 'ragi-cookies']);
  await isInside(page, 'manager', `/admin/products/${id}`);
  await page.getByLabel('Line under the name').fill('Stays');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Buy sesame') };
  const broken = (of: string) => ({
    name: of,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo at all'),
  });
  // With the four it has, the two photos make six: the files between them have taken no place.
  const [large, last] = [await aLargePhoto(), await aPhoto('top.jpg')];
  const sent = page.waitForRequest('**/admin/api/pictures');
  await page.getByLabel('Add pictures').setInputFiles([large, notes, broken('a.jpg'), last, broken('b.jpg')]);
  await expect(page.getByText('Preparing 5 pictures…')).toBeVisible();
  const bytes = Number(await (await sent).headerValue('content-length'));
  expect(large.buffer.length).toBeGreaterThan(4_000_000);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(large.buffer.length / 2);
  await expect(pictures(page)).toHaveCount(6, { timeout: 30_000 });
  await expect(pictures(page).nth(4)).toHaveAttribute('src', /\/own-.*\.1000x1250\./);
  await expect(page.getByRole('alert').getByText(/^notes\.txt: /)).toBeVisible();
  await expect(page.getByRole('alert').getByText(/^a\.jpg: This is not a whole JPEG/)).toBeVisible();
  await expect(page.getByText('b.jpg: A product has at most 6 pictures.')).toBeVisible();
  await expect(page.getByText(/^Preparing/)).toBeHidden();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Stays');
  const addresses = () => pictures(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [one, two, ...others] = await addresses();
  await page.getByRole('button', { name: 'Make first: picture 2' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'It is the first picture now.' })).toBeFocused();
  expect(await addresses()).toEqual([two, one, ...others]);
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Picture 1 is removed.' })).toBeFocused();
  expect(await addresses()).toEqual([one, ...others]);
});

test('texts are changed and shown; of two people who change them the second is told', async ({
  page,
  request,
  console,
  server,
}) => {
  console.mayNameRefusal(/\/admin\/api\/products\/til-\w+\/words$/);
  const { name, id } = newName();
  await isMade(request, name);
  await photosBecome(server, 'jeera-biscuit');
  await isInside(page, 'manager', '/admin/products');
  await page.getByLabel('Name or category').fill(name);
  await page.getByRole('link', { name: `Words and pictures of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page, 'the words of a product');
  await page.getByLabel('Line under the name').fill('Baked at four');
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  const saved = page.getByRole('button', { name: 'Save', exact: true });
  await expect(pictures(page).last()).toHaveAttribute('src', pictureUrl('jeera-biscuit'));
  await saved.click();
  await expect(page.getByRole('status').filter({ hasText: 'The shop shows it so now.' })).toBeFocused();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Baked at four');

  const headers = await staffHeaders(request);
  const { product } = await (await request.get(`/admin/api/products/${id}`, { headers })).json();
  const data = { was: product, becomes: { ...product, tagline: 'Baked at five' } };
  expect((await request.put(`/admin/api/products/${id}/words`, { headers, data })).ok()).toBe(true);
  await page.getByLabel('Line under the name').fill('Baked at six');
  await page.getByRole('link', { name: 'Skip to the page' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await saved.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody has changed the line under the name' });
  await expect(refusal).toBeFocused();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Baked at six');
  const inTheShop = await (await page.request.get(`/product/${id}`)).text();
  expect(inTheShop).toContain('Baked at five');
  expect(inTheShop).not.toContain('Baked at four');
});

test('Escape asks before it closes a dialog in which something was typed, and so does leaving it or a page with unsaved changes', async ({
  page,
}) => {
  await isInside(page, 'manager');
  await opensPage(page, 'Products');
  const edit = page.getByRole('button', { name: 'Edit Jeera Biscuit' });
  const dialog = page.getByRole('dialog', { name: 'Jeera Biscuit' });
  await edit.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit.click();
  const price = dialog.getByLabel('Price per kg, whole rupees');
  await price.fill('999');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(price).toBeFocused();
  // Chrome lets no page keep a dialog open twice without another press in between: it was closed, and is open again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(price).toHaveValue('999');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(price).toBeFocused();

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(price).toHaveValue('999');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(price).not.toHaveValue('999');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // Nothing is unsaved any more.
  await opensPage(page, 'Orders');
  await opensPage(page, 'Products');
  await staysWithUnsavedChanges(page);
});

async function staysWithUnsavedChanges(page: Page): Promise<void> {
  await opensNewProduct(page);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByLabel('Line under the name').fill('Not saved yet');
  await page.getByRole('link', { name: 'All products' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page, 'the question');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Not saved yet');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('link', { name: 'Refunds' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
}
