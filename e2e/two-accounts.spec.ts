import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { Server } from './server.ts';
import {
  type Customer,
  failedOrder,
  keptCart,
  MOBILE,
  NEW_PASSWORD,
  newCustomer,
  paidOrder,
  placeOrder,
  putInCart,
} from './set-up.ts';
import { expect, isAlive, Shopper, test } from './shopper.ts';
import { hasStored, keptInTab, losesToken, storedAs, storesUnheard, tokenIn } from './stored.ts';

/** Somebody else with three packs in the cart. */
async function anotherCustomer(page: Page): Promise<Customer> {
  const other = await newCustomer(page.request, 'Leela Menon');
  await putInCart(page.request, other, ['chakli', '250 gms', 3]);
  return other;
}

async function savesMobile(page: Page, { token }: Customer, mobile: string): Promise<void> {
  const nothing = { email: '', name: '', address: '', apartment: '', city: '', state: '', pincode: '' };
  const saved = await page.request.put('/api/account/delivery', {
    headers: { 'auth-token': token },
    data: { ...nothing, mobile },
  });
  expect(saved.status()).toBe(200);
}

async function isSignedInWith(page: Page, { token }: Customer): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Login', exact: true })).toBeHidden();
  expect(await tokenIn(page)).toBe(token);
}

test('a tab that hydrates late belongs to the person who has logged in meanwhile, be it a guest’s or another person’s', async ({
  shopper,
  page,
  context,
}) => {
  const leela = await anotherCustomer(page);
  const asha = await newCustomer(page.request, 'Asha Verma');
  let release = await holdScripts(page);
  await page.goto('/orders');
  const second = new Shopper(await context.newPage());
  await second.page.goto('/login?next=/terms');
  await second.logIn(leela.email, NEW_PASSWORD);
  await second.hasInCart(3);
  release();
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
  await shopper.hasInCart(3);
  await isSignedInWith(page, { ...leela, token: await tokenIn(second.page) });

  release = await holdScripts(page);
  await page.reload();
  const bar = second.page.getByRole('banner');
  await bar.getByRole('button', { name: 'Logout', exact: true }).first().click();
  await bar.getByRole('button', { name: 'Login', exact: true }).click();
  await second.logIn(asha.email, NEW_PASSWORD);
  await expect(second.page).toHaveURL('/');
  await isSignedInWith(second.page, { ...asha, token: await tokenIn(second.page) });
  release();
  await shopper.hasInCart(0);
  const token = await tokenIn(second.page);
  for (const tab of [page, second.page]) await isSignedInWith(tab, { ...asha, token });
});

test('a new password keeps its owner signed in even if the old token is refused before the answer; one that is answered after Logout logs nobody in again', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  const changesPassword = async (from: string, to: string) => {
    await section.getByLabel('Current password').fill(from);
    await section.getByLabel('New password').fill(to);
    const { hasActed, arrives } = await server.answersLate('POST /api/account/password');
    await shopper.button('Change password').click();
    await hasActed;
    return arrives;
  };
  let arrives = await changesPassword(NEW_PASSWORD, 'a-longer-kitchen-word');
  server.mayRefuse('GET /getuser');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Profile' }).click();
  await expect(banner.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  arrives();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  const logout = banner.getByRole('button', { name: 'Logout', exact: true }).first();
  await expect(logout).toBeVisible();
  const now = await tokenIn(page);
  expect(now).not.toBe('');
  expect(now).not.toBe(token);

  await server.recovers();
  arrives = await changesPassword('a-longer-kitchen-word', NEW_PASSWORD);
  const ended = page.waitForResponse('**/logout');
  await logout.click();
  await expect(page).toHaveURL('/');
  await ended;
  // The token issued here belongs to nobody at this browser, so it is ended too.
  const ofNewSession = page.waitForResponse('**/logout');
  arrives();
  expect((await ofNewSession).ok()).toBe(true);
  expect(await tokenIn(page)).toBe('');
});

test('neither Sign out everywhere nor Delete my account signs out a person who has logged in meanwhile', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ name: 'Asha Verma' });
  const leela = await anotherCustomer(page);
  const meera = await newCustomer(page.request, 'Meera Nair');
  server.mayRefuse('POST /getcart');
  await page.goto('/account-settings');
  for (const [owner, button, question, next, packs] of [
    ['Asha Verma', 'Sign out everywhere', 'Sign out on every device, this one too?', leela, 3],
    [
      'Leela Menon',
      'Delete my account',
      'Delete your account permanently? This action cannot be undone.',
      meera,
      0,
    ],
  ] as const) {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(owner);
    const farewell = shopper.main.getByRole('region', { name: 'Delete account' });
    await farewell.getByLabel('Password').fill(NEW_PASSWORD);
    await shopper.button(button).click();
    await expect(shopper.notice.getByText(question)).toBeVisible();
    await storesUnheard(page, next);
    await shopper.isAsked(question, 'OK');
    await isSignedInWith(page, next);
    await shopper.hasInCart(packs);
  }
});

