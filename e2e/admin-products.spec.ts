import type { APIRequestContext, Page } from '@playwright/test';
import { pictureUrl } from '../src/contract/picture-by-name.server.ts';
import { expectAccessible } from './axe.ts';
import { aLargePhoto, aPhoto } from './photo.ts';
import type { Server } from './server.ts';
import { ofTheCast } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { drawsAgain, isInside, opensPage } from './staff.ts';

/** In the bakery, which no other journey counts, and in no list of the home page. */

let made: string[] = [];
test.afterEach(async ({ request }) => {
  if (made.length === 0) return;
  const { token } = await ofTheCast(request, 'admin');
  for (const id of made)
    await request.delete(`/admin/api/products/${id}`, { headers: { 'auth-token': token } });
  made = [];
});

/** A name that no other product has had, and no part of which finds another. */
function newName(): { name: string; id: string } {
  const word = [...crypto.randomUUID().replaceAll('-', '').slice(0, 10)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join('');
  made.push(`til-${word}`);
  return { name: `Til ${word}`, id: `til-${word}` };
}

const save = (page: Page) => page.getByRole('button', { name: 'Put it into the shop' });
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('img');

async function opensNewProduct(page: Page): Promise<void> {
  await isInside(page, 'manager', '/admin/products');
  await page.getByRole('link', { name: 'New product' }).click();
  await expect(page.getByLabel('Line under the name')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Fills in everything a product needs except its pictures. */
async function fillsIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').selectOption('Bakery');
  await page.getByLabel('Line under the name').fill('Sesame and jaggery, pressed thin');
  await page.getByLabel('Description').fill('White sesame, roasted until it crackles.');
  await page.getByLabel('Price per kg, whole rupees').fill('640');
  await page.getByLabel('Ingredients').fill('Sesame seeds, jaggery, ghee');
  await page.getByLabel('New: there too, as far as there is room').uncheck();
  await page.getByLabel('Contains none of these').check();
}

/** Makes a product through the call, with pictures of other products. */
async function isMade(
  request: APIRequestContext,
  name: string,
  pictured: readonly string[] = ['mawa-cake'],
): Promise<void> {
  const { token } = await ofTheCast(request, 'admin');
  const headers = { 'auth-token': token };
  const seen = await (await request.get('/admin/api/products/mawa-cake', { headers })).json();
  const data = { ...seen.product, name, isNew: false, bestseller: false, frequentlyOrdered: false };
  data.images = pictured.map((of) => pictureUrl(of));
  expect((await request.post('/admin/api/products', { headers, data })).status()).toBe(201);
}

test('a long name breaks between its words on the product page, and leaves room for the price', async ({
  page,
  request,
}) => {
  const name = `${newName().name}, Grandmother’s Slow-Roasted Saffron Pistachio Barfi with Silver`;
  await isMade(request, name);
  const products: { id: string; name: string }[] = await (await request.get('/allproducts')).json();
  const { id = '' } = products.find((product) => product.name === name) ?? {};
  made = [id];
  for (const [width, height] of [
    [1440, 420],
    [768, 230],
    [320, 310],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/product/${id}`);
    const heading = page.getByRole('heading', { level: 1 });
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

/** Every photo becomes a picture that the shop has: preparing real ones takes longer than the rest of a journey. */
async function photosBecome(server: Server, name: string): Promise<void> {
  await server.answers('POST /admin/api/pictures', { success: true, image: pictureUrl(name) });
}

test('the owner makes a product with a photo, and a shopper puts it into the cart', async ({
  page,
  browser,
  request,
}) => {
  const { name, id } = newName();
  await page.setViewportSize({ width: 360, height: 780 });
  await opensNewProduct(page);
  await expectAccessible(page, 'the form of a new product');
  await fillsIn(page, name);
  // The category's usual values are filled in, and what was typed stays when the category changes.
  await expect(page.getByLabel('HSN code')).toHaveValue('19053100');
  await page.getByLabel('Shelf life in days').fill('12');
  await page.getByLabel('Category').selectOption('Sweets');
  await expect(page.getByLabel('HSN code')).toHaveValue('21069099');
  await expect(page.getByLabel('Shelf life in days')).toHaveValue('12');
  await page.getByLabel('Category').selectOption('Bakery');
  await page.getByRole('checkbox', { name: 'Sesame' }).check();
  await save(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'It cannot contain allergens and none' }),
  ).toBeFocused();
  await page.getByLabel('Contains none of these').uncheck();
  await page.getByLabel('Other allergens').fill('Poppy seed, ');
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveAttribute('src', /^\/pictures\/own-/);
  await expectAccessible(page, 'the form with pictures');
  await save(page).click();
  const said = page.getByRole('status').filter({ hasText: `${name} is in the shop now.` });
  await expect(said).toBeFocused();
  await expect(page).toHaveURL('/admin/products');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await said.getByRole('link', { name: 'Look at its page' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('12 days from packaging');
  await expect(page.getByRole('main')).toContainText('Sesame, Poppy seed');

  const other = await browser.newContext();
  const visit = await other.newPage();
  const { token, role } = await ofTheCast(request, 'asha');
  await visit.addInitScript(
    ([key, of]) => {
      localStorage.setItem('auth-token', key ?? '');
      localStorage.setItem('role', of ?? '');
    },
    [token, role],
  );
  await visit.goto('/bakery');
  await visit.getByRole('combobox', { name: 'Sort' }).selectOption('Name Z-A');
  const card = visit.getByRole('article').filter({ hasText: name });
  await expect(card).toBeVisible();
  const picture = card.getByRole('presentation').first();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await card.getByRole('button', { name: `Add ${name}: choose a weight` }).click();
  const added = visit.waitForResponse('**/addtocart');
  await card.getByRole('button', { name: '250 gms ₹160' }).click();
  expect((await (await added).json()).cart[id]).toEqual({ '250 gms': 1 });
  await other.close();
});

test('a refusal of a new product is announced each time, and keeps what was typed and its pictures', async ({
  page,
  console,
  server,
}) => {
  console.mayNameRefusal(/\/admin\/api\/products$/);
  const { name } = newName();
  await photosBecome(server, 'jeera-biscuit');
  await opensNewProduct(page);
  await fillsIn(page, 'Mawa Cake');
  await page.getByLabel('Contains none of these').uncheck();
  const untold = page.getByRole('alert').filter({ hasText: 'Please tick the allergens that it contains' });
  for (const time of ['first', 'second']) {
    await save(page).click();
    await expect(untold, time).toBeFocused();
  }
  await page.getByRole('checkbox', { name: 'Milk' }).check();
  await page.getByLabel('Made to order').uncheck();
  await page.getByLabel('Stock in grams').fill('7500');
  await page.getByLabel('GST').selectOption('18 %');
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
  await save(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: '/product/mawa-cake already' });
  await expect(refusal).toBeFocused();
  await expectAccessible(page, 'the form after a refusal');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mawa Cake');
  await expect(page.getByLabel('Description')).toHaveValue('White sesame, roasted until it crackles.');
  await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeChecked();
  await expect(page.getByLabel('Stock in grams')).toHaveValue('7500');
  await expect(page.getByLabel('GST')).toHaveValue('1800');
  await expect(pictures(page)).toHaveCount(1);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await save(page).click();
  await expect(page.getByText(`${name} is in the shop now.`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*7,500 g`) })).toBeVisible();
});

