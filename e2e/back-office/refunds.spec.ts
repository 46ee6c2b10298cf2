import { StaffOrderReply } from '../../src/contract/schemas/staff-order.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensOrder, requestsRefund } from '../support/staff.ts';

/** Whatever happens to a request or its answer, money goes back once, and again only where that is meant. */

test('a form sent twice before the page knows of the first answer is one refund, as is one sent again after a lost answer', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const form = page.locator('form', { has: page.getByLabel('Reason') });
  await expect(form).toBeVisible();
  const releases = [
    await server.waits('GET /admin/api/orders/*'),
    await server.waits('GET /admin/api/refunds'),
  ];
  const first = page.waitForResponse(/\/refunds$/);
  await requestsRefund(page, '10', 'Pressed twice');
  expect((await first).ok()).toBe(true);
  // Until the page knows what is left, nobody can type into a form that is about to be remounted.
  await expect(form).toHaveAttribute('inert');
  const second = page.waitForResponse(/\/refunds$/);
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  expect((await second).ok()).toBe(true);
  for (const release of releases) release();
  await expect(form).not.toHaveAttribute('inert');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /Pressed twice/ })).toHaveCount(1);
  await expect(page.getByText('At most ₹1,170.00')).toBeVisible();

  // Only the list of refunds is out of date: the order says how much is left.
  await server.losesTheAnswer('POST /admin/api/orders/*/refunds');
  await server.isLost('GET /admin/api/refunds');
  await requestsRefund(page, '10', 'Lost on its way');
  await expect(page.getByText('At most ₹1,160.00')).toBeVisible();
  await expect(refunds.getByRole('row', { name: /Lost on its way/ })).toHaveCount(0);
  await expect(page.locator('form[inert]')).toHaveCount(0);
  await server.recovers();
  await requestsRefund(page, '10', 'Lost on its way');
  await expect(refunds.getByRole('row', { name: /Lost on its way/ })).toHaveCount(1);
  await expect(page.getByText('At most ₹1,160.00')).toBeVisible();
  await expect(page.locator('form[inert]')).toHaveCount(0);

  // The list is not: it shows the refund.
  await server.losesTheAnswer('POST /admin/api/orders/*/refunds');
  await requestsRefund(page, '20', 'Lost too');
  await expect(refunds.getByRole('row', { name: /Lost too/ })).toHaveCount(1);
  await expect(page.getByText(/^No answer came\./)).toBeVisible();
});

test('a refund whose answer was lost is requested once, even if its reason is corrected; one that has failed can be requested again', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await expect(page.getByText('No money has gone back.')).toBeVisible();
  await server.losesTheAnswer('POST /admin/api/orders/*/refunds');
  await server.isLost('GET /admin/api/orders/*');
  await server.isLost('GET /admin/api/refunds');
  // Lose these, so that the page does not know of the first refund; a late answer would show it and clear the form.
  const areLost = () =>
    Promise.all(
      [`/admin/api/orders/${orderId}`, '/admin/api/refunds'].map((path) =>
        page.waitForEvent('requestfailed', (one) => new URL(one.url()).pathname === path),
      ),
    );
  const lost = areLost();
  await requestsRefund(page, '10', 'One bxo was damaged');
  await lost;
  const unknown =
    'It is not known whether this refund is requested; the refunds above may be out of date. Until they show it, sending the same amount again does not refund twice.';
  const refusal = page.getByRole('alert').filter({ hasText: unknown });
  await expect(refusal).toHaveText(`No answer came. ${unknown}`);
  const message = 'Something went wrong on our side. Please try again.';
  await server.answers('POST /admin/api/orders/*/refunds', { success: false, message, requestId: 'r' }, 500);
  const lostAgain = areLost();
  await page.getByRole('button', { name: 'Refund ₹10.00' }).click();
  await lostAgain;
  await expect(refusal).toHaveText(`${message} ${unknown}`);
  await server.recovers();
  await requestsRefund(page, '10.00', 'One box was damaged');
  await expect(page.getByText('The refund is due, and is sent to the provider by itself.')).toBeVisible();
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /was damaged/ })).toHaveCount(1);

  const second = await paidOrder(request);
  // Simulates a first refund that has failed by the time the page asks: the refundable amount is as before. It is less
  // than what the server knows, which refuses a refund when less is left than the page showed.
  let asBefore: ReturnType<typeof StaffOrderReply.parse> | undefined;
  await server.changes('GET /admin/api/orders/*', (body) => {
    if (asBefore) return asBefore;
    asBefore = StaffOrderReply.parse(body);
    const { attempts } = asBefore.order;
    asBefore.order.attempts = attempts.map((one) => ({ ...one, refundable: one.refundable - 100 }));
    return asBefore;
  });
  await opensOrder(page, second);
  await expect(page.getByText('No money has gone back.')).toBeVisible();
  await requestsRefund(page, '10', 'Once more');
  await expect(page.getByLabel('Reason')).toHaveValue('');
  await requestsRefund(page, '10', 'Once more');
  await expect(refunds.getByRole('row', { name: /Once more/ })).toHaveCount(2);
  await expect(page.locator('form[inert]')).toHaveCount(0);
});
