import { stopTime, takeTime, timePassesUntil } from './clock.ts';
import { endPayment, type Line, moveOrder, ofTheCast, paidOrder, placeOrder } from './set-up.ts';
import { expect, isAlive, test } from './shopper.ts';
import { isTranslated } from './translated.ts';

const TWO_LINES: readonly Line[] = [
  ['kaju-katli', '500 gms', 2],
  ['chakli', '250 gms', 1],
];
const QUESTION = 'Delete this order permanently? This action cannot be undone.';

/** An order as the server would answer it. */
function anOrder(changes: object = {}) {
  return {
    _id: '0190d4a2-0000-7000-8000-0000abcd1234',
    createdAt: '2026-11-20T10:35:00.000Z',
    status: 'delivered',
    totalAmount: 123456.5,
    paymentMethod: 'UPI',
    items: [{ productName: 'Kaju Katli', quantity: 2, pricePerUnit: 590, totalPrice: 1180 }],
    ...changes,
  };
}

test('shows past orders as cards, each of which opens its order', async ({ shopper, page }) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'asha'));
  await page.goto('/orders');
  await expect(shopper.heading).toHaveText('Your recent orders');
  await expect(page).toHaveTitle('Your recent orders — Gulab & Sons');
  const cards = shopper.main.getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(shopper.main.getByText('Showing 6 most recent orders')).toBeVisible();
  const oldest = cards.last();
  await expect(oldest.getByRole('heading', { level: 2 })).toHaveText(/^Order #[0-9a-f]{8}$/);
  await expect(oldest).toContainText(/\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m/);
  await expect(oldest.getByText('delivered', { exact: true })).toBeVisible();
  await expect(oldest.getByText('₹2,930.00', { exact: true })).toBeVisible();
  await expect(oldest.getByRole('listitem')).toHaveCount(3);
  const katli = oldest.getByRole('listitem').first();
  await expect(katli).toContainText('Kaju Katli');
  await expect(katli).toContainText('2 × ₹590.00');
  await expect(katli).toContainText('₹1,180.00');
  await expect(oldest.getByText('+2 more items')).toBeVisible();
  await expect(oldest.getByText('Payment: UPI')).toBeVisible();
  await expect(cards.getByText('Payment: –')).toHaveCount(2);
  const details = oldest.getByRole('link', { name: 'View details' });
  // Every card has a link of this name.
  await expect(details).toHaveAccessibleDescription(/^Order #[0-9a-f]{8}$/);
  await details.click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(shopper.heading).toHaveText(/^Order #/);
});

test('shows three skeletons while loading, and says when there are no orders', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const goOn = await server.waits('GET /allorders');
  await page.goto('/orders');
  await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
  await expect(page.locator('[class*="skeleton"]')).toHaveCount(3);
  goOn();
  await expect(shopper.main.getByText("You haven't placed any orders yet.", { exact: true })).toBeVisible();
  await expect(shopper.button('Delete Selected')).toBeDisabled();
  await expect(shopper.button('Delete Selected')).not.toHaveAttribute('aria-disabled');
});

