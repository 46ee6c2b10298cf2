import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { Product } from '../src/contract/schemas/product.ts';
import { takeTime } from './clock.ts';
import { hasStored, MOBILE, NEW_PASSWORD, putInCart } from './set-up.ts';
import { expect, isAlive, Shopper, test } from './shopper.ts';
import { slowLine } from './slow-line.ts';

const BAD_MOBILE = 'Please enter a valid 10-digit mobile number.';

test(
  'the cart shows every line in the specified columns, and the bill below',
  { tag: '@phone' },
  async ({ shopper, page }, { project }) => {
    await shopper.isCustomer({
      cart: [
        ['kaju-katli', '250 gms', 2],
        ['chakli', '1000 gms', 1],
      ],
    });
    await page.goto('/cart');
    const columns = ['Products', 'Title', 'Price', 'Weight', 'Quantity', 'Total', 'Remove'];
    // On phones the same cells form cards; the column names are for the wide table.
    if (project.name === 'desk') await expect(page.getByRole('columnheader')).toHaveText(columns);
    const katli = page.getByRole('row', { name: /Kaju Katli/ });
    await expect(katli).toContainText('250 gms');
    await expect(katli).toContainText('₹295');
    await expect(katli).toContainText('₹590');
    await expect(page.getByRole('spinbutton', { name: 'Quantity of Kaju Katli 250 gms' })).toHaveValue('2');
    const bill = page.getByRole('complementary', { name: 'The bill' });
    await expect(bill.getByRole('term')).toHaveText(['Items', 'Subtotal', 'Shipping', 'Total']);
    await expect(bill.getByRole('definition')).toHaveText([
      '3',
      '₹1,030.00',
      'charges applicable',
      '₹1,030.00',
    ]);
    await expect(bill).toContainText('Delivery is settled separately');
    await expect(bill.getByLabel('Mobile number')).toBeVisible();
    await expect(bill.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(shopper.button('Clear Cart')).toBeVisible();
    await shopper.hasInCart(3);
  },
);

test('packs are changed and lines removed, here and on the server; a product’s other weights stay', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['kaju-katli', '250 gms', 1],
    ],
  });
  const sent = server.hears('POST /addtocart');
  await page.goto('/cart');
  const row = page.getByRole('row', { name: /500 gms/ });
  const more = row.getByRole('button', { name: 'One more' });
  await expect(more).toHaveAccessibleDescription('Kaju Katli 500 gms');
  await more.click();
  await expect(row.getByRole('spinbutton')).toHaveValue('2');
  await shopper.hasInCart(3);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', quantity: 1 });
  expect(await sent[0]?.headerValue('auth-token')).toBe(token);
  await page.reload();
  await expect(row.getByRole('spinbutton')).toHaveValue('2');

  const removed = server.hears('POST /removefromcart');
  await row.getByRole('button', { name: 'One less' }).click();
  await expect(row.getByRole('spinbutton')).toHaveValue('1');
  await expect
    .poll(() => removed[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: false });
  await shopper.button('Remove Kaju Katli 500 gms').click();
  await expect(row).toBeHidden();
  await expect
    .poll(() => removed[1]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: true });
  await shopper.hasInCart(1);
  await expect(shopper.main.getByRole('link', { name: 'Kaju Katli' })).toBeFocused();
  await shopper.button('Remove Kaju Katli 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await shopper.hasInCart(0);
});

test('quick presses reach the server even if the page is left before their turn', async ({
  baseURL,
  shopper,
  page,
}) => {
  await using line = await slowLine(baseURL, 500);
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 6]] });
  await page.goto(`${line.origin}/cart`);
  await expect(page.getByRole('spinbutton')).toHaveValue('6');
  for (let press = 0; press < 4; press += 1) await shopper.button('One less').click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  await page.goto('/terms');
  await expect.poll(() => keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 2 } });
});

