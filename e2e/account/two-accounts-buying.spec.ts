import type { Page } from '@playwright/test';
import { anotherCustomer } from '../support/another-customer.ts';
import { type Customer, keptCart, MOBILE, NEW_PASSWORD, newCustomer } from '../support/set-up.ts';
import { expect, isAlive, Shopper, test } from '../support/shopper.ts';
import { keptInTab, losesToken, storedAs, storesUnheard, tokenIn } from '../support/stored.ts';

async function savesMobile(page: Page, { token }: Customer, mobile: string): Promise<void> {
  const nothing = { email: '', name: '', address: '', apartment: '', city: '', state: '', pincode: '' };
  const saved = await page.request.put('/api/account/delivery', {
    headers: { 'auth-token': token },
    data: { ...nothing, mobile },
  });
  expect(saved.status()).toBe(200);
}

test('a refusal at Pay Now signs out nobody who has logged in since', async ({ shopper, server, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const leela = await anotherCustomer(page.request);
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
  const leela = await anotherCustomer(page.request);
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
  const leela = await anotherCustomer(page.request);
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
  const leela = await anotherCustomer(page.request);
  await savesMobile(page, leela, '9876543210');
  const bar = page.getByRole('banner');
  const changesHands = async (next: Customer, packs: number) => {
    await shopper.logoutButton.click();
    await expect(page).toHaveURL('/');
    await shopper.loginButton.click();
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
  const leela = await anotherCustomer(page.request);
  await page.goto('/cart');
  const mobile = page.getByLabel('Mobile number');
  await mobile.fill(MOBILE);
  const second = new Shopper(await context.newPage());
  await second.page.goto('/login?next=/terms');
  await second.logIn(leela.email, NEW_PASSWORD);
  await shopper.hasInCart(3);
  await expect(mobile).toHaveValue(MOBILE);
  await second.logoutButton.click();
  await expect(mobile).toHaveValue('');
  await mobile.fill(MOBILE);
  await second.loginButton.click();
  await second.logIn(asha.email, NEW_PASSWORD);
  await expect(mobile).toHaveValue('');
});
