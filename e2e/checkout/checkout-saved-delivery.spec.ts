import type { Page } from '@playwright/test';
import { goesTo } from '../support/goes-to.ts';
import { MOBILE } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { hasStored, storedAs } from '../support/stored.ts';

test('of account and delivery details only the readable one is filled in', async ({
  shopper,
  server,
  page,
}) => {
  const DELIVERY = { success: true, delivery: { city: 'Udaipur', address: { line: 1 } } };
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/cart');
  for (const [user, delivery, name, city] of [
    ['null', DELIVERY, '', 'Udaipur'],
    ['{', DELIVERY, '', 'Udaipur'],
    [{ username: { first: 'Meera' } }, DELIVERY, '', 'Udaipur'],
    [{ username: 'Meera Nair' }, 'null', 'Meera Nair', ''],
    [{ user: { name: 'Meera Nair' } }, '{}', 'Meera Nair', ''],
  ] as const) {
    const replies = `${JSON.stringify(user)} and ${JSON.stringify(delivery)}`;
    await server.answers('GET /getuser', user);
    await server.answers('GET /api/account/delivery', delivery);
    await opensAnew(page);
    if (name) await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('City'), replies).toHaveValue(city);
    await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('Address', { exact: true }), replies).toHaveValue('');
  }
});

test('the checkout remembers delivery details for next time when asked to; those saved by a refused press can be taken back before the next one', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const [saved, forgotten] = [
    server.hears('PUT /api/account/delivery'),
    server.hears('DELETE /api/account/delivery'),
  ];
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await expect.poll(() => saved.length).toBe(1);
  await (await saved[0]?.response())?.finished();
  await server.recovers();
  await page.getByLabel('Save this information for next time').uncheck();
  await expect.poll(() => forgotten.length).toBeGreaterThan(0);
  await (await forgotten.at(-1)?.response())?.finished();
  const before = forgotten.length;
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect.poll(() => forgotten.length).toBeGreaterThan(before);

  await shopper.paysWith('Cancel payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await opensAnew(page);
  const box = page.getByLabel('Save this information for next time');
  await shopper.fillsDelivery();
  await expect(box).not.toBeChecked();
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect.poll(() => saved.length).toBe(2);
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await expect(box).toBeChecked();
});

test('details that are unticked while they are being saved are forgotten at once and after the save', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const box = page.getByLabel('Save this information for next time');
  const kept = async () => {
    const answer = await page.request.get('/api/account/delivery', { headers: { 'auth-token': token } });
    return (await answer.json()).delivery;
  };
  // A save without an answer is given up after 20 s: the wish to forget does not wait for that.
  const forgotten = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/account/delivery') && answer.request().method() === 'DELETE',
      { timeout: 10_000 },
    );
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  const isRefused = async () => {
    await shopper.fillsDelivery();
    await box.check();
    await shopper.paysNow();
    await shopper.isTold('Too many requests.');
  };

  // The save is made, but unanswered when the page is left.
  const { hasActed } = await server.answersLate('PUT /api/account/delivery');
  await page.goto('/checkout');
  await isRefused();
  await hasActed;
  expect(await kept()).toMatchObject({ city: 'Jaipur' });
  const atOnce = forgotten();
  await box.uncheck();
  await atOnce;
  await page.goto('/cart');
  expect(await kept()).toBeNull();

  // The wish to forget overtakes the save.
  const goOn = await server.waits('PUT /api/account/delivery');
  await goesTo(page, '/checkout');
  await isRefused();
  const before = forgotten();
  await box.uncheck();
  await before;
  const after = forgotten();
  goOn();
  await after;
  expect(await kept()).toBeNull();
});

test('what a customer unticks goes from this browser, too, where it was saved before there was an account', async ({
  shopper,
  page,
}) => {
  const data = {
    mobile: MOBILE,
    email: 'asha.verma@example.in',
    name: 'Asha Verma',
    address: '22, Hill View Road, Civil Lines',
    apartment: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302006',
  };
  await hasStored(page, { 'checkout-details': JSON.stringify(data) });
  const { token } = await shopper.isCustomer();
  const put = await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data });
  expect(put.ok()).toBe(true);
  await page.goto('/checkout/chakli');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  const here = () => storedAs(page, 'checkout-details');
  expect(await here()).toContain('Hill View Road');
  const box = page.getByLabel('Save this information for next time');
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await here()).toBeNull();
});

test('the checkout remembers a guest in this browser only, and forgets at once what is unticked, also if a refused press has saved it', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const box = page.getByLabel('Save this information for next time');
  const saved = () => storedAs(page, 'checkout-details');
  await box.check();
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await server.recovers();
  expect(await saved()).toContain('pincode');
  await box.uncheck();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  expect(await saved()).toBeNull();

  await shopper.paysWith('Cancel payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await opensAnew(page);
  await expect(page.getByLabel('Pincode')).toHaveValue('');
  await shopper.fillsDelivery();
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const before = await saved();
  expect(before).toContain('pincode');
  await page.goto('/checkout');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await saved()).toBeNull();
  // Unticked by accident, and ticked again: the saved details are kept.
  await box.check();
  expect(await saved()).toBe(before);
  await box.uncheck();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await opensAnew(page);
  await expect(shopper.main.getByText('Chakli')).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel('Pincode')).toHaveValue('');
});

/** The next checkout, with a form of its own. */
async function opensAnew(page: Page): Promise<void> {
  await goesTo(page, '/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  await goesTo(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
}