test('a line holds 99 packs; more, typed or pressed, is a bulk order, and Enter does not answer the dialog', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 5]] });
  await page.goto('/cart');
  const packs = page.getByRole('spinbutton');
  await packs.press('ControlOrMeta+a');
  await packs.pressSequentially('100');
  await packs.press('Enter');
  await expect(shopper.notice).toContainText(/99.*bulk|bulk.*99/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(packs).toHaveValue('5');
  // Without Enter: once typing rests.
  await packs.fill('250');
  await expect(shopper.notice).toContainText(/99.*bulk|bulk.*99/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await packs.fill('99');
  await packs.press('Enter');
  await shopper.hasInCart(99);
  await shopper.button('One more').click();
  await expect(shopper.notice).toContainText(/99.*bulk|bulk.*99/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(packs).toHaveValue('99');
  await packs.fill('0');
  await packs.press('Enter');
  await expect(packs).toHaveValue(/^[1-9]\d?$/);
});

test('a page that is scrolled over the number of packs leaves it as it is', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 3]] });
  await page.goto('/cart');
  await shopper.hasInCart(3);
  const packs = page.getByLabel('Quantity');
  await packs.click();
  await packs.evaluate(hearsOfWheels);
  await page.mouse.wheel(0, -100);
  await expect(packs).toHaveAttribute('data-wheels', '1');
  await expect(packs).toHaveValue('3');
  // Firefox changes a number that has the focus.
  await expect(packs).not.toBeFocused();
  await packs.press('ArrowUp');
  await shopper.hasInCart(4);
});

/** Counts them once the browser has done what it does at one. */
function hearsOfWheels(field: HTMLElement): void {
  const count = () => {
    field.dataset['wheels'] = String(Number(field.dataset['wheels'] ?? 0) + 1);
  };
  field.addEventListener('wheel', () => setTimeout(count), { passive: true });
}

test('a typed number that the stock refuses changes nothing, nor is its first digit requested; a removed line forgets its own', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['ghevar', '250 gms', 2]] });
  await page.goto('/cart');
  const asked = server.hears('POST /addtocart');
  server.mayRefuse('POST /addtocart');
  const packs = page.getByRole('spinbutton');
  const kept = () => keptCart(page, token);
  await packs.press('ControlOrMeta+a');
  await packs.pressSequentially('30');
  await expect(shopper.notice).toContainText('Ghevar');
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(packs).toHaveValue('2');
  expect(asked.map((request) => request.postDataJSON().quantity)).toEqual([28]);
  expect(await kept()).toEqual({ ghevar: { '250 gms': 2 } });

  // Pressed before typing rests: the step counts from the typed number.
  await packs.fill('4');
  await shopper.button('One more').click();
  await expect(packs).toHaveValue('5');
  await shopper.hasInCart(5);
  await expect.poll(kept).toEqual({ ghevar: { '250 gms': 5 } });

  const before = asked.length;
  await packs.fill('40');
  await shopper.button('Remove Ghevar 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect(shopper.notice).toBeHidden();
  expect(asked).toHaveLength(before);
});

test('a typed number counts even if the page is left before typing rests: by a reload, by Back, by a button', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '250 gms', 2]] });
  const kept = () => keptCart(page, token);
  const packs = page.getByRole('spinbutton');
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await packs.fill('12');
  await page.reload();
  await expect.poll(kept).toEqual({ 'kaju-katli': { '250 gms': 12 } });
  await page.goto('/cart');
  await expect(packs).toHaveValue('12');
  await shopper.hasInCart(12);

  // Fewer packs are one call each.
  await packs.fill('7');
  await page.goBack();
  await expect.poll(kept).toEqual({ 'kaju-katli': { '250 gms': 7 } });
  await page.goto('/cart');
  await expect(packs).toHaveValue('7');
  await shopper.hasInCart(7);

  await page.getByLabel('Mobile number').fill(MOBILE);
  await packs.fill('8');
  // As on iPhones, where pressing a button does not take the focus from the field.
  await shopper.button('Proceed to Checkout').evaluate((button: HTMLButtonElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
  });
  await expect(page).toHaveURL('/checkout');
  await expect(shopper.main.getByRole('listitem')).toContainText('Quantity 8');
});

/** The cart of the token's owner, as the server knows it. */
async function keptCart(page: Page, token: string): Promise<unknown> {
  return (await page.request.post('/getcart', { headers: { 'auth-token': token } })).json();
}