test('files that are no photos are refused beside those that are, and a picture can be made first or removed', async ({
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
  const [first, last] = [await aPhoto(), await aPhoto('top.jpg')];
  await page.getByLabel('Add pictures').setInputFiles([first, notes, broken('a.jpg'), last, broken('b.jpg')]);
  await expect(page.getByText('Preparing 5 pictures…')).toBeVisible();
  await expect(pictures(page)).toHaveCount(6);
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

test('a double click saves a product once, and the message that it is in the shop is shown once', async ({
  page,
  server,
}) => {
  const { name } = newName();
  await photosBecome(server, 'jeera-biscuit');
  await opensNewProduct(page);
  await fillsIn(page, name);
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
  const asked = server.hears('POST /admin/api/products');
  await save(page).dblclick();
  const said = page.getByRole('status').filter({ hasText: `${name} is in the shop now.` });
  await expect(said).toBeFocused();
  expect(asked).toHaveLength(1);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  const dialog = page.getByRole('dialog', { name });
  await edit.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is changed; the shop shows it now`)).toBeVisible();
  await edit.click();
  await expect(dialog).toBeVisible();
  await expect(page.getByText(`${name} is in the shop now.`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await opensPage(page, 'Sales');
  await page.goBack();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expect(said).toBeHidden();
  await page.reload();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expect(said).toBeHidden();
});

test('Escape asks before it closes a dialog in which something was typed; so does leaving the page', async ({
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
  await opensPage(page, 'Orders');
});

test('leaving a page with unsaved changes asks first', async ({ page }) => {
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

  const { token } = await ofTheCast(request, 'admin');
  const headers = { 'auth-token': token };
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
  await page.goto('/bakery');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name Z-A');
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Baked at five');
});

test('whoever leaves less in stock than a pack weighs is told that the shop shows it as out of stock', async ({
  page,
  request,
}) => {
  const { name, id } = newName();
  await isMade(request, name);
  await isInside(page, 'manager', '/admin/products');
  const setsStock = async (grams: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByLabel('Made to order').uncheck();
    await dialog.getByLabel('Stock in grams').fill(grams);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await setsStock('249');
  await expect(page.getByText(`${name} is changed; the shop shows it as out of stock now.`)).toBeVisible();
  const inTheShop = async () => (await page.request.get(`/api/products/${id}`)).json();
  expect(await inTheShop()).toMatchObject({ out_of_stock: true });
  await setsStock('250');
  await expect(page.getByText(`${name} is changed; the shop shows it now, at ₹`)).toBeVisible();
  expect(await inTheShop()).toMatchObject({ out_of_stock: false });
});

test('whoever makes a product with a counted stock of nothing is told that the shop shows it as out of stock', async ({
  page,
  server,
}) => {
  const { name } = newName();
  await photosBecome(server, 'jeera-biscuit');
  await opensNewProduct(page);
  await fillsIn(page, name);
  await page.getByLabel('Made to order').uncheck();
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
  await save(page).click();
  await expect(page.getByText(`${name} is in the shop now, which shows it as out of stock.`)).toBeVisible();
});

test('a success message does not stay beside the next change; a product is taken out for good', async ({
  page,
  request,
}) => {
  const { name, id } = newName();
  await isMade(request, name);
  await isInside(page, 'manager', '/admin/products');
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  await edit.click();
  await page.getByRole('button', { name: 'Save' }).click();
  const said = page.getByText(`${name} is changed; the shop shows it now`);
  await expect(said).toBeVisible();
  await edit.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(said).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: `Words and pictures of ${name}` }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByText('The shop shows it so now.');
  await expect(shown).toBeVisible();
  const takeOut = page.getByRole('button', { name: 'Take out of the shop…' });
  await takeOut.click();
  const question = page.getByRole('dialog', { name: `Take ${name} out of the shop?` });
  await expect(question).toContainText('This cannot be undone.');
  await expect(shown).toHaveCount(0);
  await expectAccessible(page, 'the question before a removal');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(takeOut).toBeFocused();
  await takeOut.click();
  await question.getByRole('button', { name: 'Take it out for good' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} is out of the shop.` })).toBeFocused();
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0);
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404);
});