test('reads every form that an order may come in', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await server.answers('GET /allorders', {
    orders: [
      anOrder(),
      {
        _id: 'second-order-87654321',
        date: '2026-11-19T05:00:00.000Z',
        paymentStatus: 'PAID',
        total: 250,
        paymentMode: 'Card',
        raw: {
          items: [
            { name: 'Chakli', qty: 3, price: 110 },
            { title: 'Peda', count: 1, unitPrice: 90, total: 80 },
            { product: { name: 'Jalebi', new_price: 460, images: ['/pictures/none.webp'] } },
            { mrp: 5 },
          ],
        },
      },
      { _id: 'third-order-00000003', orderItems: [{}] },
      { _id: 'fourth-order-0000004', status: 'shipped' },
    ],
  });
  await page.route('**/pictures/none.webp', (route) => route.fulfill({ status: 204 }));
  await page.goto('/orders');
  const cards = shopper.main.getByRole('article');
  await expect(cards).toHaveCount(4);
  const [first, second, third, fourth] = [cards.nth(0), cards.nth(1), cards.nth(2), cards.nth(3)];
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Order #abcd1234');
  await expect(first).toContainText('₹1,23,456.50');
  await expect(first).toContainText('20 Nov 2026, 4:05 pm');

  await expect(second.getByRole('heading', { level: 2 })).toHaveText('Order #87654321');
  await expect(second.getByText('PAID', { exact: true })).toBeVisible();
  await expect(second).toContainText('₹250.00');
  await expect(second).toContainText('Payment: Card');
  const items = second.getByRole('listitem');
  await expect(items.nth(0)).toContainText('3 × ₹110');
  await expect(items.nth(0)).toContainText('₹330.00');
  await expect(items.nth(1)).toContainText('Peda');
  await expect(items.nth(1)).toContainText('₹80.00');
  await expect(items.nth(2)).toContainText('Jalebi');
  await expect(items.nth(2)).toContainText('1 × ₹460');
  await expect(second).toContainText('+1 more items');

  await expect(third.getByText('Pending', { exact: true })).toBeVisible();
  await expect(third.getByRole('listitem')).toContainText('Item');
  await expect(third.getByRole('listitem')).toContainText('1 × ₹0');
  await expect(third).toContainText('Payment: –');
  await expect(fourth.getByText('No structured items recorded.')).toBeVisible();
  await expect(shopper.main.getByText('Showing 4 most recent orders')).toBeVisible();
});

test('an order whose state and payment are long words is no wider than a phone', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const words = { status: 'awaiting_confirmation_by_the_bank', paymentMethod: 'netbanking_'.repeat(6) };
  await server.answers('GET /allorders', { orders: [anOrder(words)] });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/orders');
  const card = shopper.main.getByRole('article');
  await expect(card.getByText(words.status, { exact: true })).toBeVisible();
  await expect(card).toContainText(`Payment: ${words.paymentMethod}`);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('tells why orders cannot be shown, with a Retry', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  const error = shopper.main.getByRole('alert');
  await server.answers('GET /allorders', { success: false, message: 'The books are being bound.' }, 500);
  await page.goto('/orders');
  await expect(error).toContainText('The books are being bound.');
  await server.recovers();

  await server.answers('GET /allorders', 'an error page', 502);
  await shopper.button('Retry').click();
  await expect(error).toContainText('Server 502');
  await server.recovers();

  for (const unreadable of ['{oops', 'null', '{}', '<!DOCTYPE html><p>Sign in to this network</p>']) {
    // Other words before each: the same ones might still be those of the answer before.
    await server.answers('GET /allorders', { success: false, message: 'The books are closed.' });
    await shopper.button('Retry').click();
    await expect(error).toContainText('The books are closed.');
    await server.recovers();

    await server.answers('GET /allorders', unreadable);
    await shopper.button('Retry').click();
    await expect(error).toContainText('The answer of the shop could not be read.');
    await server.recovers();
  }

  await server.isLost('GET /allorders');
  await shopper.button('Retry').click();
  await expect(error).toContainText('No response from server (CORS/network).');
  await server.recovers();

  await shopper.button('Retry').click();
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
});

test('gives up after 12 s', async ({ shopper, server, page }) => {
  await takeTime(page);
  await stopTime(page);
  server.mayRefuse('GET /allorders');
  await shopper.isCustomer();
  const asked = server.hears('GET /allorders');
  await server.waits('GET /allorders');
  await page.goto('/orders');
  await timePassesUntil(page, () => asked.length > 0);
  await page.clock.runFor(11_000);
  await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(shopper.main.getByText('No response from server (CORS/network).')).toBeVisible();
});