test('an addition counts even if the page is left in the same moment', async ({ shopper, page }) => {
  await shopper.isCustomer();
  await page.goto('/product/kaju-katli');
  await isAlive(page);
  await shopper.button('Add to cart').evaluate((button: HTMLButtonElement) => {
    button.click();
    window.location.assign('/cart');
  });
  await expect(shopper.button('Remove Kaju Katli 1000 gms')).toBeVisible();
  await shopper.hasInCart(1);
});

test('a removed line stays out even if the page is left before the call could be sent', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['ghevar', '250 gms', 1]] });
  await page.goto('/cart');
  const asked = server.hears('POST /removefromcart');
  // All connections are busy: the first call never leaves the browser.
  await page.route('**/removefromcart', (route) => (asked.length > 1 ? route.continue() : undefined));
  await shopper.button('Remove Ghevar 250 gms').click();
  await expect.poll(() => asked.length).toBe(1);
  await page.reload();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await shopper.hasInCart(0);
});

test("an unsold weight and a 'Product removed' can be removed, a damaged line without a product id only with the whole cart", async ({
  shopper,
  page,
}) => {
  await hasStored(page, {
    'guest-cart': JSON.stringify({
      'kaju-katli': { '300 gms': 2, '500 gms': 1 },
      'old-halwa': { '500 gms': 2 },
      // A line without a product id.
      undefined: { '250 gms': 1 },
    }),
  });
  await page.goto('/cart');
  await expect(page.getByRole('complementary', { name: 'The bill' })).toContainText('₹590');
  const unsold = page.getByRole('row', { name: /Not sold in this weight/ });
  await expect(unsold.getByRole('heading')).toHaveText('Kaju Katli');
  await unsold.getByRole('button', { name: 'Remove Kaju Katli 300 gms' }).click();
  await expect(unsold).toBeHidden();
  await expect(shopper.button('Remove Product removed 500 gms')).toBeFocused();

  const gone = page.getByRole('row', { name: /Product removed.*500 gms/ });
  await expect(gone.getByRole('heading')).toHaveText('Product removed');
  await gone.getByRole('button', { name: 'Remove Product removed 500 gms' }).click();
  await expect(gone).toBeHidden();

  await shopper.button('Remove Product removed 250 gms').click();
  await shopper.isTold('Cannot remove this product right now.');
  await expect(page.getByRole('row', { name: /Product removed/ })).toHaveCount(1);
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test('products from another server may have any id and another form', async ({ shopper, server, page }) => {
  await hasStored(page, {
    'guest-cart': '{"7":{"500 gms":2},"prod_1":{"500 gms":3},"a.b--c:7":{"250 gms":4}}',
  });
  await server.answers('GET /allproducts', [
    { id: 7, name: 'Barfi', category: 'Sweets', price: 400 },
    { id: 'prod_1', name: 'Peda', category: 'Sweets', price: 600 },
  ]);
  await page.goto('/cart');
  await expect(page.getByRole('row', { name: /Barfi/ })).toContainText('₹400.00');
  await expect(page.getByRole('row', { name: /Peda/ }).getByRole('spinbutton')).toHaveValue('3');
  await expect(page.getByRole('row', { name: /Product removed/ })).toContainText('4');
  await shopper.button('Remove Peda 500 gms').click();
  await shopper.button('Remove Product removed 250 gms').click();
  await shopper.hasInCart(2);
  await page.goto('/checkout');
  await expect(shopper.main).toContainText('₹400.00');
});

test('Clear Cart asks first and says when there is nothing to clear; an empty cart does not lead to the checkout', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  await page.goto('/cart');
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'Cancel');
  await shopper.hasInCart(2);
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.hasInCart(0);
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(() => keptCart(page, token)).toEqual({});
  await shopper.button('Clear Cart').click();
  await shopper.isTold('Cart already empty');

  // A wrong number is named first, a missing one is not (spec §5).
  await page.getByLabel('Mobile number').fill('98290');
  await shopper.button('Proceed to Checkout').click({ force: true });
  await shopper.isTold(BAD_MOBILE);
  await page.getByLabel('Mobile number').fill('');
  await shopper.button('Proceed to Checkout').click({ force: true });
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page).toHaveURL('/cart');
});

