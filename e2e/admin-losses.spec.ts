import { RefundReply } from '../src/contract/schemas/refund.ts';
import { StaffOrderReply } from '../src/contract/schemas/staff-order.ts';
import { expectAccessible } from './axe.ts';
import { takeTime } from './clock.ts';
import { orderPaidWrong, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { drawsAgain, isInside, opensPage, requestsRefund } from './staff.ts';

/** A failing or slow connection costs staff in the back office none of their work. */

test('on a bad connection only a PDF is saved as an invoice, and the reason of a cancellation stays, which refunds then', async ({
  page,
  context,
  console,
  request,
}) => {
  console.mayNameRefusal(/\/(admin\/api\/|vitals$)/);
  const { orderId } = await paidOrder(request);
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
});

test('nothing is said to go back by itself that waits for the provider of before', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  const waitsFor = 'The payment was taken by razorpay, and the shop works with easebuzz now.';
  await server.changes('GET /admin/api/orders/*', (body) => {
    const { order } = StaffOrderReply.parse(body);
    return {
      success: true,
      order: { ...order, attempts: order.attempts.map((one) => ({ ...one, waitsFor })) },
    };
  });
  await server.changes('POST /admin/api/orders/*/refunds', (body) => {
    const { refund } = RefundReply.parse(body);
    return { success: true, refund: { ...refund, message: waitsFor } };
  });
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await expect(page.getByText(`₹1,180.00 is to go back to the buyer. ${waitsFor}`)).toBeVisible();
  await requestsRefund(page, '100', 'Box damaged');
  await expect(page.getByText(`The refund is due. ${waitsFor}`)).toBeFocused();
  await expect(page.getByText('by itself')).toHaveCount(0);
});

test('an answer about one order does not show on another', async ({ page, request }) => {
  const paid = await paidOrder(request);
  const inReview = await orderPaidWrong(request);
  await isInside(page, 'manager', `/admin/orders/${paid.orderId}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/admin/api/orders/${paid.orderId}/status`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  const answered = page.waitForResponse(`**/admin/api/orders/${paid.orderId}/status`);
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  const other = `#${inReview.orderId.slice(-8)}`;
  await page.getByRole('note').getByRole('link', { name: other }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${other}` })).toBeVisible();
  resolve();
  await (await answered).finished();
  await drawsAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${other}`);
});

test('an answer about a step that comes after a refund leaves the form usable for the next refund', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const left = page.getByText(/^At most ₹/);
  const whole = await left.textContent();
  const answered = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/admin/api/orders/${orderId}/status`, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await answered.promise;
  await requestsRefund(page, '10', 'Box damaged');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: 'Box damaged' })).toBeVisible();
  resolve();
  await expect(page.getByText('It is preparing now.')).toBeVisible();
  // The answer is older than the refund and does not include it.
  await expect(left).not.toHaveText(String(whole));
  await requestsRefund(page, '20', 'Ribbon missing');
  await expect(refunds.getByRole('row', { name: 'Ribbon missing' })).toBeVisible();
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

test('a list stays when it cannot be fetched again; who signs out is out, and is told if the shop could not be reached', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/orders|\/logout$/);
  await isInside(page, 'manager');
  await page.route('**/admin/api/orders?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Very busy.', requestId: 'r' } }),
  );
  const asked = page.waitForResponse('**/admin/api/orders?*');
  await opensPage(page, 'Orders');
  await asked;
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();

  await page.route('**/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/You have signed out here, but the shop could not be told/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Enter the back office' })).toBeVisible();
});

test('a page whose script was lost says so inside the frame, and Retry fetches it', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/assets\/(sales|speed)-/);
  await isInside(page, 'manager');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const failure = page.getByRole('alert').filter({ hasText: 'We could not fetch the page' });
  await page.route(/\/assets\/(sales|speed)-/, (route) => route.abort());
  await menu.getByRole('link', { name: 'Sales' }).click();
  await expect(failure).toContainText('The shop cannot be reached. Please try again.');
  // Its paragraphs stand below each other, not in the columns that the shop's own alarms have.
  await expect(failure).toHaveCSS('display', 'block');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not fetch the page');
  await expectAccessible(page, 'a page that did not come');
  // The alert of the page before stays until then.
  const isLost = page.waitForEvent('requestfailed', (request) => /\/assets\/speed-/.test(request.url()));
  await menu.getByRole('link', { name: 'Speed' }).click();
  await isLost;
  await expect(page).toHaveURL('/admin/speed');
  await expect(failure).toBeVisible();
  await page.unroute(/\/assets\/(sales|speed)-/);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speed' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
});

test('a page whose script neither arrives nor fails says so after 30 s, and Retry shows it once it is there', async ({
  page,
}) => {
  await takeTime(page);
  await isInside(page, 'manager');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/sales-/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/sales-/);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' }).click();
  await asked;
  await expect(page).toHaveURL('/admin/sales');
  await page.clock.fastForward(31_000);
  const failure = page.getByRole('alert').filter({ hasText: 'We could not fetch the page' });
  await expect(failure).toBeVisible();
  release();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
});

test('Retry reloads a page whose script is gone for good, once the shop answers, and no other opened meanwhile', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/(assets\/sales-.+|admin\/sales)$/);
  const sales = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await isInside(page, 'manager');
  let gone = true;
  await page.route(/\/assets\/sales-/, (route) => (gone ? route.abort() : route.continue()));
  const asked = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/admin/sales', async (route) => {
    asked.resolve();
    await promise;
    await route.continue();
  });
  await sales.click();
  await retry.click();
  await asked.promise;
  await opensPage(page, 'Refunds');
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }));
  const answered = page.waitForResponse('**/admin/sales');
  resolve();
  await answered;
  await opensPage(page, 'Messages');
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true);

  await page.route('**/admin/sales', (route) => route.abort());
  await sales.click();
  const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/admin/sales'));
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();
  await page.unroute('**/admin/sales');
  // The new document gives its scripts their new names.
  await page.route('**/admin/sales', (route) => {
    gone = false;
    return route.continue();
  });
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
});

test('a page whose script throws is replaced by a refusal, and the console says why', async ({
  page,
  console,
}) => {
  console.mustSay(/the scales fell off/);
  await isInside(page, 'manager');
  await page.route(/\/assets\/sales-.+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('the scales fell off')" }),
  );
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not fetch the page' })).toBeVisible();
});