test('asks ten at a time, with the token, and comes back to the page that it was on', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  const asked = server.hears('GET /allorders');
  await server.answers('GET /allorders', {
    success: true,
    orders: [anOrder()],
    meta: { page: 1, limit: 10, total: 11, pages: 2 },
  });
  await page.goto('/orders');
  await expect(shopper.main.getByText('Page 1 of 2')).toBeVisible();
  expect(new URL(asked[0]?.url() ?? '').search).toBe('?page=1&limit=10');
  expect(await asked[0]?.headerValue('auth-token')).toBe(token);
  await server.recovers();
  await server.answers('GET /allorders', {
    success: true,
    orders: [anOrder({ _id: 'the-eleventh-00000011' })],
    // The number of the page is the address's: this one is not kept by every server.
    meta: { page: 1, limit: 10, total: 21, pages: 3 },
  });
  await shopper.button('Older').click();
  await expect(shopper.main.getByRole('heading', { name: 'Order #00000011' })).toBeVisible();
  expect(new URL(asked.at(-1)?.url() ?? '').search).toBe('?page=2&limit=10');
  await expect(shopper.button('Newer')).toBeEnabled();
  await shopper.button('Older').click();
  await expect(shopper.main.getByText('Page 3 of 3')).toBeVisible();
  expect(new URL(asked.at(-1)?.url() ?? '').search).toBe('?page=3&limit=10');
  await expect(shopper.button('Older')).toBeDisabled();

  await server.answers('GET /allorders', 'an error page', 502);
  await page.reload();
  await expect(shopper.main.getByRole('alert')).toContainText('Server 502');
  asked.length = 0;
  await shopper.button('Retry').click();
  await expect
    .poll(() => asked.map((request) => new URL(request.url()).search))
    .toEqual(['?page=3&limit=10']);
  await server.recovers();
  const meta = { limit: 10, total: 21, pages: 3 };
  await server.answers('GET /allorders', { success: true, orders: [anOrder()], meta });
  await shopper.button('Retry').click();
  await expect(shopper.main.getByText('Page 3 of 3')).toBeVisible();
  await expect(page).toHaveURL('/orders?page=3');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(shopper.main.getByText('Page 3 of 3')).toBeVisible();
});

test('the pager fits on the narrowest phone, however many pages there are', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const meta = { page: 50, limit: 10, total: 995, pages: 100 };
  await server.answers('GET /allorders', { success: true, orders: [anOrder()], meta });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/orders?page=50');
  await expect(shopper.main.getByText('Page 50 of 100')).toBeVisible();
  const [newer, older] = await Promise.all(
    ['Newer', 'Older'].map((name) => shopper.button(name).boundingBox()),
  );
  expect(older?.y).toBe(newer?.y);
  expect((older?.x ?? 0) + (older?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
});

test('an address with a page that nobody has leads to the last one', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  await paidOrder(page.request, { customer });
  for (const wanted of ['2', '200000', '9'.repeat(30)]) {
    await page.goto(`/orders?page=${wanted}`);
    await expect(shopper.main.getByRole('article'), wanted).toHaveCount(1);
  }
  await expect(page).toHaveURL('/orders');
});

test('selects by a press on the card, and deletes for good', async ({ shopper, server, page }) => {
  const customer = await shopper.isCustomer();
  const failed = await placeOrder(page.request, { customer });
  await endPayment(page.request, failed, 'failure');
  await paidOrder(page.request, { customer });
  await page.goto('/orders');
  const card = shopper.main.getByRole('article').filter({ hasText: failed.orderId.slice(-8) });
  const remove = shopper.button('Delete Selected');
  await expect(remove).toBeDisabled();
  await card.getByText('Payment:').click();
  await expect(card.getByRole('button', { pressed: true })).toBeVisible();
  await card.getByText('Payment:').click();
  await expect(remove).toBeDisabled();
  await card.getByRole('button', { name: /^Select order/ }).click();
  await expect(remove).toBeEnabled();

  await remove.click();
  await shopper.isAsked(QUESTION, 'Cancel');
  const goOn = await server.waits('DELETE /deleteorder/*');
  const lists = server.hears('GET /allorders');
  await remove.click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeDisabled();
  goOn();
  await shopper.isTold('Order deleted.');
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
  expect(lists.map((request) => new URL(request.url()).search)).toContain('?page=1&limit=10');
  await page.reload();
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
});

