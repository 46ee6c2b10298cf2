import type { Locator, Page } from '@playwright/test';
import { takeTime } from './clock.ts';
import { hasStored, NEW_PASSWORD, putInCart } from './set-up.ts';
import { expect, MOBILE, Shopper, test } from './shopper.ts';
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

test('packs are changed and lines removed, here and on the server', async ({ shopper, server, page }) => {
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const sent = server.hears('POST /addtocart');
  await page.goto('/cart');
  await shopper.button('One more').click();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');
  await shopper.hasInCart(2);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', quantity: 1 });
  expect(await sent[0]?.headerValue('auth-token')).toBe(token);
  await page.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('2');

  const removed = server.hears('POST /removefromcart');
  await shopper.button('One less').click();
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await expect
    .poll(() => removed[0]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: false });
  await shopper.button('Remove Kaju Katli 500 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect
    .poll(() => removed[1]?.postDataJSON())
    .toEqual({ item: 'kaju-katli', netWeight: '500 gms', removeAll: true });
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
  await expect
    .poll(async () => (await page.request.post('/getcart', { headers: { 'auth-token': token } })).json())
    .toEqual({ 'kaju-katli': { '500 gms': 2 } });
});

test('a product left with no weights is dropped, its other weights stay', async ({ shopper, page }) => {
  await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 1],
      ['kaju-katli', '250 gms', 1],
    ],
  });
  await page.goto('/cart');
  await shopper.button('Remove Kaju Katli 500 gms').click();
  await expect(shopper.button('Remove Kaju Katli 500 gms')).toBeHidden();
  await expect(shopper.button('Remove Kaju Katli 250 gms')).toBeVisible();
});

test('a line holds 99 packs; more is a bulk order', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 99]] });
  await page.goto('/cart');
  await shopper.button('One more').click();
  await expect(shopper.notice).toContainText(/99.*bulk|bulk.*99/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('99');
});

test('a number typed beyond 99 is refused once typing rests, or at Enter, which does not answer the dialog', async ({
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
  await packs.fill('250');
  await expect(shopper.notice).toContainText(/99.*bulk|bulk.*99/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await packs.fill('0');
  await packs.press('Enter');
  await expect(packs).toHaveValue(/^[1-9]\d?$/);
});

test('a typed number that the stock refuses leaves the cart as it was, and its first digit is never requested', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['ghevar', '250 gms', 2]] });
  await page.goto('/cart');
  const asked = server.hears('POST /addtocart');
  server.mayRefuse('POST /addtocart');
  const packs = page.getByRole('spinbutton');
  await packs.press('ControlOrMeta+a');
  await packs.pressSequentially('30');
  await expect(shopper.notice).toContainText('Ghevar');
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(packs).toHaveValue('2');
  expect(asked.map((request) => request.postDataJSON().quantity)).toEqual([28]);
  expect(await (await page.request.post('/getcart', { headers: { 'auth-token': token } })).json()).toEqual({
    ghevar: { '250 gms': 2 },
  });

  // Pressed before typing rests: the step counts from the typed number.
  await packs.fill('4');
  await shopper.button('One more').click();
  await expect(packs).toHaveValue('5');
  await shopper.hasInCart(5);
});

for (const [way, leave] of [
  ['by a reload', async (page: Page) => void (await page.reload())],
  ['by Back', async (page: Page) => void (await page.goBack())],
] as const) {
  test(`a typed number counts even if the page is left ${way} before typing rests`, async ({
    shopper,
    page,
  }) => {
    const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '250 gms', 2]] });
    await page.goto('/terms');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.getByRole('spinbutton').fill('12');
    await leave(page);
    const headers = { 'auth-token': token };
    const kept = async () => (await page.request.post('/getcart', { headers })).json();
    await expect.poll(kept).toEqual({ 'kaju-katli': { '250 gms': 12 } });
    await page.goto('/cart');
    await expect(page.getByRole('spinbutton')).toHaveValue('12');
    await shopper.hasInCart(12);
  });
}

test('a typed number is forgotten with its line', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['ghevar', '250 gms', 1]] });
  await page.goto('/cart');
  await page.getByRole('spinbutton').fill('40');
  await shopper.button('Remove Ghevar 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await page.reload();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await expect(shopper.notice).toBeHidden();
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

test('a typed number counts even if a button is pressed before typing rests', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '250 gms', 2]] });
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await page.getByRole('spinbutton').fill('12');
  // As on iPhones, where pressing a button does not take the focus from the field.
  await shopper.button('Proceed to Checkout').evaluate((button: HTMLButtonElement) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
  });
  await expect(page).toHaveURL('/checkout');
  await expect(shopper.main.getByRole('listitem')).toContainText('Quantity 12');
});

