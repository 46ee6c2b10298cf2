import type { Page } from '@playwright/test';
import { holdScripts } from '../support/hold.ts';
import { putInCart } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';

test('a cart that is certainly empty is shown before any script, and a mobile number pasted as it starts stays in its field; a stored one waits for its lines, and never looks empty meanwhile', async ({
  page,
  server,
  shopper,
}) => {
  await pastesAsTheCartStarts(page, '+91 98290 41964');
  let release = await holdScripts(page);
  await page.goto('/cart');
  const mobile = page.getByLabel('Mobile number');
  const empty = page.getByRole('heading', { name: 'Nothing on the scale yet' });
  const loading = page.getByRole('status', { name: 'Loading your cart' });
  await expect(empty).toBeVisible();
  await expect(loading).toBeHidden();
  await mobile.focus();
  release();
  await expect(page.getByText('0 items', { exact: true })).toBeVisible();
  await expect(empty).toBeVisible();
  await expect(mobile).toHaveAttribute('maxlength', '10');
  await isAlive(page);
  await expect(mobile).toHaveValue('9829041964');

  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  release = await holdScripts(page);
  const goOn = await server.waits('POST /getcart');
  await page.goto('/cart');
  await expect(loading).toBeVisible();
  await expect(empty).toBeHidden();
  release();
  // A mobile number can be typed while the cart is still being fetched.
  await mobile.pressSequentially('98290419651234');
  await expect(mobile).toHaveValue('9829041965');
  await expect(empty).toBeHidden();
  await expect(shopper.main.getByText('₹0.00').first()).toBeHidden();
  goOn();
  await expect(shopper.main.getByRole('row', { name: /Chakli/ })).toBeVisible();
  await expect(shopper.main.getByText('₹220.00').first()).toBeVisible();
  await expect(mobile).toHaveValue('9829041965');
});

/** Once, into whatever has the focus: the cart reads the number of an earlier visit as the last thing before the field is its own. */
async function pastesAsTheCartStarts(page: Page, number: string): Promise<void> {
  await page.addInitScript((text) => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      if (name === 'checkout-mobile' && !getItem.call(sessionStorage, 'test-pasted')) {
        sessionStorage.setItem('test-pasted', 'yes');
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      }
      return getItem.call(this, name);
    };
  }, number);
}

test('Enter pressed early in the cart leads to the checkout only if something is in it, with the mobile number as written early', async ({
  page,
  shopper,
}) => {
  const customer = await shopper.isCustomer();
  const mobile = page.getByLabel('Mobile number');
  // Longer than ten characters, as people write it.
  const pressesEarly = async (writes: () => Promise<void>) => {
    const release = await holdScripts(page);
    await page.goto('/cart');
    await mobile.focus();
    await writes();
    await mobile.press('Enter');
    release();
  };
  await pressesEarly(() => mobile.pressSequentially('+91 98290 41964'));
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page).toHaveURL('/cart');
  await expect(mobile).toHaveValue('9829041964');
  await expect(mobile).toHaveAttribute('maxlength', '10');
  await putInCart(page.request, customer, ['chakli', '500 gms', 1]);
  await pressesEarly(() => page.keyboard.insertText('098290 41965'));
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Mobile')).toHaveValue('9829041965');
});