test('an order that another tab has deleted leaves the list with the press that finds it gone', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const failed = await placeOrder(page.request, { customer });
  await endPayment(page.request, failed, 'failure');
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  const headers = { 'auth-token': customer.token };
  const elsewhere = await page.request.delete(`/deleteorder/${failed.orderId}`, { headers });
  expect(elsewhere.status()).toBe(200);
  server.mayRefuse('DELETE /deleteorder/*');
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'OK');
  await shopper.isTold('Order not found.');
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
});

test('Back takes along the question that is open: it is not answered on another page', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  await endPayment(page.request, await placeOrder(page.request, { customer }), 'failure');
  const deletions = server.hears('DELETE /deleteorder/*');
  await page.goto('/terms');
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await expect(shopper.notice.getByText(QUESTION, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(shopper.notice).toHaveCount(0);
  await expect(shopper.heading).toHaveText('Terms');
  await page.goForward();
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'Cancel');
  expect(deletions).toEqual([]);
});

test('a deletion that is done after another page was opened leads to the first', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const meta = { limit: 10, total: 11, pages: 2 };
  await server.answers('GET /allorders', { success: true, orders: [anOrder()], meta });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/deleteorder/*', async (route) => {
    await promise;
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  await shopper.button('Delete Selected').click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await shopper.button('Older').click();
  await expect(shopper.main.getByText('Page 2 of 2')).toBeVisible();
  resolve();
  await shopper.isTold('Order deleted.');
  await expect(page).toHaveURL('/orders');
  await expect(shopper.main.getByText('Page 1 of 2')).toBeVisible();
});

test('a deletion that is done after its order was left takes nobody to the orders', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await placeOrder(page.request, { customer });
  await endPayment(page.request, order, 'failure');
  const goOn = await server.waits('DELETE /deleteorder/*');
  await page.goto(`/orders/${order.orderId}`);
  await shopper.button('Delete order').click();
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(shopper.heading).toHaveText(/^Terms/);
  goOn();
  await shopper.isTold('Order deleted.');
  await expect(page).toHaveURL('/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
});

test('tells why an order cannot be deleted, and gives up after 10 s', async ({ shopper, server, page }) => {
  await takeTime(page);
  await shopper.isCustomer();
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).click();
  const cases: [answer: () => Promise<void>, told: string][] = [
    [() => server.answers('DELETE /deleteorder/*', { success: false, message: 'Not now.' }), 'Not now.'],
    [() => server.answers('DELETE /deleteorder/*', { success: false }), 'Could not delete the order.'],
    [
      () => server.answers('DELETE /deleteorder/*', { success: false, message: 'It is on its way.' }, 409),
      'It is on its way.',
    ],
    [() => server.answers('DELETE /deleteorder/*', 'an error page', 502), 'Server error while deleting.'],
    [() => server.answers('DELETE /deleteorder/*', '<h1>Wi-Fi login</h1>'), 'Server error while deleting.'],
    [() => server.isLost('DELETE /deleteorder/*'), 'Failed to fetch'],
  ];
  for (const [answer, told] of cases) {
    await answer();
    await shopper.button('Delete Selected').click();
    await shopper.isAsked(QUESTION, 'OK');
    await shopper.isTold(told);
    await expect(shopper.main.getByRole('article')).toHaveCount(1);
  }

  await server.waits('DELETE /deleteorder/*');
  await shopper.button('Delete Selected').click();
  await stopTime(page);
  await shopper.isAsked(QUESTION, 'OK');
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(shopper.button('Deleting...')).toBeVisible();
  await page.clock.runFor(1_500);
  await shopper.isTold('Server error while deleting.');

  await page.evaluate(() => localStorage.removeItem('auth-token'));
  await shopper.button('Delete Selected').click();
  await shopper.isTold('You must be logged in to delete orders.');
});

test('a deletion that is not refused is done, whatever form its answer has', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const cases = [
    [{ message: 'The order is gone.' }, 200, 'The order is gone.'],
    ['', 204, 'Order deleted.'],
  ] as const;
  for (const [reply, status, told] of cases) {
    await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
    await page.goto('/orders');
    await shopper.main.getByRole('button', { name: /^Select order/ }).click();
    await server.answers('DELETE /deleteorder/*', reply, status);
    await server.answers('GET /allorders', { success: true, orders: [] });
    await shopper.button('Delete Selected').click();
    await shopper.isAsked(QUESTION, 'OK');
    await shopper.isTold(told);
    await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
  }
});

test('a token that the server refuses signs out page and bar, in the words of the server', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const error = shopper.main.getByRole('alert');
  await server.answers('GET /allorders', { success: false, message: 'Token expired' }, 401);
  await page.goto('/orders');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(error).toContainText('Token expired');
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  await shopper.button('Retry').click();
  await expect(error).toContainText('Not authenticated. Please log in.');
});

test('orders of a session that ends once more, in another tab, do not stay on the screen', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const { token, role } = await shopper.isCustomer();
  await server.answers('GET /allorders', { success: false, message: 'Token expired' }, 401);
  await page.goto('/orders');
  await expect(shopper.main.getByRole('alert')).toContainText('Token expired');
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  const other = await context.newPage();
  await other.goto('/terms');
  await other.evaluate(
    ([key = '', name = '']) => {
      localStorage.setItem('auth-token', key);
      localStorage.setItem('role', name);
    },
    [token, role],
  );
  const select = shopper.main.getByRole('button', { name: /^Select order/ });
  await expect(select).toBeVisible();
  // Refused there, the session ends here too. If the first refusal still counted, nothing would be drawn anew.
  for (const name of ['GET /allorders', 'POST /getcart', 'GET /getuser'] as const) server.mayRefuse(name);
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  await other.goto('/orders');
  await expect(shopper.main.getByText('Not authenticated. Please log in.')).toBeVisible();
  await expect(select).toBeHidden();
});

test('asks whoever is not signed in to log in, also when nobody can read the token', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/orders');
  const refused = shopper.main.getByText('Not authenticated. Please log in.', { exact: true });
  await expect(refused).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=/orders',
  );
  // Read only by the page that is loaded next.
  await page.evaluate(() => localStorage.setItem('auth-token', 'a-token-of-somebody'));
  for (const name of ['GET /allorders', 'POST /getcart', 'GET /getuser'] as const) server.mayRefuse(name);
  const calls = server.hears('GET /allorders');
  await page.reload();
  await expect.poll(() => calls.length).toBe(1);
  await expect(refused).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('an order that is paid for, or whose payment is open, cannot be deleted, and says why', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const paid = await paidOrder(page.request, { customer });
  const open = await placeOrder(page.request, { customer });
  server.mayRefuse('DELETE /deleteorder/*');
  await page.goto('/orders');
  const deletes = async ({ orderId }: typeof paid) => {
    const card = shopper.main.getByRole('article').filter({ hasText: orderId.slice(-8) });
    await card.getByRole('button', { name: /^Select order/ }).click();
    await shopper.button('Delete Selected').click();
    await shopper.isAsked(QUESTION, 'OK');
  };
  await deletes(open);
  await shopper.isTold('A payment for this order is still open.');
  await deletes(paid);
  await expect(shopper.notice).toContainText(/deliver|cancel/i);
});

test('who deletes by keyboard goes on from there, and may press again in the moment of an Escape', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await server.answers('DELETE /deleteorder/*', { success: false, message: 'Not now.' });
  await page.goto('/orders');
  await shopper.main.getByRole('button', { name: /^Select order/ }).press('Enter');
  const remove = shopper.button('Delete Selected');
  await remove.press('Enter');
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  // Before the browser's next task, but after what follows from the answer.
  await remove.evaluate((button: HTMLElement) =>
    button.addEventListener(
      'focus',
      async () => {
        for (let turn = 0; turn < 100; turn += 1) await null;
        button.click();
        Object.assign(window, { pressedAgain: true });
      },
      { once: true },
    ),
  );
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => Reflect.has(window, 'pressedAgain'));
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shopper.notice.getByText('Not now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await server.answers('DELETE /deleteorder/*', { success: true });
  await remove.press('Enter');
  await expect(shopper.notice.getByText(QUESTION)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shopper.notice.getByText('Order deleted.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.main).toBeFocused();
});

test('one order shows all of itself at every width, and buys itself again', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(`Order #${order.orderId.slice(-8)}`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    for (const text of ['500 gms, 2 × ₹590', '₹1,290.00', '22, Hill View Road, Civil Lines', order.txnid])
      await expect(shopper.main.getByText(text).first()).toBeVisible();
  }
  await expect(shopper.main.getByRole('region', { name: 'What happened' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    `/payment-success?txnid=${order.txnid}`,
  );
  await shopper.button('Buy again').click();
  await expect(page.getByText('2 lines are in your cart again.')).toBeVisible();
  await shopper.hasInCart(3);
});

test('whoever logs out while an order is bought again is told nothing, and no line is left for a guest', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  const first = await server.answersLate('POST /addtocart');
  await shopper.button('Buy again').click();
  await first.hasActed;
  const second = await server.answersLate('POST /addtocart');
  first.arrives();
  await second.hasActed;
  const ended = page.waitForResponse('**/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  second.arrives();
  await ended;
  await shopper.hasInCart(0);
  expect(await page.getByText('in your cart again').count()).toBe(0);
  await expect(shopper.notice).toBeHidden();
});

