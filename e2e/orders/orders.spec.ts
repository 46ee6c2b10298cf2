import { anOrder } from '../support/an-order.ts';
import { fits } from '../support/fits.ts';
import { endPayment, failedOrder, ofTheCast, placeOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isTranslated } from '../support/translated.ts';

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
  let goOn = await server.waits('GET /allorders');
  await page.goto('/orders');
  await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
  await expect(page.locator('[class*="skeleton"]')).toHaveCount(3);
  goOn();
  const none = shopper.main.getByText("You haven't placed any orders yet.", { exact: true });
  await expect(none).toBeVisible();
  await expect(shopper.button('Delete Selected')).toBeDisabled();
  await expect(shopper.button('Delete Selected')).not.toHaveAttribute('aria-disabled');

  // A list that Back restores stays, and with it the place in it, while it is fetched again.
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await shopper.comesBack();
  const card = shopper.main.locator('.badge');
  await expect(card).toHaveText('delivered');
  goOn = await server.waits('GET /allorders');
  const asked = page.waitForRequest('**/allorders?*');
  await shopper.comesBack();
  await asked;
  await expect(card).toHaveText('delivered');
  goOn();
  await expect(none).toBeVisible();

  // It says what is there now in a page that the browser has translated, too.
  const open = anOrder({ status: 'pending', paymentMethod: undefined });
  const other = anOrder({ _id: '0190d4a2-0000-7000-8000-0000abcd5678' });
  await server.answers('GET /allorders', { success: true, orders: [open, other] });
  await shopper.comesBack();
  await expect(shopper.main).toContainText('Payment: –');
  await isTranslated(page);
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  await shopper.comesBack();
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
  await expect(shopper.main).toContainText('Payment: UPI');
  await expect(shopper.main).toContainText('Showing 1 most recent orders');
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

  // Long words do not make the page wider than a phone.
  const words = { status: 'awaiting_confirmation_by_the_bank', paymentMethod: 'netbanking_'.repeat(6) };
  await server.answers('GET /allorders', { orders: [anOrder(words)] });
  await page.setViewportSize(PHONE);
  await shopper.comesBack();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByText(words.status, { exact: true })).toBeVisible();
  await expect(cards).toContainText(`Payment: ${words.paymentMethod}`);
  await fits(page, 'an order of long words');
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

  // The pager fits on the narrowest phone, however many pages there are.
  const many = { limit: 10, total: 9_995, pages: 1_000 };
  await server.answers('GET /allorders', { success: true, orders: [anOrder()], meta: many });
  await page.setViewportSize({ width: 320, height: 640 });
  await shopper.comesBack();
  await expect(shopper.main.getByText('Page 3 of 1000')).toBeVisible();
  const [newer, older] = await Promise.all(
    ['Newer', 'Older'].map((name) => shopper.button(name).boundingBox()),
  );
  expect(older?.y).toBe(newer?.y);
  expect((older?.x ?? 0) + (older?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
});

test('an address with a page that nobody has leads to the last one; what Back restores after a payment is as that left it', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await failedOrder(page.request, { customer });
  const card = shopper.main.getByRole('article');
  for (const wanted of ['2', '200000', '9'.repeat(30)]) {
    await page.goto(`/orders?page=${wanted}`);
    await expect(card, wanted).toHaveCount(1);
  }
  await expect(page).toHaveURL('/orders');

  const status = shopper.main.locator('.badge').first();
  const isPaidMeanwhile = async ({ orderId }: { orderId: string }) => {
    await expect(status).toHaveText('failed');
    const again = await placeOrder(page.request, { customer, orderId });
    await endPayment(page.request, again, 'success');
    await shopper.comesBack();
    await expect(status).toHaveText('paid');
    await expect(page.getByRole('link', { name: 'Retry Payment' })).toBeHidden();
  };
  await isPaidMeanwhile(order);
  const next = await failedOrder(page.request, { customer });
  await shopper.comesBack();
  await expect(card).toHaveCount(2);
  await card.first().getByRole('link', { name: 'View details' }).click();
  await expect(page).toHaveURL(`/orders/${next.orderId}`);
  await expect(card).toHaveCount(0);
  await isPaidMeanwhile(next);
});
