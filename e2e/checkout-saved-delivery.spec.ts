import { hasStored } from './set-up.ts';
import { expect, test } from './shopper.ts';

test('of account and delivery details only the readable one is filled in', async ({
  shopper,
  server,
  page,
}) => {
  const DELIVERY = { success: true, delivery: { city: 'Udaipur', address: { line: 1 } } };
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
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
    await page.goto('/checkout');
    if (name) await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('City'), replies).toHaveValue(city);
    await expect(page.getByLabel('Name', { exact: true }), replies).toHaveValue(name);
    await expect(page.getByLabel('Address', { exact: true }), replies).toHaveValue('');
  }
});

test('the checkout remembers delivery details for next time when asked to', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  const saved = server.hears('PUT /api/account/delivery');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  await expect.poll(() => saved.length).toBe(1);
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  await expect(page.getByLabel('State')).toHaveValue('Rajasthan');
  await expect(page.getByLabel('Save this information for next time')).toBeChecked();
});

test('the checkout remembers a guest in this browser only, and forgets at once what is unticked', async ({
  shopper,
  page,
}) => {
  await hasStored(page, { 'guest-cart': '{"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const box = page.getByLabel('Save this information for next time');
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const saved = () => page.evaluate(() => localStorage.getItem('checkout-details'));
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
  await page.goto('/cart');
  await page.goto('/checkout');
  await expect(shopper.main.getByText('Chakli')).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel('Pincode')).toHaveValue('');
});

test('what a customer unticks goes from this browser, too, where it was saved before there was an account', async ({
  shopper,
  page,
}) => {
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery();
  const box = page.getByLabel('Save this information for next time');
  await box.check();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  const here = () => page.evaluate(() => localStorage.getItem('checkout-details'));
  const saved = await here();
  expect(saved).toContain('Hill View Road');

  const { token } = await shopper.isCustomer();
  const data = JSON.parse(saved ?? '');
  await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data });
  await page.goto('/checkout/chakli');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(box).toBeChecked();
  await box.uncheck();
  expect(await here()).toBeNull();
});

test('details saved by a refused press can be taken back before the next one', async ({
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
    await page.goto('/checkout');
    await shopper.fillsDelivery();
    await box.check();
    await shopper.paysNow();
    await shopper.isTold('Too many requests.');
  };

  // The save is made, but unanswered when the page is left.
  const { hasActed } = await server.answersLate('PUT /api/account/delivery');
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
  await isRefused();
  const before = forgotten();
  await box.uncheck();
  await before;
  const after = forgotten();
  goOn();
  await after;
  expect(await kept()).toBeNull();
});

test('a guest too can take back details saved by a refused press', async ({ shopper, server, page }) => {
  await hasStored(page, { 'guest-cart': '{"chakli":{"250 gms":1}}' });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Save this information for next time').check();
  await server.answers('POST /api/initiate-payment', { message: 'Too many requests.' }, 429);
  await shopper.paysNow();
  await shopper.isTold('Too many requests.');
  await server.recovers();
  await page.getByLabel('Save this information for next time').uncheck();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('checkout-details'))).toBeNull();
});
