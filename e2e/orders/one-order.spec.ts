import { boxOf } from '../support/box-of.ts';
import type { Server } from '../support/server.ts';
import { endSession, keptCart, type Line, moveOrder, numberOf, paidOrder } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { edgesOfWords } from '../support/words.ts';

const TWO_LINES: readonly Line[] = [
  ['kaju-katli', '500 gms', 2],
  ['chakli', '250 gms', 1],
];

test('one order shows all of itself at every width, and buys itself again, but not in a session that has ended', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(`Order ${numberOf(order.orderId)}`);
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

  // A session that has ended leaves the other lines out of the cart of a guest.
  await server.answers('POST /addtocart', { success: false, message: 'Please log in again' }, 401);
  const asked = server.hears('POST /addtocart');
  await shopper.button('Buy again').click();
  await shopper.isTold('Please log in again');
  await shopper.hasInCart(0);
  expect(asked).toHaveLength(1);
});

test('every line of an order is bought again even if the page is left in the same moment; whoever logs out meanwhile is told nothing', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: TWO_LINES });
  await page.goto(`/orders/${order.orderId}`);
  await isAlive(page);
  await shopper.button('Buy again').evaluate((button: HTMLButtonElement) => {
    button.click();
    window.location.assign('about:blank');
  });
  await expect(page).toHaveURL('about:blank');
  await expect
    .poll(() => keptCart(page, customer.token))
    .toEqual({ 'kaju-katli': { '500 gms': 2 }, chakli: { '250 gms': 1 } });

  await page.goto(`/orders/${order.orderId}`);
  await shopper.hasInCart(3);
  const first = await server.answersLate('POST /addtocart');
  await shopper.button('Buy again').click();
  await first.hasActed;
  const second = await server.answersLate('POST /addtocart');
  first.arrives();
  await second.hasActed;
  const ended = page.waitForResponse('**/logout');
  await shopper.logoutButton.click();
  await expect(page).toHaveURL('/');
  second.arrives();
  await ended;
  // No line is left for a guest.
  await shopper.hasInCart(0);
  expect(await page.getByText('in your cart again').count()).toBe(0);
  await expect(shopper.notice).toBeHidden();
});

test('whoever sees a mistake after paying finds beside the address whom to tell, until the box has left', async ({
  shopper,
  page,
}) => {
  const order = await paidOrder(page.request);
  await page.goto(`/orders/${order.orderId}`);
  const words = shopper.main.getByText('Not right, or not wanted any more?');
  const call = shopper.main.getByRole('link', { name: 'Call 98290 00000' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(words).toBeVisible();
    await expect(call).toHaveAttribute('href', /^tel:/);
  }
  await shopper.main.getByRole('link', { name: 'How to correct or cancel' }).click();
  await expect(page).toHaveURL('/refund_returns#mistake');
  await expect(shopper.main.locator('#mistake')).toContainText('Until your box leaves us we put it right');
  for (const [from, to] of [
    ['paid', 'preparing'],
    ['preparing', 'shipped'],
  ] as const)
    await moveOrder(page.request, order, from, to);
  await page.goBack();
  await expect(shopper.main).toContainText('22, Hill View Road');
  await expect(words).toBeHidden();
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
  await page.setViewportSize(PHONE);
  await page.goto('/orders');
  const line = shopper.main.getByRole('article').getByRole('listitem').first();
  const words = line.getByText('25 × ₹1,180.00');
  await expect(words).toBeVisible();
  const total = await boxOf(line.getByText('₹29,500.00'));
  expect((await edgesOfWords(words)).right).toBeLessThanOrEqual(total.x);

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
  // An answer that is no order is a failure, and a partial order is shown.
  for (const unreadable of ['null', '{', '{}', '[]', '{"success":true,"order":null}']) {
    await server.recovers();
    await server.answers('GET /api/orders/*', { success: false, message: 'Busy. Try again.' }, 503);
    await shopper.button('Retry').click();
    await expect(alert).toContainText('Busy. Try again.');
    await server.recovers();
    await server.answers('GET /api/orders/*', unreadable);
    await shopper.button('Retry').click();
    await expect(alert).toContainText('We could not fetch this order');
    await expect(alert).toContainText('The answer of the shop could not be read.');
  }
  await server.recovers();
  const partial = { _id: 'partial-12345678', items: [{ name: 'A' }], history: null, refunds: null };
  await server.answers('GET /api/orders/*', { success: true, order: partial });
  await shopper.button('Retry').click();
  await expect(shopper.heading).toHaveText('Order #12345678');
  await expect(shopper.main.getByRole('listitem')).toContainText('1 × ₹0.00');
  await expect(shopper.main).not.toContainText('undefined');
  await shopper.button('Buy again').click();
  await shopper.isTold('A: Failed to add item to cart');

  await server.isLost('GET /api/orders/*');
  await shopper.comesBack();
  await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.heading).toHaveText(/^Order #[0-9a-f]{8}$/);
  await canAskForTheInvoiceAgain(shopper, server);

  // One that the account may not fetch any more asks for a login.
  await endSession(page.request, customer);
  server.mayRefuse('GET /api/orders/*/invoice.pdf');
  await shopper.button('Download invoice (PDF)').click();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(shopper.notice).toBeHidden();
});

async function canAskForTheInvoiceAgain(shopper: Shopper, server: Server): Promise<void> {
  const alert = shopper.main.getByRole('alert');
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
}
