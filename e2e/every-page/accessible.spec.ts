import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  bulkOrdersCoverNothing,
  fitsEverywhere,
  weightsStayInTheirCard,
  withLettersApart,
} from '../support/fits.ts';
import { endPayment, MOBILE, ofTheCast, paidOrder, placeOrder } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';
import { hasStored } from '../support/stored.ts';

/** Both layouts of what is shown: nothing in them depends on the width at which the page was loaded. */
async function isAccessible(page: Page, what: string): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} at ${size.width} px`);
  }
}

/** The page under this heading has settled, and everybody can read it. */
async function isReadable(shopper: Shopper, name: string | RegExp): Promise<void> {
  const path = await hasSettled(shopper, name);
  await isAccessible(shopper.page, path);
  await fitsEverywhere(shopper.page, path);
}

/** Returns the path of the page. */
async function hasSettled({ page, main, heading }: Shopper, name: string | RegExp): Promise<string> {
  await expect(heading).toHaveText(name);
  await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  // Ornaments load when the page is at rest; they must not move anything.
  await isAlive(page);
  return new URL(page.url()).pathname;
}

/** A link takes a third of a load, and axe stays where it is. */
async function follows(shopper: Shopper, link: Locator, name: string | RegExp): Promise<void> {
  await link.first().click();
  await isReadable(shopper, name);
}

const inBanner = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('axe finds nothing on the home page and a listing, and both fit every screen', async ({
  shopper,
  page,
}) => {
  await page.goto('/');
  await isReadable(shopper, /^Sweetness/);
  await inBanner(page, 'Sweets').click();
  await fitsEverywhere(page, await hasSettled(shopper, 'Sweets'));
  await shopper.button('Load more').click();
  await expect(shopper.main.getByRole('article')).toHaveCount(24);
  await isAccessible(page, await hasSettled(shopper, 'Sweets'));
});

test('axe finds nothing on branches and products, and each fits every screen', async ({ shopper, page }) => {
  const product = (name: string) => shopper.main.getByRole('link', { name, exact: true });
  await page.goto('/contact');
  await isReadable(shopper, 'Contact: Come by, or write');
  await inBanner(page, 'Sweets').click();
  await follows(shopper, product('Kaju Katli'), 'Kaju Katli');
  await inBanner(page, 'Sweets').click();
  await shopper.button('Load more').click();
  await product('Gujiya').click();
  await isAccessible(page, await hasSettled(shopper, 'Gujiya'));
  await inBanner(page, 'Snacks').click();
  await product('Navratan Mix').click();
  await fitsEverywhere(page, await hasSettled(shopper, 'Navratan Mix'));
});

test('axe finds nothing on signing in and policies, and each fits every screen', async ({
  shopper,
  page,
}) => {
  for (const [path, name] of [
    ['/reset-password?code=1', 'New password'],
    ['/verify-email', 'Confirm e-mail'],
  ] as const) {
    await page.goto(path);
    await isReadable(shopper, name);
  }
  await follows(shopper, shopper.loginButton, 'Login');
  await follows(shopper, shopper.main.getByRole('link', { name: /Forgot/ }), 'Forgot password');
  await follows(shopper, inFooter(page, 'Refund policy'), 'Return and refund policy');
  await follows(shopper, inFooter(page, 'Terms'), 'Terms');
  await follows(shopper, inFooter(page, 'Privacy'), 'Privacy');
});

test('axe finds nothing on what is personal, signed out, nor on what nobody knows, and each fits every screen', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/no-such|\/product$/);
  for (const [path, name] of [
    ['/no-such-page', 'Nothing on this shelf'],
    ['/product/no-such-sweet', 'Product not found.'],
    ['/product', 'Product not found.'],
    [
      '/payment-failure?txnid=&message=A-very-long-word-of-the-gateway-that-does-not-break-anywhere-at-all',
      'Payment Failed',
    ],
  ] as const) {
    await page.goto(path);
    await isReadable(shopper, name);
  }
  await follows(shopper, inBanner(page, 'Cart'), 'Your cart');
  await page.goto('/payment-success');
  await isReadable(shopper, 'Payment not confirmed');
  await follows(shopper, shopper.main.getByRole('link', { name: 'View Orders' }), 'Your recent orders');
  await inFooter(page, 'Privacy').click();
  await follows(shopper, shopper.main.getByRole('link', { name: 'Account Settings' }), /account/i);
});

test('axe finds nothing on a customer’s cart, checkouts and settings, and each fits every screen', async ({
  shopper,
  page,
}) => {
  // ₹1,49,490.00, which is wide.
  await shopper.isCustomer({
    cart: [
      ['kaju-katli', '1000 gms', 99],
      ['chakli', '750 gms', 99],
    ],
  });
  await hasStored(page, { 'checkout-mobile': MOBILE });
  await page.goto('/cart');
  await isReadable(shopper, 'Your cart');
  await bulkOrdersCoverNothing(page);
  await shopper.button('Proceed to Checkout').click();
  await expect(shopper.main.getByText('₹1,49,490.00').first()).toBeVisible();
  await isReadable(shopper, 'Checkout');
  await bulkOrdersCoverNothing(page);
  await page.goto('/checkout/chakli');
  await isReadable(shopper, 'Checkout');
  await page.goto('/login');
  await isReadable(shopper, 'Welcome back');
  await page.getByRole('button', { name: 'Profile' }).click();
  await follows(shopper, inBanner(page, 'Account Settings'), /account/i);
});

test('axe finds nothing on a customer’s orders and payments, and each fits every screen', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const open = await placeOrder(page.request, { customer });
  await endPayment(page.request, open, 'pending');
  const paid = await paidOrder(page.request, { customer });
  await page.goto(`/payment-failure?txnid=${open.txnid}`);
  await isReadable(shopper, /Payment/);
  await page.goto(`/payment-success?txnid=${paid.txnid}`);
  await isReadable(shopper, 'Payment Successful');
  await bulkOrdersCoverNothing(page);
  await follows(shopper, inFooter(page, 'Order history'), 'Your recent orders');
  await bulkOrdersCoverNothing(page);
  await follows(shopper, shopper.main.locator(`a[href="/orders/${paid.orderId}"]`), /^Order #/);
  await bulkOrdersCoverNothing(page);
  await follows(shopper, shopper.main.getByRole('link', { name: 'See the invoice' }), 'Invoice');
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
  await inBanner(page, 'Cart, 1 item').click();
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
  await page.getByRole('banner').getByRole('link', { name: 'Sweets', exact: true }).click();
  await shopper.button('Add Motichoor Laddoo: choose a weight').click();
  const weights = page.getByRole('group', { name: 'Weight of Motichoor Laddoo' });
  await expect(weights).toBeVisible();
  await isAccessible(page, 'a card that asks for its weight');
  for (const width of [320, 340]) {
    await page.setViewportSize({ width, height: 640 });
    await weightsStayInTheirCard(weights);
  }
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await withLettersApart(page, () => weightsStayInTheirCard(weights));
  }
});

test('axe finds nothing on error states', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await server.answers('GET /allorders', 'an error page', 500);
  await server.answers('GET /videos/active', { url: '/video/none.mp4' });
  await server.answers('GET /products/related', { success: false, message: 'No box' }, 500);
  await server.isLost('GET /allproducts');
  server.mayRefuse('GET /video/none.mp4');
  await page.goto('/');
  await expect(page.getByText('Video failed to play...')).toBeVisible();
  await expectAccessible(page, 'the home page without its film');
  await inBanner(page, 'Snacks').click();
  await shopper.main.getByRole('link', { name: 'Chakli', exact: true }).click();
  await expect(page.getByText('Error: No box')).toBeVisible();
  await expectAccessible(page, 'a product without the box that goes with it');
  await inBanner(page, 'Cart, 1 item').click();
  await expect(shopper.main.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a cart whose products are lost');
  await inFooter(page, 'Order history').click();
  await expect(page.getByText('Server 500')).toBeVisible();
  await expectAccessible(page, 'orders that could not be fetched');
});
