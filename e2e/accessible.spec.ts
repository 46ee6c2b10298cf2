import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { endPayment, ofTheCast, paidOrder, placeOrder, putInCart } from './set-up.ts';
import { expect, type Shopper, test } from './shopper.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };

/** Both layouts of what is shown: nothing in them depends on the width at which the page was loaded. */
async function isAccessible(page: Page, what: string): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} at ${size.width} px`);
  }
}

/** Opens the pages one after the other, each when the one before has settled and was checked. */
async function areAccessible({ page, heading }: Shopper, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await isAccessible(page, path);
  }
}

// Several pages per journey: a browser that already has the shop's files checks the next page in a third of the time.
for (const [pages, paths] of Object.entries({
  'the home page and a listing': ['/', '/sweets?show=24'],
  'products and branches': ['/product/kaju-katli', '/product/gujiya', '/contact'],
  'signing in and policies': [
    ...['/login', '/forgot-password', '/reset-password?code=1', '/verify-email'],
    ...['/refund_returns', '/terms', '/privacy'],
  ],
  'what is personal, signed out, nor on what nobody knows': [
    ...['/cart', '/orders', '/account-settings'],
    ...['/payment-failure?message=The+bank+declined', '/payment-success'],
    ...['/no-such-page', '/product/no-such-sweet'],
  ],
})) {
  test(`axe finds nothing on ${pages}`, async ({ shopper, console }) => {
    console.mayNameRefusal(/no-such/);
    await areAccessible(shopper, paths);
  });
}

test('axe finds nothing on the pages of a customer and of an order', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const paid = await paidOrder(page.request, { customer });
  const open = await placeOrder(page.request, { customer });
  await endPayment(page.request, open, 'pending');
  await putInCart(page.request, customer, ['kaju-katli', '500 gms', 2]);
  await areAccessible(shopper, [
    ...['/cart', '/checkout', '/checkout/chakli', '/account-settings', '/login'],
    ...['/orders', `/orders/${paid.orderId}`],
    ...[`/payment-success?txnid=${paid.txnid}`, `/payment-failure?txnid=${open.txnid}`],
  ]);
});

test('axe finds nothing on refused fields and the shop’s notices', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('City').fill('');
  await page.getByLabel('Pincode').fill('1');
  await shopper.paysNow();
  await expect(page.getByLabel('City')).toBeFocused();
  await expectAccessible(page, 'the checkout with two refused fields');
  await page.getByLabel('Email').fill('');
  await shopper.paysNow();
  await expect(shopper.notice).toBeVisible();
  await expectAccessible(page, 'an alert');
  await page.keyboard.press('Escape');
  await page.goto('/cart');
  await shopper.button('Clear Cart').click();
  await expect(shopper.notice).toBeVisible();
  await expectAccessible(page, 'a question');
});

test('axe finds nothing on menus and dialogs', async ({ shopper, page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Map</title><h1>Map</h1></html>',
    }),
  );
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  await page.goto('/contact');
  await shopper.button(/^Malviya Nagar/).click();
  await expect(page.getByRole('dialog', { name: 'Malviya Nagar' })).toBeVisible();
  await isAccessible(page, 'a branch');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('definition').last()).toHaveText('manager');
  await expectAccessible(page, 'the open profile');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('definition').last()).toHaveText('manager');
  await expectAccessible(page, 'the open menu');
  await page.goto('/sweets');
  await shopper.button('Add Kaju Katli: choose a weight').click();
  await expect(page.getByRole('group', { name: 'Weight of Kaju Katli' })).toBeVisible();
  await isAccessible(page, 'a card that asks for its weight');
});

test('axe finds nothing on error states', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await server.answers('GET /allorders', 'an error page', 500);
  await server.answers('GET /videos/active', { url: '/video/none.mp4' });
  await server.answers('GET /products/related', { success: false, message: 'No box' }, 500);
  await server.isLost('GET /allproducts');
  server.mayRefuse('GET /video/none.mp4');
  const states: [path: string, shown: (page: Page) => Promise<void>][] = [
    ['/orders', (at) => expect(at.getByText('Server 500')).toBeVisible()],
    ['/', (at) => expect(at.getByText('Video failed to play...')).toBeVisible()],
    ['/product/chakli', (at) => expect(at.getByText('Error: No box')).toBeVisible()],
    ['/cart', (at) => expect(at.getByRole('main').getByRole('alert')).toBeVisible()],
  ];
  for (const [path, shown] of states) {
    await page.goto(path);
    await shown(page);
    await expectAccessible(page, `${path} in trouble`);
  }
});