test('a large photo is made smaller before it is sent', async ({ page }) => {
  await opensNewProduct(page);
  const photo = await aLargePhoto();
  const sent = page.waitForRequest('**/admin/api/pictures');
  await page.getByLabel('Add pictures').setInputFiles([photo]);
  const bytes = Number(await (await sent).headerValue('content-length'));
  expect(photo.buffer.length).toBeGreaterThan(4_000_000);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(photo.buffer.length / 2);
  await expect(pictures(page)).toHaveCount(1);
  await expect(pictures(page)).toHaveAttribute('src', /\.1000x1250\./);
});

test('who leaves while a new product or its words are being saved is let go to the link’s page, once they are saved', async ({
  page,
  server,
}) => {
  await photosBecome(server, 'jeera-biscuit');
  await opensNewProduct(page);
  const { name } = newName();
  await fillsIn(page, name);
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
  const isBeingSaved = page.getByRole('dialog', { name: 'Leave without saving?' });
  const made = await server.waits('POST /admin/api/products');
  await save(page).click();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(isBeingSaved).toContainText('It is being saved.');
  made();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
  await opensPage(page, 'Products');
  await page.getByRole('link', { name: `Words and pictures of ${name}` }).click();

  await page.getByLabel('Line under the name').fill('Baked at seven');
  const changed = await server.waits('PUT /admin/api/products/*/words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(isBeingSaved).toContainText('It is being saved.');
  changed();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Line under the name')).toHaveValue('Baked at seven');
});

test('saving does not bring back somebody who has left the page meanwhile', async ({ page, server }) => {
  await photosBecome(server, 'jeera-biscuit');
  await opensNewProduct(page);
  await fillsIn(page, newName().name);
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
  const goOn = await server.waits('POST /admin/api/products');
  await save(page).click();
  await page.getByRole('link', { name: 'Refunds' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('It is being saved.');
  await question.getByRole('button', { name: 'Leave' }).click();
  const answered = page.waitForResponse('**/admin/api/products');
  goOn();
  const answer = await answered;
  await answer.finished();
  expect(answer.status()).toBe(201);
  await drawsAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
});