test('every line of an order is bought again even if the page is left in the same moment', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  await isAlive(page);
  await shopper.button('Buy again').evaluate((button: HTMLButtonElement) => {
    button.click();
    window.location.assign('/terms');
  });
  await expect(page).toHaveURL('/terms');
  const headers = { 'auth-token': customer.token };
  await expect
    .poll(async () => Object.keys(await (await page.request.post('/getcart', { headers })).json()).length)
    .toBe(TWO_LINES.length);
});

test('a session that has ended leaves the other lines of an order out of the cart of a guest', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  await server.answers('POST /addtocart', { success: false, message: 'Please log in again' }, 401);
  const asked = server.hears('POST /addtocart');
  await shopper.button('Buy again').click();
  await shopper.isTold('Please log in again');
  await shopper.hasInCart(0);
  expect(asked).toHaveLength(1);
});

test('whoever sees a mistake after paying finds beside the address whom to tell, until the box has left', {
  tag: '@phone',
}, async ({ shopper, page }) => {
  const order = await paidOrder(page.request);
  await page.goto(`/orders/${order.orderId}`);
  const words = shopper.main.getByText('Not right, or not wanted any more?');
  await expect(words).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'Call 98290 00000' })).toHaveAttribute('href', /^tel:/);
  await shopper.main.getByRole('link', { name: 'How to correct or cancel' }).click();
  await expect(page).toHaveURL('/refund_returns#mistake');
  await expect(shopper.main.locator('#mistake')).toContainText('Until your box leaves us we put it right');
  for (const [from, to] of [
    ['paid', 'preparing'],
    ['preparing', 'shipped'],
  ] as const)
    await moveOrder(page.request, order, from, to);
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.main).toContainText('22, Hill View Road');
  await expect(words).toBeHidden();
});