test('a refused token does not remove another one', async ({ shopper, server, page }) => {
  const asha = await newCustomer(page.request, 'Asha Verma');
  await page.request.post('/logout', { headers: { 'auth-token': asha.token } });
  await hasStored(page, { 'auth-token': asha.token, role: asha.role });
  const leela = await anotherCustomer(page);
  server.mayRefuse('POST /getcart');
  const asked = server.hears('POST /getcart');
  const goOn = await server.waits('POST /getcart');
  await page.goto('/terms');
  await expect.poll(() => asked.length).toBe(1);
  await storesUnheard(page, leela);
  goOn();
  await shopper.hasInCart(3);
  await isSignedInWith(page, leela);
});

test('a page restored by Back belongs to the person who has logged in meanwhile, who is not shown the list of orders on it', async ({
  shopper,
  server,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await placeOrder(page.request, { customer: asha });
  const leela = await anotherCustomer(page);
  await page.goto('/orders');
  await shopper.hasInCart(1);
  const card = shopper.main.locator('.badge');
  await expect(card).toBeVisible();
  await page.request.post('/logout', { headers: { 'auth-token': asha.token } });
  await storesUnheard(page, leela);
  const goOn = await server.waits('GET /allorders');
  await shopper.comesBack();
  await expect(card).toBeHidden();
  await shopper.hasInCart(3);
  goOn();
  await expect(shopper.main).toContainText("You haven't placed any orders yet.");
  await isSignedInWith(page, leela);
});

test('a refusal at Pay Now signs out nobody who has logged in since', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const leela = await anotherCustomer(page);
  await page.goto('/checkout');
  await shopper.hasInCart(1);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  await shopper.fillsDelivery();
  const message = 'Your session has ended. Please log in again.';
  await server.answers('POST /api/initiate-payment', { success: false, message }, 401);
  await shopper.paysNow();
  await expect(shopper.notice).toBeVisible();
  await storesUnheard(page, leela);
  await shopper.isTold(message);
  await expect(page).toHaveURL('/login?next=%2Fcheckout');
  await expect(shopper.main.getByText('You are already signed in on this browser.')).toBeVisible();
  expect(await tokenIn(page)).toBe(leela.token);
});

test('a checkout taken over by another account keeps nothing of the person who tried to pay there', async ({
  shopper,
  server,
  page,
  context,
}) => {
  await shopper.isCustomer({ name: 'Asha Verma', cart: [['kaju-katli', '500 gms', 1]] });
  const leela = await anotherCustomer(page);
  await page.goto('/checkout');
  await shopper.fillsDelivery({ name: 'Asha Verma' });
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await server.recovers();
  const keptHere = () => keptInTab(page);
  expect(await keptHere()).toContain('Asha Verma');
  // The events report to this page what another tab stores.
  const second = await context.newPage();
  await second.goto('/terms');
  await losesToken(second);
  await storesUnheard(second, leela);
  await shopper.hasInCart(3);
  expect(await keptHere()).not.toContain('Asha Verma');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Menon');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  await shopper.fillsDelivery({ name: 'Leela Menon', email: leela.email });
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  expect(await keptHere()).toContain('Leela Menon');
  expect(await keptHere()).not.toContain('Asha Verma');
});

test('neither a press on the way to the checkout nor a question left open does anything with the cart of another person who has logged in meanwhile', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const asha = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const leela = await anotherCustomer(page);
  const arrive = await server.waits('POST /getcart');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  const proceed = shopper.button('Proceed to Checkout');
  await proceed.click();
  await expect(proceed).toHaveAttribute('aria-busy', 'true');
  // The event reports to this page what another tab stores.
  const second = await context.newPage();
  await second.goto('/terms');
  await storesUnheard(second, leela);
  arrive();
  await shopper.hasInCart(3);
  await expect(proceed).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/cart');
  expect(await storedAs(page, 'checkout-mobile')).toBeNull();

  await shopper.button('Clear Cart').click();
  await expect(shopper.notice).toBeVisible();
  await storesUnheard(page, asha);
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.hasInCart(1);
  expect(await keptCart(page, asha.token)).toEqual({ 'kaju-katli': { '500 gms': 1 } });
  expect(await keptCart(page, leela.token)).toEqual({ chakli: { '250 gms': 3 } });
});

