import { takeTime } from '../support/clock.ts';
import { keptCart } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { hasStored } from '../support/stored.ts';

test('prices that could not be fetched, or are no list, can be requested again; products of another server may have any id and form', async ({
  shopper,
  server,
  page,
}) => {
  await hasStored(page, {
    'guest-cart': '{"7":{"500 gms":2},"prod_1":{"500 gms":3},"a.b--c:7":{"250 gms":4}}',
  });
  const failed = shopper.main.getByRole('alert');
  await server.isLost('GET /allproducts');
  await page.goto('/cart');
  await expect(failed).toContainText('We could not fetch today’s prices');
  await server.recovers();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/allproducts', async (route) => {
    await promise;
    await route.fulfill({ json: { success: false } });
  });
  await shopper.button('Retry').click();
  await expect(failed).toBeHidden();
  resolve();
  await expect(failed).toContainText('We could not fetch today’s prices');
  await server.recovers();
  await server.answers('GET /allproducts', [
    { id: 7, name: 'Barfi', category: 'Sweets', price: 400 },
    { id: 'prod_1', name: 'Peda', category: 'Sweets', price: 600 },
  ]);
  await shopper.button('Retry').click();
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

test('a change is on screen before the server has answered; one that is never answered is reported, and the next ones are made', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const { token } = await shopper.isCustomer({
    cart: [
      ['kaju-katli', '500 gms', 3],
      ['chakli', '250 gms', 2],
      ['besan-laddoo', '250 gms', 1],
    ],
  });
  const isKept = async (katli: number, others: object) =>
    expect(await keptCart(page, token)).toEqual({ 'kaju-katli': { '500 gms': katli }, ...others });
  await page.goto('/cart');
  const katli = page.getByRole('row', { name: /Kaju Katli/ });
  const others = { chakli: { '250 gms': 2 }, 'besan-laddoo': { '250 gms': 1 } };
  const goOn = await server.waits('POST /removefromcart');
  await katli.getByRole('button', { name: 'One less' }).click();
  await shopper.hasInCart(5);
  await isKept(3, others);
  const answered = page.waitForResponse('**/removefromcart');
  goOn();
  await answered;
  await isKept(2, others);
  await shopper.hasInCart(5);

  // A server that does not return its cart is asked for it.
  await server.recovers();
  await server.changes('POST /removefromcart', () => ({ success: true }));
  const calls = server.hears('POST /getcart');
  for (const [press, asked, left] of [
    [katli.getByRole('button', { name: 'One less' }), 1, 4],
    [shopper.button('Remove Chakli 250 gms'), 2, 2],
  ] as const) {
    await press.click();
    await expect.poll(() => calls.length).toBe(asked);
    await shopper.hasInCart(left);
  }
  await server.recovers();

  const additions = server.hears('POST /addtocart');
  await server.waits('POST /addtocart');
  await katli.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => additions.length).toBe(1);
  await shopper.button('Remove Besan Laddoo 250 gms').click();
  const removed = page.waitForResponse('**/removefromcart');
  await page.clock.fastForward(21_000);
  await shopper.isTold('Network error while adding item');
  await removed;
  await shopper.hasInCart(1);
  await isKept(1, {});
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

  // A page that Back restores reads its cart again.
  const reads = async (reply: unknown) => {
    await server.recovers();
    await server.answers('POST /getcart', reply);
    await shopper.comesBack();
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
      { success: false, message: 'No cart today.' },
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
