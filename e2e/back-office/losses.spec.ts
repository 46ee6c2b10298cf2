import type { Page } from '@playwright/test';
import { RefundReply } from '../../src/contract/schemas/refund.ts';
import { StaffOrderReply } from '../../src/contract/schemas/staff-order.ts';
import type { Server } from '../support/server.ts';
import { numberOf, orderPaidWrong, paidOrder } from '../support/set-up.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';
import { isInside, opensOrder, requestsRefund } from '../support/staff.ts';

/** A failing or slow connection costs staff at the page of an order none of their work. */

test('on a bad connection only a PDF is saved as an invoice, and the reason of a cancellation stays; it refunds by itself, unless that waits for the provider of before', async ({
  page,
  context,
  console,
  request,
  server,
}) => {
  console.mayNameRefusal(/\/(admin\/api\/|vitals$)/);
  const { orderId } = await paidOrder(request);
  const waiting = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.route('**/invoice.pdf', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Please sign in to this network</title>' }),
  );
  await page.getByRole('button', { name: 'Download invoice (PDF)' }).click();
  await expect(page.getByText('The invoice could not be fetched. Please try again.')).toBeVisible();

  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await expect(
    page.getByText('₹1,180.00 goes back to the buyer by itself, and the goods into the stock.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.getByLabel('Why? The buyer reads this.').fill('No ghee until Thursday');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Make it cancelled' }).click();
  await expect(page.getByText('The shop cannot be reached. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Why? The buyer reads this.')).toHaveValue('No ghee until Thursday');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Make it cancelled' }).click();
  await expect(page.getByRole('row', { name: /cancelled .*No ghee until Thursday/ })).toBeVisible();
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /No ghee until Thursday/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund ₹/ })).toBeHidden();

  await server.recovers();
  await waitsForTheProviderOfBefore(page, server, waiting);
});

/** Then nothing is said to go back by itself. */
async function waitsForTheProviderOfBefore(
  page: Page,
  server: Server,
  order: { orderId: string },
): Promise<void> {
  const waitsFor = 'The payment was taken by razorpay, and the shop works with easebuzz now.';
  await server.changes('GET /admin/api/orders/*', (body) => {
    const answer = StaffOrderReply.parse(body).order;
    const attempts = answer.attempts.map((one) => ({ ...one, waitsFor }));
    return { success: true, order: { ...answer, attempts } };
  });
  await server.changes('POST /admin/api/orders/*/refunds', (body) => {
    const { refund } = RefundReply.parse(body);
    return { success: true, refund: { ...refund, message: waitsFor } };
  });
  await opensOrder(page, order);
  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await expect(page.getByText(`₹1,180.00 is to go back to the buyer. ${waitsFor}`)).toBeVisible();
  await requestsRefund(page, '100', 'Box damaged');
  await expect(page.getByText(`The refund is due. ${waitsFor}`)).toBeFocused();
  await expect(page.getByText('by itself')).toHaveCount(0);
}

test('a reason that is typed for a step is asked about before it is lost, also after a dialog above it, but not the usual one', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', '/admin/messages');
  await opensOrder(page, { orderId });
  const step = page.getByRole('button', { name: 'preparing', exact: true });
  const reason = page.getByLabel('Why? The buyer reads this.');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await step.click();
  await expect(reason).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/messages');
  await page.goForward();

  await step.click();
  await reason.fill('The kaju has come');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reason).toHaveValue('The kaju has come');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByRole('dialog', { name: 'Where it goes' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'All orders' }).click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await expect(page.getByText('It is preparing now.')).toBeVisible();

  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await reason.fill('No ghee until Thursday');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/messages');
});

test('an answer about a step that comes after a refund leaves the form usable for the next refund, and does not show on another order', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  const inReview = await orderPaidWrong(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const left = page.getByText(/^At most ₹/);
  const whole = await left.textContent();
  const step = await server.answersLate('POST /admin/api/orders/*/status');
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await step.hasActed;
  await requestsRefund(page, '10', 'Box damaged');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: 'Box damaged' })).toBeVisible();
  step.arrives();
  await expect(page.getByText('It is preparing now.')).toBeVisible();
  // The answer is older than the refund and does not include it.
  await expect(left).not.toHaveText(String(whole));
  await requestsRefund(page, '20', 'Ribbon missing');
  await expect(refunds.getByRole('row', { name: 'Ribbon missing' })).toBeVisible();

  const goOn = await server.waits('POST /admin/api/orders/*/status');
  await page.getByRole('button', { name: 'shipped', exact: true }).click();
  await page.getByRole('button', { name: 'Make it shipped' }).click();
  const other = numberOf(inReview.orderId);
  await page.getByRole('note').getByRole('link', { name: other }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${other}` })).toBeVisible();
  expect((await isAnswered(page, `**/admin/api/orders/${orderId}/status`, goOn)).ok()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${other}`);
});

test('an answer about a step after that of a correction, and a slip requested before a step, undo nothing', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const step = await server.answersLate(`POST /admin/api/orders/${orderId}/status`);
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await step.hasActed;
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where it goes' });
  await dialog.getByLabel('Address', { exact: true }).fill('7, Gulmohar Lane');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The address is corrected.')).toBeVisible();
  step.arrives();
  await expect(page.getByText('It is preparing now.')).toBeVisible();
  await expect(page.getByText('7, Gulmohar Lane')).toBeVisible();
  const shipped = page.getByRole('button', { name: 'shipped', exact: true });
  await expect(shipped).toBeVisible();

  const slip = await server.answersLate(`GET /admin/api/orders/${orderId}`);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await slip.hasActed;
  await shipped.click();
  await page.getByRole('button', { name: 'Make it shipped' }).click();
  await expect(page.getByText('It is shipped now.')).toBeVisible();
  slip.arrives();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'delivered', exact: true })).toBeVisible();
});