test('a weight that is not sold names its product, and can be removed', async ({ shopper, page }) => {
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"300 gms":2}}' });
  await page.goto('/cart');
  const row = page.getByRole('row', { name: /Not sold in this weight/ });
  await expect(row.getByRole('heading')).toHaveText('Kaju Katli');
  await row.getByRole('button', { name: 'Remove Kaju Katli 300 gms' }).click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test("a product that no longer exists reads 'Product removed' and can be removed", async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"old-halwa":{"500 gms":2},"kaju-katli":{"500 gms":1}}' });
  await page.goto('/cart');
  const gone = page.getByRole('row', { name: /Product removed/ });
  await expect(gone.getByRole('heading')).toHaveText('Product removed');
  await expect(page.getByRole('complementary', { name: 'The bill' })).toContainText('₹590');
  await gone.getByRole('button', { name: 'Remove Product removed 500 gms' }).click();
  await expect(gone).toBeHidden();
  await shopper.hasInCart(1);
});

test('a damaged line without a product id cannot be removed by itself', async ({ shopper, page }) => {
  await hasStored(page, { 'guest-cart': '{"undefined":{"500 gms":1}}' });
  await page.goto('/cart');
  await shopper.button('Remove Product removed 500 gms').click();
  await shopper.isTold('Cannot remove this product right now.');
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test('a product from another server may have any id', async ({ shopper, server, page }) => {
  await hasStored(page, { 'guest-cart': '{"prod_1":{"500 gms":3},"a.b--c:7":{"250 gms":2}}' });
  const peda = { name: 'Peda', category: 'Sweets', price: 400 };
  await server.answers('GET /allproducts', [{ ...peda, id: 'prod_1' }]);
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
  await expect(page.getByRole('row', { name: /Product removed/ })).toContainText('2');
  await shopper.button('Remove Peda 500 gms').click();
  await shopper.button('Remove Product removed 250 gms').click();
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
});

test('Clear Cart asks first, and says when there is nothing to clear', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  await page.goto('/cart');
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'Cancel');
  await shopper.hasInCart(2);
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.hasInCart(0);
  await shopper.button('Clear Cart').click();
  await shopper.isTold('Cart already empty');
  await page.reload();
  await shopper.hasInCart(0);
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

test('an empty cart does not lead to the checkout', async ({ shopper, page }) => {
  await page.goto('/cart');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
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

test('a removal that the server refuses is undone and reported', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/cart');
  await shopper.hasInCart(2);
  await server.answers('POST /removefromcart', { success: false, message: 'The kitchen says no.' }, 409);
  await shopper.button('One less').click();
  await shopper.isTold('The kitchen says no.');
  await shopper.hasInCart(2);
  await server.recovers();

  await server.answers('POST /removefromcart', 'The scale is broken.', 500);
  await shopper.button('One less').click();
  await shopper.isTold('The scale is broken.');
  await shopper.hasInCart(2);
  await server.recovers();

  await server.answers('POST /removefromcart', '<h1>502 Bad Gateway</h1>', 502);
  await shopper.button('Remove Kaju Katli 500 gms').click();
  await shopper.isTold('Failed to remove item from server');
  await shopper.hasInCart(2);
  await server.recovers();

  await server.isLost('POST /removefromcart');
  await shopper.button('One less').click();
  await shopper.isTold('Network error while removing item');
  await shopper.hasInCart(2);
});

test('a refusal sent with status 200 also undoes a removal or a clearing', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/cart');
  await shopper.hasInCart(2);
  await server.answers('POST /removefromcart', { success: false, message: 'The kitchen says no.' });
  await shopper.button('One less').click();
  await shopper.isTold('The kitchen says no.');
  await shopper.hasInCart(2);

  await server.answers('POST /clearcart', { success: false });
  await shopper.button('Clear Cart').click();
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.isTold('Failed to clear the cart on the server');
  await shopper.hasInCart(2);
});

test('a change is on screen before the server has answered', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/cart');
  const goOn = await server.waits('POST /removefromcart');
  await shopper.button('One less').click();
  await shopper.hasInCart(1);
  const answered = page.waitForResponse('**/removefromcart');
  goOn();
  await answered;
  await page.reload();
  await shopper.hasInCart(1);
});

test('a server that does not return its cart is asked for it', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.goto('/cart');
  await shopper.hasInCart(2);
  await server.changes('POST /removefromcart', () => ({ success: true }));
  const calls = server.hears('POST /getcart');
  for (const left of [1, 0]) {
    await shopper.button(left > 0 ? 'One less' : /^Remove/).click();
    await expect.poll(() => calls.length).toBe(2 - left);
    await shopper.hasInCart(left);
  }
});

