import type { Locator } from '@playwright/test';
import { takeTime } from '../support/clock.ts';
import { endSession, MOBILE, putInCart } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { hasStored, storedAs } from '../support/stored.ts';

const BAD_MOBILE = 'Please enter a valid 10-digit mobile number.';

test('the mobile number must be 10 digits that start with 6 to 9, in whatever form it is given', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/cart');
  const mobile = page.getByLabel('Mobile number');
  const proceed = shopper.button('Proceed to Checkout');
  await expect(proceed).toHaveAttribute('aria-disabled', 'true');
  await expect(mobile).toHaveAttribute('maxlength', '10');
  for (const wrong of ['', '982904196', '5829041964']) {
    await mobile.fill(wrong);
    await expect(proceed).toHaveAttribute('aria-disabled', 'true');
    // A 'disabled' button still answers a click, with the reason (decisions: Disabled with a message).
    await proceed.click({ force: true });
    await shopper.isTold(BAD_MOBILE);
    await expect(mobile).toHaveAttribute('aria-invalid', 'true');
  }
  await takesEveryForm(mobile);

  // One that is corrected stays the same number.
  await mobile.fill('9012345678');
  await mobile.press('Home');
  await mobile.press('Delete');
  await expect(mobile).toHaveValue('012345678');
  await mobile.press('Home');
  await mobile.pressSequentially('8');
  await expect(mobile).toHaveValue('8012345678');
  for (const typed of [
    '+91 98290 41964',
    '0091 98290 41964',
    '098290 41964',
    `91${MOBILE}`,
    '91 98290 41964',
    '९१९८२९०४१९६४',
    MOBILE,
    `${MOBILE}1111`,
  ]) {
    await mobile.fill('');
    await expect(proceed).toHaveAttribute('aria-disabled', 'true');
    await mobile.pressSequentially(typed);
    await expect(mobile, typed).toHaveValue(MOBILE);
    await expect(proceed, typed).toHaveAttribute('aria-disabled', 'false');
  }
  await proceed.click();
  await expect(page).toHaveURL('/checkout');
  expect(await storedAs(page, 'checkout-mobile')).toBe(MOBILE);
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
});

/** With a prefix, signs between its digits or digits of another script: pasted, offered, typed or filled in. */
async function takesEveryForm(mobile: Locator): Promise<void> {
  for (const pasted of ['+91 98290 41964', '919829041964', '098290-41964', ' 9829041964', '(98290) 41964']) {
    await mobile.fill('');
    await paste(mobile, pasted);
    await expect(mobile).toHaveValue(MOBILE);
  }
  // As a phone's keyboard writes what it offers: all of it at once, without a paste.
  for (const offered of ['+91 98290 41964', '098290 41964', '98290 41964.', '०९८२९० ४१९६४']) {
    await mobile.fill('');
    await mobile.page().keyboard.insertText(offered);
    await expect(mobile, offered).toHaveValue(MOBILE);
  }
  for (const typed of ['९८२९०४१९६४', '９８２９０４１９６４', '৯৮২৯০৪১৯৬৪']) {
    await mobile.fill('');
    await mobile.pressSequentially(typed);
    await expect(mobile).toHaveValue(MOBILE);
    await mobile.fill('');
    await paste(mobile, `+९१ ${typed}`);
    await expect(mobile).toHaveValue(MOBILE);
  }
  // By the browser, from what it has saved.
  for (const filled of ['919829041964', '0091 98290 41964', ' +91 98290-41964']) {
    await mobile.fill('');
    await mobile.evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, filled);
    await expect(mobile).toHaveValue(MOBILE);
  }
}

/** Pastes from another app: the browser inserts the text unless the page prevents it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (input.dispatchEvent(event)) input.setRangeText(pasted.slice(0, input.maxLength));
  }, text);
}

test('a press on the way to the checkout counts when the cart is known, with the number as it is then', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  let arrives = await server.waits('POST /getcart');
  await page.goto('/cart');
  const mobile = page.getByLabel('Mobile number');
  const proceed = shopper.button('Proceed to Checkout');
  await mobile.fill(MOBILE);
  await proceed.click();
  await expect(proceed).toHaveAttribute('aria-busy', 'true');
  await mobile.press('Enter');
  arrives();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(proceed).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/cart');

  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await server.recovers();
  arrives = await server.waits('POST /getcart');
  await page.reload();
  await mobile.fill(MOBILE);
  await proceed.click();
  await mobile.fill('98290');
  arrives();
  await shopper.isTold(BAD_MOBILE);
  await expect(page).toHaveURL('/cart');

  await server.recovers();
  arrives = await server.waits('POST /getcart');
  await page.reload();
  await mobile.fill('98290');
  await mobile.press('Enter');
  await mobile.fill(MOBILE);
  await expect(page).toHaveURL('/cart');
  arrives();
  await expect(page).toHaveURL('/checkout');
});

test('a press while a cart is fetched gives way to a link that is followed, and asks for a login if the session has ended', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  const proceeds = async () => {
    await page.getByLabel('Mobile number').fill(MOBILE);
    await shopper.button('Proceed to Checkout').click();
  };
  let cartArrives = await server.waits('POST /getcart');
  const termsArrive = await server.waits('GET /terms.data');
  await page.goto('/cart');
  await proceeds();
  const asked = page.waitForRequest(/terms\.data(\?|$)/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await asked;
  cartArrives();
  await shopper.hasInCart(2);
  termsArrive();
  await expect(page).toHaveURL('/terms');
  await expect(shopper.heading).toHaveText('Terms');

  await server.recovers();
  server.mayRefuse('POST /getcart');
  cartArrives = await server.waits('POST /getcart');
  await page.goto('/cart');
  await proceeds();
  await endSession(page.request, { token });
  cartArrives();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcart');
});

test('a mobile number being typed survives a failure to fetch prices; a press while they are fetched does not take removed products to the checkout', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await hasStored(page, { 'guest-cart': '{"old-halwa":{"500 gms":2}}' });
  const asked = server.hears('GET /allproducts');
  await server.waits('GET /allproducts');
  await page.goto('/cart');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const mobile = page.getByLabel('Mobile number');
  await mobile.fill('98290');
  await page.clock.fastForward(8_500);
  const alert = shopper.main.getByRole('alert');
  await expect(alert).toContainText('We could not fetch today’s prices');
  await server.recovers();
  const arrive = await server.waits('GET /allproducts');
  await shopper.button('Retry').click();
  await expect(alert).toBeHidden();
  await expect(mobile).toHaveValue('98290');

  await mobile.fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  arrive();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page.getByRole('row', { name: /Product removed/ })).toBeVisible();
  await expect(mobile).toHaveValue(MOBILE);
  await expect(page).toHaveURL('/cart');
});
