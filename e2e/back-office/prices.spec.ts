import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { changesPrice } from '../support/colleague.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

const PRICE = 'Price per kg, whole rupees';

test('the dialog of a product puts into the shop what is a price, stays open while it saves, and tells the second of two people', async ({
  page,
  request,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/products\/(ragi-cookies|jeera-biscuit)$/);
  await isInside(page, 'manager', '/admin/products');
  await isChangedInTheShop(page, 'Mawa Cake');
  await staysOpenWhileItSaves(page);

  const edit = page.getByRole('button', { name: 'Edit Jeera Biscuit' });
  await edit.click();
  await changesPrice(request, 'jeera-biscuit', 455);
  const dialog = page.getByRole('dialog', { name: 'Jeera Biscuit' });
  const price = dialog.getByLabel(PRICE);
  await price.fill('465');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The price has changed meanwhile: it is ₹455 now. Close this and open it again.',
  );
  await expect(page.getByRole('row', { name: /₹455/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await edit.click();
  await expect(price).toHaveValue('455');
  await price.fill('465');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /₹465/ })).toBeVisible();
});

async function isChangedInTheShop(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or category').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expectAccessible(page, 'the dialog of a product');
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Old price per kg').fill('');
  const toOrder = dialog.getByLabel('Made to order');
  await toOrder.uncheck();
  await dialog.getByLabel('Stock in grams').fill('7500');
  await toOrder.check();
  await toOrder.uncheck();
  await expect(dialog.getByLabel('Stock in grams')).toHaveValue('7500');
  for (const typed of ['10,00,00,001', ' ']) await refusesToSave(dialog, 'Stock in grams', typed);
  await toOrder.check();
  await refusesToSave(dialog, 'Old price per kg', '0');
  await dialog.getByLabel('Old price per kg').fill('');
  for (const typed of ['480,00', '99.5', '1,00,001', '-3', 'many', ' '])
    await refusesToSave(dialog, PRICE, typed);
  await dialog.getByLabel(PRICE).fill('₹777.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is changed; the shop shows it now, at ₹777 per kg.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /₹777/ })).toBeVisible();
  expect(await (await page.request.get('/product/mawa-cake')).text()).toMatch(/₹777(?!\d)/);
  await page.getByLabel('Name or category').fill('');
}

async function staysOpenWhileItSaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Ragi Biscuit' }).click();
  const ragi = page.getByRole('dialog', { name: 'Ragi Biscuit' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/admin\/api\/products\/ragi-cookies$/, async (route) => {
    await promise;
    const message = 'Too many at once. Please try again.';
    await route.fulfill({ status: 503, json: { success: false, message, requestId: 'r' } });
  });
  await ragi.getByLabel(PRICE).fill('500');
  await ragi.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ragi.getByRole('button', { name: 'Close' }).press('Enter');
  resolve();
  await expect(ragi.getByRole('alert')).toHaveText('Too many at once. Please try again.');
  await expect(ragi.getByLabel(PRICE)).toHaveValue('500');
  await ragi.getByRole('button', { name: 'Close' }).click();
}

async function refusesToSave(dialog: Locator, label: string, typed: string): Promise<void> {
  const field = dialog.getByLabel(label);
  await field.fill(typed);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveJSProperty('validity.valid', false);
}
