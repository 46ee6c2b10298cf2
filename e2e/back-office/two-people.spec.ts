import type { Page, Route } from '@playwright/test';
import { isRefunded, staffHeaders } from '../support/colleague.ts';
import { moveOrder, numberOf, orderPaidWrong, paidOrder } from '../support/set-up.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';
import { isInside, requestsRefund } from '../support/staff.ts';

/** Two people work on the same order: the page of the second is out of date. */

/** Why the last press was refused; it has the focus, because the pressed element may be gone. */
async function isRefused(page: Page, words: string | RegExp): Promise<void> {
  const line = page.getByRole('alert').filter({ hasText: words });
  await expect(line).toBeFocused();
}

test('what somebody else has decided about a payment is shown as it is now, with the refusal, and an answer of before a decision undoes nothing', async ({
  page,
  request,
  server,
}) => {
  server.mayRefuse('POST /admin/api/orders/*/send-back');
  const { orderId } = await orderPaidWrong(request);
  const theirs = await orderPaidWrong(request);
  await isInside(page, 'manager', '/admin/messages');
  const link = page.getByRole('note').getByRole('link', { name: numberOf(orderId) });
  await expect(link).toBeVisible();
  const answered = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const holdOne = async (route: Route) => {
    const response = await route.fetch();
    answered.resolve();
    await promise;
    await route.fulfill({ response });
  };
  await page.route('**/admin/api/me', holdOne, { times: 1 });
  await link.click();
  await answered.promise;
  await page.getByRole('button', { name: 'Send ₹1.00 back', exact: true }).click();
  await expect(page.getByText('The money goes back to its buyer.')).toBeVisible();
  await expect(link).toBeHidden();
  await isAnswered(page, '**/admin/api/me', resolve);
  await expect(link).toBeHidden();

  const number = numberOf(theirs.orderId);
  await page.getByRole('note').getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  const sendBack = page.getByRole('button', { name: 'Send ₹1.00 back', exact: true });
  await expect(sendBack).toBeVisible();
  const sentBack = await request.post(`/admin/api/orders/${theirs.orderId}/send-back`, {
    headers: await staffHeaders(request),
    data: { txnid: theirs.txnid },
  });
  expect(sentBack.ok()).toBe(true);
  await sendBack.click();
  await expect(sendBack).toBeHidden();
  await isRefused(page, 'This payment needs no decision any more.');
  await expect(page.getByRole('row', { name: /₹1\.00 .*another amount/ })).toBeVisible();
  await expect(page.getByRole('note').getByRole('link', { name: number })).toBeHidden();
  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await page.getByRole('button', { name: 'Make it cancelled' }).click();
  await expect(page.getByText('It is cancelled now.')).toBeVisible();
  await expect(page.getByText('This payment needs no decision any more.')).toBeHidden();
});

test('what was refunded meanwhile is not refunded again from an out-of-date form, nor its order set to refunded by hand', async ({
  page,
  request,
  server,
}) => {
  server.mayRefuse('POST /admin/api/orders/*/refunds');
  server.mayRefuse('POST /admin/api/orders/*/status');
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await expect(page.getByText('No money has gone back.')).toBeVisible();
  const reason = 'A colleague was told of the damage too';
  await isRefunded(request, { orderId }, 100, reason);
  await requestsRefund(page, '100', 'One box was damaged');
  await expect(page.getByRole('row', { name: reason })).toBeVisible();
  await isRefused(page, 'Some of this payment has been refunded meanwhile: ₹1,080.00 is left.');
  await expect(page.getByText('At most ₹1,080.00')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('One box was damaged');
  await expect(page.getByRole('button', { name: 'Refund ₹100.00' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'One box was damaged' })).toHaveCount(0);
  await page.getByLabel('Reason').fill('Another box, in truth');
  await page.getByRole('button', { name: 'Refund ₹100.00' }).click();
  await expect(page.getByRole('row', { name: 'Another box, in truth' })).toBeVisible();
  await expect(page.getByText(/^Some of this payment/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refund ₹980.00' })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('');

  await page.getByRole('button', { name: 'refunded', exact: true }).click();
  await expect(page.getByText(/^No money moves by this/)).toBeVisible();
  await isRefunded(request, { orderId }, 100, 'A stale box');
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  await isRefused(page, /requested or has failed meanwhile: ₹880\.00 of its payment is left/);
  await expect(page.getByRole('row', { name: 'A stale box' })).toBeVisible();
  // The list of refunds and the order come apart; until the order is there, the step is refused again.
  await expect(page.getByRole('button', { name: 'Refund ₹880.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  await expect(page.getByText('It is refunded now.')).toBeVisible();
});

test('why a refund or a step was refused goes with the next try of the other, and stays once the order has reached its end', async ({
  page,
  request,
  server,
}) => {
  server.mayRefuse('POST /admin/api/orders/*/refunds');
  server.mayRefuse('POST /admin/api/orders/*/status');
  const order = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await moveOrder(request, order, 'paid', 'preparing');
  await page.getByRole('button', { name: 'Make it cancelled' }).click();
  const stepRefusal = 'Somebody else has changed this order: it is now preparing.';
  await isRefused(page, stepRefusal);
  // The page shows what is possible now.
  const shipped = page.getByRole('button', { name: 'shipped', exact: true });
  await expect(shipped).toBeVisible();
  await requestsRefund(page, '2000', 'More than was paid');
  const refundRefusal = 'At most ₹1,180.00 of this payment can be refunded.';
  await isRefused(page, refundRefusal);
  await expect(page.getByText(stepRefusal)).toBeHidden();
  await shipped.click();
  await page.getByRole('button', { name: 'Make it shipped' }).click();
  await expect(page.getByText('It is shipped now.')).toBeVisible();
  await expect(page.getByText(refundRefusal)).toBeHidden();

  await page.getByRole('button', { name: 'refunded', exact: true }).click();
  await moveOrder(request, order, 'shipped', 'refunded');
  await page.getByRole('button', { name: 'Make it refunded' }).click();
  await expect(page.getByRole('heading', { name: 'What comes next' })).toBeHidden();
  await isRefused(page, 'Somebody else has changed this order: it is now refunded.');
});