test("a guest's order can be seen, not deleted, without an account", async ({ shopper, page }) => {
  const order = await placeOrder(page.request);
  await endPayment(page.request, order, 'failure');
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
  await shopper.button('Delete order').click();
  await shopper.isTold('You must be logged in to delete orders.');
  await shopper.button('Buy again').click();
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/orders/${order.orderId}`)}`);
});

test('an order and a list that Back restores after a payment are as the payment left them', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  for (const path of ['/orders', null]) {
    const order = await placeOrder(page.request, { customer });
    await endPayment(page.request, order, 'failure');
    await page.goto(path ?? `/orders/${order.orderId}`);
    const status = shopper.main.locator('.badge').first();
    await expect(status).toHaveText('failed');
    const again = await placeOrder(page.request, { customer, orderId: order.orderId });
    await endPayment(page.request, again, 'success');
    await shopper.comesBack();
    await expect(status).toHaveText('paid');
    await expect(page.getByRole('link', { name: 'Retry Payment' })).toBeHidden();
  }
});

test('a list of orders that Back restores stays, and with it the place in it, while it is fetched again', async ({
  shopper,
  server,
  page,
}) => {
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await shopper.isCustomer();
  await page.goto('/orders');
  const card = shopper.main.locator('.badge');
  await expect(card).toHaveText('delivered');
  const goOn = await server.waits('GET /allorders');
  const asked = page.waitForRequest('**/allorders?*');
  await shopper.comesBack();
  await asked;
  await expect(card).toHaveText('delivered');
  goOn();
  await expect(shopper.main).toContainText("You haven't placed any orders yet.");
});

