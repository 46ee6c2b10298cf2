import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { Server } from './server.ts';
import {
  type Customer,
  failedOrder,
  hasStored,
  MOBILE,
  NEW_PASSWORD,
  newCustomer,
  paidOrder,
  placeOrder,
  putInCart,
} from './set-up.ts';
import { expect, Shopper, test } from './shopper.ts';

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

/** As another tab of this browser would, but no storage event reports it to this page. */
async function storesUnheard(page: Page, { token, role }: Customer): Promise<void> {
  await page.evaluate(
    ([key, name]) => {
      localStorage.setItem('auth-token', key ?? '');
      localStorage.setItem('role', name ?? '');
    },
    [token, role],
  );
}

async function isSignedInWith(page: Page, { token }: Customer): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Login', exact: true })).toBeHidden();
  expect(await tokenIn(page)).toBe(token);
}

async function tokenIn(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('auth-token'))) ?? '';
}

test('a tab that hydrates late belongs to the person who has logged in meanwhile', async ({
  shopper,
  page,
  context,
}) => {
  await shopper.isCustomer();
  const leela = await anotherCustomer(page);
  const release = await holdScripts(page);
  await page.goto('/terms');
  const second = new Shopper(await context.newPage());
  await second.page.goto('/logout');
  await second.logIn(leela.email, NEW_PASSWORD);
  await second.hasInCart(3);
  const token = await tokenIn(second.page);
  release();
  await shopper.hasInCart(3);
  for (const tab of [page, second.page]) await isSignedInWith(tab, { ...leela, token });
});

test('a guest’s tab that hydrates late is signed in with the others', async ({ shopper, page, context }) => {
  const leela = await anotherCustomer(page);
  const release = await holdScripts(page);
  await page.goto('/orders');
  const second = new Shopper(await context.newPage());
  await second.page.goto('/login');
  await second.logIn(leela.email, NEW_PASSWORD);
  await second.hasInCart(3);
  release();
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
  await shopper.hasInCart(3);
  await isSignedInWith(page, { ...leela, token: await tokenIn(second.page) });
});

test('a new password that is answered after Logout logs nobody in again', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  await section.getByLabel('Current password').fill(NEW_PASSWORD);
  await section.getByLabel('New password').fill('a-longer-kitchen-word');
  const { hasActed, arrives } = await server.answersLate('POST /api/account/password');
  const ended = page.waitForResponse('**/logout');
  await shopper.button('Change password').click();
  await hasActed;
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await ended;
  // The token issued here belongs to nobody at this browser, so it is ended too.
  const ofNewSession = page.waitForResponse('**/logout');
  arrives();
  expect((await ofNewSession).ok()).toBe(true);
  expect(await tokenIn(page)).toBe('');
});

