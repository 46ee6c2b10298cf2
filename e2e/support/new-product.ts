import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { pictureUrl } from '../../src/contract/pictures/picture-by-name.server.ts';
import { StaffProductReply } from '../../src/contract/schemas/staff-product.ts';
import { staffHeaders } from './colleague.ts';
import { aPhoto } from './photo.ts';
import type { Server } from './server.ts';
import { expect } from './shopper.ts';

/** New products of the back office: in the bakery, which no other journey counts, and in no list of the home page. */

let made: string[] = [];

/** A name that no other product has had, and no part of which finds another. */
export function newName(): { name: string; id: string } {
  const word = [...crypto.randomUUID().replaceAll('-', '').slice(0, 10)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
    .join('');
  made.push(`til-${word}`);
  return { name: `Til ${word}`, id: `til-${word}` };
}

/** Takes out of the shop what this journey has put into it. */
export async function removesNewProducts(request: APIRequestContext): Promise<void> {
  if (made.length === 0) return;
  const headers = await staffHeaders(request);
  for (const id of made) await request.delete(`/admin/api/products/${id}`, { headers });
  made = [];
}

export const savesNewProduct = (page: Page): Locator =>
  page.getByRole('button', { name: 'Put it into the shop' });

export const pictures = (page: Page): Locator =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('img');

/** From the list of products to the form of a new one. */
export async function opensNewProduct(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New product' }).click();
  await expect(page.getByLabel('Line under the name')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Fills in everything a product needs except its pictures. */
export async function fillsIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Category').selectOption('Bakery');
  await page.getByLabel('Line under the name').fill('Sesame and jaggery, pressed thin');
  await page.getByLabel('Description').fill('White sesame, roasted until it crackles.');
  await page.getByLabel('Price per kg, whole rupees').fill('640');
  await page.getByLabel('Ingredients').fill('Sesame seeds, jaggery, ghee');
  await page.getByLabel('New: there too, as far as there is room').uncheck();
  await page.getByLabel('Contains none of these').check();
}

/** The same with a picture; `photosBecome` says which. */
export async function fillsInWithPhoto(page: Page, name: string): Promise<void> {
  await fillsIn(page, name);
  await page.getByLabel('Add pictures').setInputFiles(await aPhoto());
  await expect(pictures(page)).toHaveCount(1);
}

/** Every photo becomes a picture that the shop has: preparing real ones takes longer than the rest of a journey. */
export async function photosBecome(server: Server, name: string): Promise<void> {
  await server.answers('POST /admin/api/pictures', { success: true, image: pictureUrl(name) });
}

/** Makes a product through the call, with pictures of other products. Returns its id. */
export async function isMade(
  request: APIRequestContext,
  name: string,
  pictured: readonly string[] = ['mawa-cake'],
): Promise<string> {
  const headers = await staffHeaders(request);
  const seen = await (await request.get('/admin/api/products/mawa-cake', { headers })).json();
  const data = { ...seen.product, name, isNew: false, bestseller: false, frequentlyOrdered: false };
  data.images = pictured.map((of) => pictureUrl(of));
  const answer = await request.post('/admin/api/products', { headers, data });
  expect(answer.status()).toBe(201);
  const { id } = StaffProductReply.parse(await answer.json()).product;
  made.push(id);
  return id;
}