test('a list of orders that Back restores says what is there now, in a page that the browser has translated', async ({
  shopper,
  server,
  page,
}) => {
  const open = anOrder({ status: 'pending', paymentMethod: undefined });
  const other = anOrder({ _id: '0190d4a2-0000-7000-8000-0000abcd5678' });
  await server.answers('GET /allorders', { success: true, orders: [open, other] });
  await shopper.isCustomer();
  await page.goto('/orders');
  await expect(shopper.main).toContainText('Payment: –');
  await isTranslated(page);
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await shopper.comesBack();
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
  await expect(shopper.main).toContainText('Payment: UPI');
  await expect(shopper.main).toContainText('Showing 1 most recent orders');
});

test('whoever logs in to delete the order of a guest, and may not, is told so and stays with it', async ({
  shopper,
  server,
  page,
}) => {
  const order = await placeOrder(page.request);
  await endPayment(page.request, order, 'failure');
  await shopper.isCustomer();
  await page.goto(`/orders/${order.orderId}`);
  server.mayRefuse('DELETE /deleteorder/*');
  await shopper.button('Delete order').click();
  await shopper.isAsked(QUESTION, 'OK');
  await shopper.isTold(
    'This order was placed without an account. An account with its e-mail address can delete it, once that address is confirmed.',
  );
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
});

test('whoever paid without an account, and has made one since, is told how the order comes to be seen', async ({
  shopper,
  server,
  page,
  browser,
}) => {
  const customer = await shopper.isCustomer();
  const laptop = await browser.newContext();
  const order = await paidOrder(laptop.request, { email: customer.email });
  await laptop.close();
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  await page.goto('/orders');
  await expect(shopper.main.getByText("You haven't placed any orders yet.", { exact: true })).toBeVisible();
  const words =
    'If you ordered without an account, please open the link in our mail that confirms your e-mail';
  await expect(shopper.main).toContainText(words);
  for (const address of [`/orders/${order.orderId}`, `/checkout?orderId=${order.orderId}`]) {
    await page.goto(address);
    await expect(shopper.main.getByRole('alert')).toContainText(
      'If you placed it without an account, please open the link in our mail that confirms your e-mail address.',
    );
  }
});

test('whoever paid without an account, and opens the mail on another phone, is told how the order is seen there', async ({
  shopper,
  server,
  page,
  browser,
}) => {
  const laptop = await browser.newContext();
  const order = await paidOrder(laptop.request);
  await laptop.close();
  server.mayRefuse('GET /api/orders/*');
  for (const address of [`/orders/${order.orderId}`, `/checkout?orderId=${order.orderId}`]) {
    await page.goto(address);
    const alert = shopper.main.getByRole('alert');
    await expect(alert).toContainText('Not authenticated. Please log in.');
    await expect(alert).toContainText(
      'If you ordered without an account, sign up with the e-mail of the order and open the link in our mail that confirms it.',
    );
  }
});