test('the mobile number must be 10 digits that start with 6 to 9', async ({ shopper, page }) => {
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
  for (const pasted of ['+91 98290 41964', '919829041964', '098290-41964', ' 9829041964', '(98290) 41964']) {
    await mobile.fill('');
    await paste(mobile, pasted);
    await expect(mobile).toHaveValue(MOBILE);
  }
  // As a phone's keyboard writes what it offers: all of it at once, without a paste.
  for (const offered of ['+91 98290 41964', '098290 41964', '98290 41964.', '०९८२९० ४१९६४']) {
    await mobile.fill('');
    await page.keyboard.insertText(offered);
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
  await mobile.fill('');
  await mobile.pressSequentially('98290419641111');
  await expect(mobile).toHaveValue(MOBILE);
  await expect(proceed).toHaveAttribute('aria-disabled', 'false');
  await proceed.click();
  await expect(page).toHaveURL('/checkout');
  expect(await page.evaluate(() => localStorage.getItem('checkout-mobile'))).toBe(MOBILE);
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
});

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

test('a press while a cart is fetched whose session has ended asks for a login', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  server.mayRefuse('POST /getcart');
  const arrive = await server.waits('POST /getcart');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  arrive();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(page).toHaveURL('/login?next=%2Fcart');
});

test('a link followed after a press on the way to the checkout takes its place', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  const cartArrives = await server.waits('POST /getcart');
  const sweetsArrive = await server.waits('GET /sweets.data');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  const asked = page.waitForRequest(/sweets\.data(\?|$)/);
  await page.getByRole('banner').getByRole('link', { name: 'Sweets', exact: true }).click();
  await asked;
  cartArrives();
  await shopper.hasInCart(2);
  sweetsArrive();
  await expect(page).toHaveURL('/sweets');
  await expect(shopper.heading).not.toHaveText('Your cart');
});

test('a press while prices are fetched does not take a cart of removed products to the checkout', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"old-halwa":{"500 gms":2}}' });
  const arrive = await server.waits('GET /allproducts');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  arrive();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
  await expect(page.getByRole('row', { name: /Product removed/ })).toBeVisible();
  await expect(page).toHaveURL('/cart');
});

test('a guest’s cart is kept in this browser', async ({ shopper, page }) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  await page.goto('/cart');
  await shopper.button('One more').click();
  await shopper.hasInCart(3);
  await page.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
  expect(await page.evaluate(() => localStorage.getItem('guest-cart'))).toBe('{"kaju-katli":{"500 gms":3}}');
});

test('a removal or a clearing that the server refuses, also with status 200, is undone and reported', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/cart');
  await shopper.hasInCart(2);
  const refusal = { success: false, message: 'The kitchen says no.' };
  for (const [body, status, button, told] of [
    [refusal, 409, 'One less', 'The kitchen says no.'],
    ['The scale is broken.', 500, 'One less', 'The scale is broken.'],
    ['<h1>502 Bad Gateway</h1>', 502, 'Remove Kaju Katli 500 gms', 'Failed to remove item from server'],
    [refusal, 200, 'One less', 'The kitchen says no.'],
  ] as const) {
    await server.answers('POST /removefromcart', body, status);
    await shopper.button(button).click();
    await shopper.isTold(told);
    await shopper.hasInCart(2);
    await server.recovers();
  }
  await server.isLost('POST /removefromcart');
  await shopper.button('One less').click();
  await shopper.isTold('Network error while removing item');
  await shopper.hasInCart(2);

  await server.answers('POST /clearcart', { success: false });
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.isTold('Failed to clear the cart on the server');
  await shopper.hasInCart(2);
});

test('a change is on screen before the server has answered; a server that does not return its cart is asked for it', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 3]] });
  await page.goto('/cart');
  const goOn = await server.waits('POST /removefromcart');
  await shopper.button('One less').click();
  await shopper.hasInCart(2);
  expect(await keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 3 } });
  const answered = page.waitForResponse('**/removefromcart');
  goOn();
  await answered;
  expect(await keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 2 } });
  await shopper.hasInCart(2);

  await server.recovers();
  await server.changes('POST /removefromcart', () => ({ success: true }));
  const calls = server.hears('POST /getcart');
  for (const left of [1, 0]) {
    await shopper.button(left > 0 ? 'One less' : /^Remove/).click();
    await expect.poll(() => calls.length).toBe(2 - left);
    await shopper.hasInCart(left);
  }
});

