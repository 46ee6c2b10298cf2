import type { Page } from '@playwright/test';
import { takeTime } from './clock.ts';
import { hasStored, keptCart, NEW_PASSWORD, putInCart } from './set-up.ts';
import { expect, Shopper, test } from './shopper.ts';

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
