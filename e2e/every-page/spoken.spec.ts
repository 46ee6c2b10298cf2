import type { Locator, Page } from '@playwright/test';
import { MOBILE, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';
import { hasStored } from '../support/stored.ts';

/**
 * As a phone writes what it hears, and an input method what is being composed: each text takes the place of the one
 * before, and the last one stays.
 */
async function speaks(page: Page, texts: readonly string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const text of texts) {
    const end = { selectionStart: text.length, selectionEnd: text.length };
    await browser.send('Input.imeSetComposition', { text, ...end });
  }
  await browser.send('Input.insertText', { text: texts.at(-1) ?? '' });
  await browser.detach();
}

const SPOKEN = [
  ['98290', '98290 4', '98290 41964'],
  ['+91', '+91 98290', '+91 98290 41964'],
  ['९८२', '९८२९० ४१', '९८२९०४१९६४'],
  ['９８', '９８２９０４', '９８２９０４１９６４'],
];

/** The number, in every way of saying it. */
async function isHeard(page: Page, field: Locator): Promise<void> {
  for (const texts of SPOKEN) {
    await field.fill('');
    await speaks(page, texts);
    await expect(field, texts.at(-1)).toHaveValue(MOBILE);
  }
}

test('a mobile number spoken at the cart takes the way to the checkout, where it and a pincode are spoken once more and stand there once', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': JSON.stringify({ chakli: { '250 gms': 1 } }) });
  await page.goto('/cart');
  await shopper.hasInCart(1);
  const field = page.getByLabel('Mobile number');
  await isHeard(page, field);
  await field.fill('98290');
  await field.press('End');
  await speaks(page, ['41', '41964']);
  await expect(field).toHaveValue(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await expect(page).toHaveURL('/checkout');

  await expect(shopper.button('Pay Now')).toBeEnabled();
  await isHeard(page, page.getByLabel('Mobile'));
  const pincode = page.getByLabel('Pincode');
  for (const texts of [
    ['302', '302 006', '302 006 '],
    ['३०२', '३०२००६'],
  ]) {
    await pincode.fill('');
    await speaks(page, texts);
    await expect(pincode, texts.at(-1)).toHaveValue('302006');
  }
});

test('a pincode spoken where staff correct an address stands there once, and is read', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where it goes' });
  const pincode = dialog.getByLabel('Pincode');
  await pincode.fill('');
  await speaks(page, ['110', '110 001', '110 001 ']);
  await expect(pincode).toHaveValue('110 001 ');
  await expect(dialog.getByText('This pincode does not look like Rajasthan. Is it right?')).toBeVisible();
  await pincode.fill('');
  await speaks(page, ['302', '302 017']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ 302017$/)).toBeVisible();
});