test('every tab asks to log in again once the server has ended the session, until somebody logs in or out', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  const ended = /Your session has ended\. Please log in again\./;
  await page.goto('/cart');
  await shopper.hasInCart(2);
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('POST /getcart');
  await page.reload();
  await expect(shopper.main.getByRole('alert')).toContainText(ended);
  await expect(other.getByRole('main').getByRole('alert')).toContainText(ended);

  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await new Shopper(other).logIn(customer.email, NEW_PASSWORD);
  await expect(other).toHaveURL('/cart');
  await expect(other.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await other.goto('/logout');
  await expect(shopper.main).toContainText('Most people start with a quarter kilo');
  await expect(shopper.main).not.toContainText(ended);
});

test('a cart that cannot be loaded is empty, one in another form is read as far as it can be', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  const isEmpty = async () => {
    await shopper.hasInCart(0);
    await expect(shopper.main).toContainText('Your cart is empty.');
    await shopper.button('Clear Cart').click();
    await shopper.isTold('Cart already empty');
  };
  await server.answers('POST /getcart', 'an error page', 500);
  await page.goto('/cart');
  await isEmpty();
  await server.recovers();
  await server.answers('POST /getcart', { success: false, message: 'No cart today.' });
  await page.goto('/cart');
  await isEmpty();

  // A page that Back restores reads its cart again.
  const reads = async (reply: unknown) => {
    await server.recovers();
    await server.answers('POST /getcart', reply);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  };
  for (const full of [
    { 'kaju-katli': { '500 gms': '2' } },
    { success: true, cart: { 'kaju-katli': { '500 gms': 2 } } },
  ]) {
    await reads(full);
    await shopper.hasInCart(2);
    await expect(page.getByRole('row', { name: /Kaju Katli/ })).toContainText('₹1,180.00');
    await shopper.button('Clear Cart').click();
    await shopper.isAsked('Clear entire cart?', 'Cancel');
    for (const nothing of [
      null,
      { 'kaju-katli': null, chakli: {} },
      { 'kaju-katli': { '500 gms': 0 } },
      { 'kaju-katli': { '500 gms': -3, '250 gms': 1.5 }, chakli: { '250 gms': null } },
    ]) {
      await reads(nothing);
      await isEmpty();
      await reads(full);
      await shopper.hasInCart(2);
    }
  }
});

test('a cart that Back restores has the prices of today', async ({ shopper, server, page }) => {
  await hasStored(page, { 'guest-cart': JSON.stringify({ chakli: { '1000 gms': 1 } }) });
  await page.goto('/cart');
  const row = page.getByRole('row', { name: /Chakli/ });
  await expect(row).toContainText('₹440.00');
  await server.changes('GET /allproducts', (body) =>
    z
      .array(Product)
      .parse(body)
      .map((one) => (one.id === 'chakli' ? { ...one, new_price: 480 } : one)),
  );
  await shopper.comesBack();
  await expect(row).toContainText('₹480.00');
});

test('a mobile number with a prefix that is typed or filled in by the browser, or that is corrected, stays the same number', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': JSON.stringify({ chakli: { '250 gms': 1 } }) });
  await page.goto('/cart');
  await shopper.hasInCart(1);
  const field = page.getByLabel('Mobile number');
  const proceed = shopper.button('Proceed to Checkout');
  for (const filled of ['919829041964', '0091 98290 41964', ' +91 98290-41964']) {
    await field.evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, filled);
    await expect(field).toHaveValue('9829041964');
  }
  await field.fill('9012345678');
  await field.press('Home');
  await field.press('Delete');
  await expect(field).toHaveValue('012345678');
  await field.press('Home');
  await field.pressSequentially('8');
  await expect(field).toHaveValue('8012345678');
  for (const typed of ['+91 98290 41964', '0091 98290 41964', '098290 41964', '9829041964']) {
    await field.fill('');
    await expect(proceed).toHaveAttribute('aria-disabled', 'true');
    await field.pressSequentially(typed);
    await expect(field, typed).toHaveValue('9829041964');
    await expect(proceed, typed).toHaveAttribute('aria-disabled', 'false');
  }
  await proceed.click();
  await expect(page).toHaveURL('/checkout');
});