test('a cart that cannot be loaded is empty', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await server.answers('POST /getcart', 'an error page', 500);
  await page.goto('/cart');
  await expect(shopper.main.getByText('Your cart is empty.')).toBeVisible();
  await shopper.hasInCart(0);
});

test('a shopper whose session the server has ended is asked to log in again at the cart', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('POST /getcart');
  await page.goto('/cart');
  await expect(shopper.main.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
});

test('every tab says that the server has ended the session, until somebody logs in or out', async ({
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
  await expect(other.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
  await other.goto('/logout');
  await expect(shopper.main).toContainText('Most people start with a quarter kilo');
  await expect(shopper.main).not.toContainText(ended);
});

for (const [what, reply, packs] of [
  ['nothing', null, 0],
  ['a refusal', { success: false, message: 'No cart today.' }, 0],
  ['a product without weights', { 'kaju-katli': null, chakli: {} }, 0],
  ['quantities of nothing', { 'kaju-katli': { '500 gms': 0 } }, 0],
  [
    'quantities that are none',
    { 'kaju-katli': { '500 gms': -3, '250 gms': 1.5 }, chakli: { '250 gms': null } },
    0,
  ],
  ['quantities as text', { 'kaju-katli': { '500 gms': '2' } }, 2],
  ['a cart inside a reply', { success: true, cart: { 'kaju-katli': { '500 gms': 2 } } }, 2],
] as const) {
  test(`a server that sends ${what} has a cart of ${packs} packs`, async ({ shopper, server, page }) => {
    await shopper.isCustomer();
    await server.answers('POST /getcart', reply);
    await page.goto('/cart');
    await shopper.hasInCart(packs);
    if (packs > 0) await expect(page.getByRole('row', { name: /Kaju Katli/ })).toContainText('₹1,180.00');
    else await expect(shopper.main).toContainText('Your cart is empty.');
    await shopper.button('Clear Cart').click();
    if (packs > 0) await shopper.isAsked('Clear entire cart?', 'Cancel');
    else await shopper.isTold('Cart already empty');
  });
}

test('products in another form are priced, and a reply that is no list can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': JSON.stringify({ 7: { '500 gms': 2 } }) });
  await server.answers('GET /allproducts', [{ id: 7, name: 'Peda', category: 'Sweets', price: 400 }]);
  await page.goto('/cart');
  await expect(page.getByRole('row', { name: /Peda/ })).toContainText('₹400.00');
  await page.goto('/checkout');
  await expect(shopper.main).toContainText('₹400.00');
  await server.recovers();
  await server.answers('GET /allproducts', { success: false });
  await page.goto('/cart');
  await expect(shopper.main.getByRole('alert')).toContainText('We could not fetch today’s prices');
});

for (const [typed, number] of [
  ['+91 98290 41964', '9829041964'],
  ['098290 41964', '9829041964'],
  ['9829041964', '9829041964'],
] as const) {
  test(`a mobile number typed as ${typed} is ${number}`, async ({ shopper, page }) => {
    await hasStored(page, { 'guest-cart': JSON.stringify({ chakli: { '250 gms': 1 } }) });
    await page.goto('/cart');
    await shopper.hasInCart(1);
    const field = page.getByLabel('Mobile number');
    // A click waits until the field is shown; typing alone does not.
    await field.click();
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(number);
    await shopper.button('Proceed to Checkout').click();
    await expect(page).toHaveURL('/checkout');
  });
}

test('a mobile number that the browser fills in, or that is corrected, stays the same number', async ({
  page,
}) => {
  await page.goto('/cart');
  const field = page.getByLabel('Mobile number');
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

test('prices that could not be fetched can be requested again', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  await server.isLost('GET /allproducts');
  await page.goto('/cart');
  await expect(shopper.main.getByRole('alert')).toContainText('We could not fetch today’s prices');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeVisible();
});

test('two tabs of one customer show the same cart', async ({ shopper, page, context }) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  await putInCart(page.request, customer, ['chakli', '250 gms', 1]);
  await other.reload();
  await other.getByRole('button', { name: 'Remove Kaju Katli 500 gms' }).click();
  await expect(page.getByRole('row', { name: /Kaju Katli/ })).toBeHidden();
  await shopper.hasInCart(1);
});

test('an answer that comes after another tab has changed the cart does not replace that cart', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.isCustomer({
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
});

test('a change that is never answered is reported, and the next ones are made', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer({
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
  await page.reload();
  await shopper.hasInCart(1);
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