test('a new password keeps its owner signed in even if the old token is refused before the answer', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  await section.getByLabel('Current password').fill(NEW_PASSWORD);
  await section.getByLabel('New password').fill('a-longer-kitchen-word');
  const { hasActed, arrives } = await server.answersLate('POST /api/account/password');
  await shopper.button('Change password').click();
  await hasActed;
  server.mayRefuse('GET /getuser');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Profile' }).click();
  await expect(banner.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  arrives();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(banner.getByRole('button', { name: 'Logout', exact: true }).first()).toBeVisible();
  const now = await tokenIn(page);
  expect(now).not.toBe('');
  expect(now).not.toBe(token);
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

test('a page restored by Back belongs to the person who has logged in meanwhile', async ({
  shopper,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const leela = await anotherCustomer(page);
  await page.goto('/terms');
  await shopper.hasInCart(1);
  await page.request.post('/logout', { headers: { 'auth-token': asha.token } });
  await storesUnheard(page, leela);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await shopper.hasInCart(3);
  await isSignedInWith(page, leela);
});

test('a list of orders that Back restores is not shown to the person who has logged in meanwhile', async ({
  shopper,
  server,
  page,
}) => {
  const asha = await shopper.isCustomer();
  await placeOrder(page.request, { customer: asha });
  const leela = await anotherCustomer(page);
  await page.goto('/orders');
  const card = shopper.main.locator('.badge');
  await expect(card).toBeVisible();
  await storesUnheard(page, leela);
  const goOn = await server.waits('GET /allorders');
  await shopper.comesBack();
  await expect(card).toBeHidden();
  goOn();
  await expect(shopper.main).toContainText("You haven't placed any orders yet.");
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
  const keptHere = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await keptHere()).toContain('Asha Verma');
  const second = new Shopper(await context.newPage());
  await second.page.goto('/logout');
  await second.logIn(leela.email, NEW_PASSWORD);
  await second.hasInCart(3);
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

test('a press on the way to the checkout does not take another person’s cart there', async ({
  shopper,
  server,
  page,
  context,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
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
  expect(await page.evaluate(() => localStorage.getItem('checkout-mobile'))).toBeNull();
});

test('a mobile number that one customer typed at the cart is not given to the next, whose own is saved', async ({
  shopper,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const leela = await anotherCustomer(page);
  await savesMobile(page, leela, '9876543210');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await shopper.logIn(leela.email, NEW_PASSWORD);
  await shopper.hasInCart(3);
  await page.goto('/cart');
  await shopper.hasInCart(3);
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
  await page.goto('/checkout');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Menon');
  await expect(page.getByLabel('Mobile')).toHaveValue('9876543210');
  // Hers again, as the privacy notice says.
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await shopper.logIn(asha.email, NEW_PASSWORD);
  await shopper.hasInCart(1);
  await page.goto('/cart');
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
  await second.page.goto('/login');
  await second.logIn(leela.email, NEW_PASSWORD);
  await shopper.hasInCart(3);
  await expect(mobile).toHaveValue(MOBILE);
  await second.page.goto('/logout');
  await expect(mobile).toHaveValue('');
  await mobile.fill(MOBILE);
  await second.logIn(asha.email, NEW_PASSWORD);
  await expect(mobile).toHaveValue('');
});

test('a question left open while another person logged in empties nobody’s cart', async ({
  shopper,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const leela = await anotherCustomer(page);
  await page.goto('/cart');
  await shopper.button('Clear Cart').click();
  await storesUnheard(page, leela);
  await shopper.isAsked('Clear entire cart?', 'OK');
  await shopper.hasInCart(3);
  for (const [{ token }, packs] of [
    [asha, 1],
    [leela, 3],
  ] as const) {
    const cart = await page.request.post('/getcart', { headers: { 'auth-token': token } });
    expect(Object.values(await cart.json()).flatMap((weights) => Object.values(Object(weights)))).toEqual([
      packs,
    ]);
  }
});

test('a receipt goes as soon as somebody logs out in another tab, even before the server hears of it', async ({
  shopper,
  page,
  context,
  console,
}) => {
  await seesAReceipt(shopper, page);
  const other = await context.newPage();
  const arrive = await new Server(other, console).waits('POST /logout');
  await other.goto('/logout');
  await receiptHasGone(shopper);
  arrive();
});

test('an order and its invoice go as soon as somebody logs out in another tab, even before the server hears of it', async ({
  shopper,
  page,
  context,
  console,
}) => {
  const { orderId } = await paidOrder(page.request, { customer: await shopper.isCustomer() });
  await page.goto(`/orders/${orderId}`);
  await expect(shopper.main).toContainText('22, Hill View Road');
  const invoice = new Shopper(await context.newPage());
  await invoice.page.goto(`/orders/${orderId}/invoice`);
  await expect(invoice.main).toContainText('22, Hill View Road');
  const other = await context.newPage();
  const arrive = await new Server(other, console).waits('POST /logout');
  await other.goto('/logout');
  await expect(shopper.main.getByRole('alert')).toContainText('Please log in to see this order');
  await expect(invoice.main.getByRole('alert')).toContainText('Please log in to see this invoice');
  for (const { main } of [shopper, invoice]) await expect(main).not.toContainText('Asha Verma');
  arrive();
});

test('a receipt goes when somebody logs in as another customer in another tab', async ({
  shopper,
  server,
  page,
  context,
}) => {
  for (const refused of ['GET /orders/by-txn/*', 'POST /getcart'] as const) server.mayRefuse(refused);
  await seesAReceipt(shopper, page);
  const other = await context.newPage();
  await other.goto('/terms');
  await storesUnheard(other, await anotherCustomer(page));
  await receiptHasGone(shopper);
});

test('a receipt that stayed when its session ended goes when somebody else logs in', async ({
  shopper,
  server,
  page,
  context,
}) => {
  server.mayRefuse('GET /orders/by-txn/*');
  await seesAReceipt(shopper, page);
  await server.answers('POST /getcart', { success: false, message: 'Token expired' }, 401);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await server.recovers();
  const other = await context.newPage();
  await other.goto('/terms');
  await storesUnheard(other, await anotherCustomer(page));
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

async function seesAReceipt(shopper: Shopper, page: Page) {
  const { txnid } = await paidOrder(page.request, { customer: await shopper.isCustomer() });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
}

async function receiptHasGone(shopper: Shopper) {
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main).not.toContainText('Asha Verma');
}
