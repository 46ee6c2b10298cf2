import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  fillsIn,
  fillsInWithPhoto,
  newName,
  opensNewProduct,
  photosBecome,
  pictures,
  removesNewProducts,
  savesNewProduct as save,
} from '../support/new-product.ts';
import { aPhoto } from '../support/photo.ts';
import { type Customer, ofTheCast } from '../support/set-up.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isInside, opensPage } from '../support/staff.ts';
import { signInAs } from '../support/stored.ts';

test.afterEach(({ request }) => removesNewProducts(request));

test('the owner makes a product with a photo, and a shopper puts it into the cart', async ({
  page,
  browser,
  request,
}) => {
  const { name, id } = newName();
  await page.setViewportSize(PHONE);
  await isInside(page, 'manager', '/admin/products');
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
  const isAccepted = () =>
    page.getByLabel('HSN code').evaluate((code: HTMLInputElement) => code.checkValidity());
  for (const [typed, accepted] of [
    ['1905 31 00', true],
    ['1905 31 0', false],
    ['19053100', true],
  ] as const) {
    await page.getByLabel('HSN code').fill(typed);
    expect(await isAccepted(), typed).toBe(accepted);
  }
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

  await isBought(browser, await ofTheCast(request, 'asha'), name, id);
});

/** A shopper elsewhere finds the product with its picture and puts it into the cart. */
async function isBought(browser: Browser, customer: Customer, name: string, id: string): Promise<void> {
  const other = await browser.newContext();
  const visit = await other.newPage();
  await signInAs(visit, customer);
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
}

test('a refusal of a new product is announced each time, and keeps what was typed and its pictures; what is in stock for less than a pack is said to be out of stock', async ({
  page,
  console,
  server,
}) => {
  console.mayNameRefusal(/\/admin\/api\/products$/);
  const { name, id } = newName();
  await photosBecome(server, 'jeera-biscuit');
  await isInside(page, 'manager', '/admin/products');
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
  await expect(page.getByLabel('Stock in grams')).toHaveValue('0');
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
  await page.getByLabel('Stock in grams').fill('0');
  await save(page).click();
  await expect(page.getByText(`${name} is in the shop now, which shows it as out of stock.`)).toBeVisible();
  await isOutOfStockBelowAPack(page, name, id);
});

async function isOutOfStockBelowAPack(page: Page, name: string, id: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(name) });
  const setsStock = async (grams: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByLabel('Made to order')).not.toBeChecked();
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
  await setsStock('7500');
  await expect(row).toContainText('7,500 g');
}

test('a double click saves a product once; no message stays beside the next change, nor comes back; a product is taken out for good', async ({
  page,
  server,
}) => {
  const { name, id } = newName();
  await photosBecome(server, 'jeera-biscuit');
  await isInside(page, 'manager', '/admin/products');
  await opensNewProduct(page);
  await fillsInWithPhoto(page, name);
  const asked = server.hears('POST /admin/api/products');
  await save(page).dblclick();
  const said = page.getByRole('status').filter({ hasText: `${name} is in the shop now.` });
  await expect(said).toBeFocused();
  expect(asked).toHaveLength(1);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  const dialog = page.getByRole('dialog', { name });
  await edit.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const changed = page.getByText(`${name} is changed; the shop shows it now`);
  await expect(changed).toBeVisible();
  await edit.click();
  await expect(dialog).toBeVisible();
  await expect(changed).toHaveCount(0);
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
  await isTakenOut(page, name, id);
});

async function isTakenOut(page: Page, name: string, id: string): Promise<void> {
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
}

test('who leaves while a new product or its words are being saved is let go to the link’s page, once they are saved; who has left before is not brought back', async ({
  page,
  server,
}) => {
  await photosBecome(server, 'jeera-biscuit');
  await isInside(page, 'manager', '/admin/products');
  await opensNewProduct(page);
  const { name } = newName();
  await fillsInWithPhoto(page, name);
  const isBeingSaved = page.getByRole('dialog', { name: 'Leave without saving?' });
  const saved = await server.waits('POST /admin/api/products');
  await save(page).click();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(isBeingSaved).toContainText('It is being saved.');
  saved();
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

  await opensPage(page, 'Products');
  await opensNewProduct(page);
  await fillsInWithPhoto(page, newName().name);
  const goOn = await server.waits('POST /admin/api/products');
  await save(page).click();
  await page.getByRole('link', { name: 'Refunds' }).click();
  await expect(isBeingSaved).toContainText('It is being saved.');
  await isBeingSaved.getByRole('button', { name: 'Leave' }).click();
  expect((await isAnswered(page, '**/admin/api/products', goOn)).status()).toBe(201);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
});