test('a mobile number that one customer typed at the cart is not given to the next, whose own is saved', async ({
  shopper,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const leela = await anotherCustomer(page);
  await savesMobile(page, leela, '9876543210');
  const bar = page.getByRole('banner');
  const changesHands = async (next: Customer, packs: number) => {
    await bar.getByRole('button', { name: 'Logout', exact: true }).first().click();
    await expect(page).toHaveURL('/');
    await bar.getByRole('button', { name: 'Login', exact: true }).click();
    await shopper.logIn(next.email, NEW_PASSWORD);
    await shopper.hasInCart(packs);
    await isAlive(page);
    await bar.getByRole('link', { name: /^Cart, / }).click();
    await expect(page).toHaveURL('/cart');
  };
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  await changesHands(leela, 3);
  await expect(page.getByRole('row', { name: /Chakli/ })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
  await page.goto('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Menon');
  await expect(page.getByLabel('Mobile')).toHaveValue('9876543210');
  // Hers again, as the privacy notice says.
  await changesHands(asha, 1);
  await expect(page.getByLabel('Mobile number')).toHaveValue(MOBILE);
});

test('the mobile number in an open cart goes with the account that entered it; a guest’s stays', async ({
  shopper,
  page,
  context,
}) => {
  const asha = await newCustomer(page.request, 'Asha Verma');
  const leela = await anotherCustomer(page);
  await page.goto('/cart');
  const mobile = page.getByLabel('Mobile number');
  await mobile.fill(MOBILE);
  const second = new Shopper(await context.newPage());
  await second.page.goto('/login?next=/terms');
  await second.logIn(leela.email, NEW_PASSWORD);
  await shopper.hasInCart(3);
  await expect(mobile).toHaveValue(MOBILE);
  const bar = second.page.getByRole('banner');
  await bar.getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(mobile).toHaveValue('');
  await mobile.fill(MOBILE);
  await bar.getByRole('button', { name: 'Login', exact: true }).click();
  await second.logIn(asha.email, NEW_PASSWORD);
  await expect(mobile).toHaveValue('');
});

test('a receipt, an order and its invoice go as soon as somebody logs out in another tab, even before the server hears of it', async ({
  shopper,
  page,
  context,
  console,
}) => {
  const { orderId, txnid } = await paidOrder(page.request, { customer: await shopper.isCustomer() });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main).toContainText('Asha Verma');
  const [order, invoice] = [new Shopper(await context.newPage()), new Shopper(await context.newPage())];
  await order.page.goto(`/orders/${orderId}`);
  await invoice.page.goto(`/orders/${orderId}/invoice`);
  for (const { main } of [order, invoice]) await expect(main).toContainText('22, Hill View Road');
  const other = await context.newPage();
  const arrive = await new Server(other, console).waits('POST /logout');
  await other.goto('/logout');
  await receiptHasGone(shopper);
  await expect(order.main.getByRole('alert')).toContainText('Please log in to see this order');
  await expect(invoice.main.getByRole('alert')).toContainText('Please log in to see this invoice');
  for (const { main } of [order, invoice]) await expect(main).not.toContainText('Asha Verma');
  arrive();
});

test('a receipt goes when somebody logs in as another customer in another tab, also one that stayed when its session ended', async ({
  shopper,
  server,
  page,
  context,
}) => {
  for (const refused of ['GET /orders/by-txn/*', 'POST /getcart'] as const) server.mayRefuse(refused);
  const customer = await shopper.isCustomer();
  const { txnid } = await paidOrder(page.request, { customer });
  const leela = await anotherCustomer(page);
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  const other = await context.newPage();
  await other.goto('/terms');
  await storesUnheard(other, leela);
  await receiptHasGone(shopper);

  await storesUnheard(other, customer);
  await page.reload();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await server.answers('POST /getcart', { success: false, message: 'Token expired' }, 401);
  await shopper.comesBack();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await server.recovers();
  await storesUnheard(other, leela);
  await receiptHasGone(shopper);
});

test('an order and its invoice go as soon as somebody logs in as another customer, even before the server has answered', async ({
  shopper,
  server,
  page,
  context,
}) => {
  for (const refused of ['GET /api/orders/*', 'GET /api/orders/*/invoice', 'POST /getcart'] as const)
    server.mayRefuse(refused);
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const unpaid = await failedOrder(page.request, { customer });
  const other = await context.newPage();
  await other.goto('/terms');
  const leela = await anotherCustomer(page);
  for (const path of [
    `/orders/${orderId}`,
    `/orders/${orderId}/invoice`,
    `/checkout?orderId=${unpaid.orderId}`,
  ]) {
    await test.step(path, async () => {
      await storesUnheard(other, customer);
      await page.goto(path);
      await expect(shopper.main.getByText('Kaju Katli').first()).toBeVisible();
      const arrives = await server.waits(
        path.endsWith('invoice') ? 'GET /api/orders/*/invoice' : 'GET /api/orders/*',
      );
      await storesUnheard(other, leela);
      // After 8 s without an answer it would be gone as one that could not be fetched.
      await expect(shopper.main).not.toContainText('Kaju Katli', { timeout: 4_000 });
      await expect(shopper.main.locator('input[value*="Hill View"]')).toHaveCount(0, { timeout: 1_000 });
      arrives();
      await expect(shopper.main.getByRole('alert')).toBeVisible();
      await server.recovers();
    });
  }
});

async function receiptHasGone(shopper: Shopper) {
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main).not.toContainText('Asha Verma');
}