test('a mobile number being typed survives a failure to fetch prices', async ({ shopper, server, page }) => {
  await takeTime(page);
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const asked = server.hears('GET /allproducts');
  await server.waits('GET /allproducts');
  await page.goto('/cart');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.getByLabel('Mobile number').fill('98290');
  await page.clock.fastForward(8_500);
  await expect(shopper.main.getByRole('alert')).toContainText('We could not fetch today’s prices');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(page.getByRole('row', { name: /Chakli/ })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue('98290');
});

test('prices that could not be fetched, or are no list, can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  for (const fails of [
    () => server.isLost('GET /allproducts'),
    () => server.answers('GET /allproducts', { success: false }),
  ]) {
    await fails();
    await page.goto('/cart');
    await expect(shopper.main.getByRole('alert')).toContainText('We could not fetch today’s prices');
    await server.recovers();
    await shopper.button('Retry').click();
    await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  }
});

test('two tabs of one customer show the same cart, whatever answer comes late or change comes from elsewhere', async ({
  shopper,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['chakli', '250 gms', 1],
    ],
  });
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  const packs = (tab: Page, line: string) =>
    tab.getByRole('spinbutton', { name: `Quantity of ${line}`, exact: true });
  const oneMore = (tab: Page, name: RegExp) =>
    tab.getByRole('row', { name }).getByRole('button', { name: 'One more' }).click();
  const [isMade, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/addtocart', async (route) => {
    const response = await route.fetch();
    isMade.resolve();
    await mayAnswer.promise;
    await route.fulfill({ response });
  });
  await oneMore(page, /Kaju Katli/);
  await isMade.promise;
  await oneMore(other, /Chakli/);
  await expect(packs(other, 'Kaju Katli 500 gms')).toHaveValue('2');
  await expect(packs(page, 'Chakli 250 gms')).toHaveValue('2');
  mayAnswer.resolve();
  for (const tab of [page, other]) {
    await expect(packs(tab, 'Kaju Katli 500 gms')).toHaveValue('2');
    await expect(packs(tab, 'Chakli 250 gms')).toHaveValue('2');
  }
  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await other.getByRole('button', { name: 'Remove Kaju Katli 500 gms' }).click();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeHidden();
  await shopper.hasInCart(3);
});

test('a change that is never answered is reported, and the next ones are made', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const { token } = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['chakli', '250 gms', 2],
    ],
  });
  await page.goto('/cart');
  const calls = server.hears('POST /addtocart');
  await server.waits('POST /addtocart');
  await page
    .getByRole('row', { name: /Kaju Katli/ })
    .getByRole('button', { name: 'One more' })
    .click();
  await expect.poll(() => calls.length).toBe(1);
  await shopper.button('Remove Chakli 250 gms').click();
  const removed = page.waitForResponse('**/removefromcart');
  await page.clock.fastForward(21_000);
  await shopper.isTold('Network error while adding item');
  await removed;
  await shopper.hasInCart(1);
  expect(await keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': 1 } });
});

test('a cart requested before another tab changed it does not replace the newer one', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  await page.goto('/cart');
  const row = page.getByRole('row', { name: /Kaju Katli/ });
  await expect(row).toBeVisible();
  const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route('**/getcart', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const response = await route.fetch();
    isAsked.resolve();
    await mayAnswer.promise;
    await route.fulfill({ response });
  });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await isAsked.promise;
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Remove Kaju Katli 500 gms' }).click();
  await expect(row).toBeHidden();
  const again = page.waitForRequest('**/getcart', { timeout: 10_000 });
  mayAnswer.resolve();
  // The old answer does not count: the cart is requested again.
  await (await again).response();
  await expect(row).toBeHidden();
});