test("nobody sees a stranger's order", async ({ shopper, server, page, browser }) => {
  const other = await browser.newContext();
  const order = await paidOrder(other.request);
  await other.close();
  server.mayRefuse('GET /api/orders/*');
  await shopper.isCustomer();
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.main.getByRole('alert')).toContainText('We could not find this order');
});

test('an answer that is no order is a failure, and a partial order is shown', async ({
  shopper,
  server,
  page,
}) => {
  const order = await paidOrder(page.request, { customer: await shopper.isCustomer() });
  await server.answers('GET /api/orders/*', 'null');
  await page.goto(`/orders/${order.orderId}`);
  const alert = shopper.main.getByRole('alert');
  for (const unreadable of ['{', '{}', '[]', '{"success":true,"order":null}']) {
    await expect(alert).toContainText('We could not fetch this order');
    await expect(alert).toContainText('The answer of the shop could not be read.');
    await server.recovers();
    await server.answers('GET /api/orders/*', unreadable);
    await shopper.button('Retry').click();
  }
  await expect(alert).toContainText('The answer of the shop could not be read.');
  await server.recovers();
  const partial = { _id: 'partial-12345678', items: [{ name: 'A' }], history: null, refunds: null };
  await server.answers('GET /api/orders/*', { success: true, order: partial });
  await shopper.button('Retry').click();
  await expect(shopper.heading).toHaveText('Order #12345678');
  await expect(shopper.main.getByRole('listitem')).toContainText('1 × ₹0.00');
  await expect(shopper.main).not.toContainText('undefined');
  await shopper.button('Buy again').click();
  await shopper.isTold('A: Failed to add item to cart');
});

test('an order line has its words beside its total on a phone, and its whole invoice fits every width', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  await paidOrder(page.request, {
    customer,
    lines: [
      ['kaju-katli', '1000 gms', 25],
      ['chakli', '250 gms', 1],
    ],
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/orders');
  const line = shopper.main.getByRole('article').getByRole('listitem').first();
  const words = line.getByText('25 × ₹1,180.00');
  await expect(words).toBeVisible();
  const range = await words.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  const total = await line.getByText('₹29,500.00').boundingBox();
  expect(range).toBeLessThanOrEqual(total?.x ?? 0);

  await shopper.main.getByRole('link', { name: 'View details' }).click();
  await shopper.main.getByRole('link', { name: 'See the invoice' }).click();
  const lines = shopper.main.getByRole('region', { name: 'Lines' });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(lines.getByRole('row')).toHaveCount(4);
    await expect(lines.getByRole('columnheader')).toHaveCount(9);
    for (const part of [lines, shopper.main.getByRole('region', { name: 'Tax by rate' })]) {
      const [whole = 0, shown] = await part.evaluate((box) => [box.scrollWidth, box.clientWidth]);
      expect(whole, `a table of the invoice at ${width}`).toBeLessThanOrEqual(shown ?? 0);
    }
  }
});

test('an order or an invoice that cannot be fetched now is not said to be missing, and can be asked for again', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const alert = shopper.main.getByRole('alert');
  await server.isLost('GET /api/orders/*');
  await page.goto(`/orders/${orderId}`);
  await expect(alert).toContainText('We could not fetch this order');
  await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.heading).toHaveText(/^Order #[0-9a-f]{8}$/);

  await server.isLost('GET /api/orders/*/invoice');
  await shopper.main.getByRole('link', { name: 'See the invoice' }).click();
  await expect(alert).toContainText('We could not fetch this invoice');
  await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.');
  await server.recovers();
  await server.answers('GET /api/orders/*/invoice', { success: false, message: 'Busy. Try again.' }, 503);
  await shopper.button('Retry').click();
  await expect(alert).toContainText('Busy. Try again.');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.button('Print invoice')).toBeVisible();

  // One that the account may not fetch any more asks for a login.
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('GET /api/orders/*/invoice.pdf');
  await shopper.button('Download invoice (PDF)').click();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(shopper.notice).toBeHidden();
});
