import { StaffOrderReply } from '../../src/contract/schemas/staff-order.ts';
import { expectAccessible } from '../support/axe.ts';
import { goesTo } from '../support/goes-to.ts';
import { NEW_PASSWORD, newCustomer, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensOrder, opensPage, requestsRefund } from '../support/staff.ts';
import { signInAs } from '../support/stored.ts';

/** What the back office says where there is nothing to show. */

test('an empty list says why, without an empty table', async ({ page, request, server }) => {
  await server.changes('GET /admin/api/products', () => ({
    success: true,
    products: [],
    allergensInUse: [],
  }));
  await server.changes('GET /admin/api/audit', () => ({ success: true, events: [], next: null }));
  await server.changes('GET /admin/api/orders/*', (body) => {
    const { order } = StaffOrderReply.parse(body);
    return { success: true, order: { ...order, attempts: [] } };
  });
  // The one order of that day was cancelled since.
  const days = [{ day: '2026-11-21', orders: 1, takings: 1180, wentBack: 1180 }];
  const sales = { success: true, from: '2026-11-21', to: '2026-11-21', days, sweets: [] };
  await server.changes('GET /admin/api/sales', () => sales);
  const { orderId } = await paidOrder(request);
  await isInside(page, 'admin', '/admin/products');
  await expect(page.getByText('No products yet.')).toBeVisible();
  await page.getByLabel('Name or category').fill('barfi');
  await expect(page.getByText('No products yet.')).toBeVisible();
  await opensPage(page, 'Audit');
  await expect(page.getByText('Nothing is written there.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await opensPage(page, 'Sales');
  await expect(page.getByText('Nothing was sold in these days.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Save the sweets for a spreadsheet' })).toHaveCount(0);
  await goesTo(page, `/admin/orders/${orderId}`);
  await expect(page.getByText('Nobody has tried to pay yet.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payment attempts' })).toHaveCount(0);
});

test('what was given back by hand beside a refund stands with it, for staff and for the buyer', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'By Hand');
  const { orderId } = await paidOrder(request, { customer });
  await isInside(page, 'admin', `/admin/orders/${orderId}`);
  await requestsRefund(page, '100.01', 'Box damaged');
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('₹100.01');
  await page.getByRole('button', { name: 'refunded', exact: true }).click();
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  const rest = page.getByText(/^₹[\d,]+\.99 was given back in another way than by a refund\.$/);
  await expect(rest).toBeVisible();
  const [amount = ''] = (await rest.innerText()).split(' ');

  await signInAs(page, customer);
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText('Given back in another way', { exact: true })).toBeVisible();
  await expect(page.getByText(amount, { exact: true })).toBeVisible();
});

test('who takes an order on of somebody who has left is told not to send what has gone back, nor asked to send it back, nor told that none has', async ({
  page,
  request,
  server,
}) => {
  const customer = await newCustomer(request, 'Leaves Early');
  const order = await paidOrder(request, { customer });
  const headers = { 'auth-token': customer.token };
  const left = await request.delete('/api/account', { headers, data: { password: NEW_PASSWORD } });
  expect(left.ok()).toBe(true);
  // As after a cancellation, until the provider says that the money has gone back.
  await server.changes('GET /admin/api/orders/*', (body) => {
    const { order: answered } = StaffOrderReply.parse(body);
    const attempts = answered.attempts.map((attempt) => ({ ...attempt, refundable: 0 }));
    return { success: true, order: { ...answered, attempts } };
  });
  await isInside(page, 'manager', `/admin/orders/${order.orderId}`);
  await expect(page.getByText('The buyer has deleted the account', { exact: true })).toBeVisible();
  // That is not to say that the order is deleted.
  await expect(page.getByText('Deleted by the buyer')).toHaveCount(0);
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await expect(page.getByLabel('Why? The buyer reads this.')).toHaveAccessibleDescription(
    'All of it was refunded: do not send it.',
  );
  const refunded = page.getByRole('button', { name: 'refunded', exact: true });
  await refunded.click();
  await expect(
    page.getByText(
      'All that was paid has gone back or is on its way. Once it is back, the order is refunded by itself.',
    ),
  ).toBeVisible();
  await expect(page.getByText('request the refund further down')).toHaveCount(0);

  // In truth none has gone back: now it is given back by hand.
  await server.recovers();
  await opensPage(page, 'Orders');
  await opensOrder(page, order);
  const none = page.getByText('No money has gone back.');
  await expect(none).toBeVisible();
  await refunded.click();
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  await expect(page.getByText('It is refunded now.')).toBeVisible();
  await expect(page.getByText('The money was given back in another way than by a refund.')).toBeVisible();
  await expect(none).toHaveCount(0);
});

test('a page that is loading, refused or not there says so in a whole sentence or a heading of its own', async ({
  page,
  server,
}) => {
  server.mayRefuse('GET /admin/api/orders/*');
  server.mayRefuse('GET /admin/api/products/*');
  server.mayRefuse('GET /admin/api/audit');
  await isInside(page, 'manager', '/admin/audit');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByText('Your role may not see the audit trail.')).toBeVisible();
  await expect(page.getByLabel('What was done')).toHaveCount(0);
  const release = await server.waits('GET /admin/api/sales');
  await opensPage(page, 'Sales');
  await expect(page.getByRole('status', { name: 'Loading the sales', exact: true })).toBeVisible();
  release();
  for (const path of [`orders/${crypto.randomUUID()}`, 'products/no-such-sweet']) {
    await goesTo(page, `/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Not here');
    await expectAccessible(page, path);
    await opensPage(page, 'Sales');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the back office says that it needs scripts', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('main').getByText(/^The back office needs JavaScript\./)).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
  });
});
