import type { Locator } from '@playwright/test';
import { StaffOrderReply } from '../src/contract/schemas/staff-order.ts';
import { expectAccessible } from './axe.ts';
import { ofTheCast, orderPaidWrong, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { changesPrice, isInside, opensPage, requestsRefund, signsIn } from './staff.ts';

test('the shop’s Admin Panel entry leads inside, once, and its code leaves the address', async ({
  shopper,
  page,
  context,
  console,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  const handOver = page.waitForResponse('**/api/admin-hand-over');
  const opened = context.waitForEvent('page');
  // On a phone, where the entry is in the menu; others press it on a desk.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  const { url } = await (await handOver).json();
  const office = await opened;
  await expect(office.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(office).toHaveURL('/admin/');
  await office.reload();
  await expect(office.getByRole('table', { name: 'Orders' })).toBeVisible();

  console.mayNameRefusal(/\/admin\/api\/session$/);
  const stranger = await context.newPage();
  await stranger.goto(url);
  await expect(stranger.getByText('This link is no longer valid. Please sign in.')).toBeVisible();
  await expect(stranger).toHaveURL('/admin/');
});

test('at the sign-in form a customer is refused; a manager signs in, and out again, and the focus moves to the page', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/me$|\/login$/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle('Sign in — Back office');
  await expect(page.locator('body')).toBeFocused();
  await expectAccessible(page, 'the door');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.goBack();
  await signsIn(page, 'asha');
  await expect(page.getByText('This account may not enter the back office.')).toBeVisible();
  await signsIn(page, 'nobody');
  await expect(page.getByText('The e-mail or password is not right.')).toBeVisible();
  await signsIn(page, 'ravi');
  await expect(page.getByText('This account may not enter the back office.')).toBeVisible();
  await signsIn(page, 'manager');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(page).toHaveTitle('Orders — Back office');
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an order is found by transaction and invoice, its invoice downloaded, its status moved and money refunded', async ({
  page,
  request,
}) => {
  const { txnid, orderId } = await paidOrder(request);
  await isInside(page, 'manager');
  const search = page.getByLabel('Order, receipt, invoice, transaction or buyer');
  await search.fill(txnid);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Page 1 of 1, 1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `#${orderId.slice(-8)}` }).click();
  await expect(page.getByRole('heading', { name: `Order #${orderId.slice(-8)}` })).toBeVisible();
  await expectAccessible(page, 'an order');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invoice (PDF)' }).click();
  const fileName = (await saved).suggestedFilename();
  expect(fileName).toMatch(/^GS-\d\d-\d\d-\d{6}\.pdf$/);
  const invoice = fileName
    .replace('.pdf', '')
    .replace('-', '/')
    .replace(/-(?=\d{6})/, '/');
  await expect(page.getByText(`Invoice ${invoice}`)).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await search.fill(invoice.toLowerCase());
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`#${orderId.slice(-8)}`]);
  await page.getByRole('link', { name: `#${orderId.slice(-8)}` }).click();

  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await expect(page.getByLabel('Why? The buyer reads this.')).toHaveValue('In the kitchen');
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await expect(page.getByRole('row', { name: /preparing .*In the kitchen/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'shipped', exact: true })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Refund ₹1,180.00' })).toBeVisible();
  await page.getByLabel('Rupees to send back').fill('₹1,000.5');
  await expect(page.getByRole('button', { name: 'Refund ₹1,000.50' })).toBeVisible();
  for (const refused of ['some', '1e2', '100.005']) {
    await page.getByLabel('Rupees to send back').fill(refused);
    await expect(page.getByRole('button', { name: 'Refund', exact: true }), refused).toBeVisible();
  }
  await requestsRefund(page, '100', 'One box was damaged');
  await expect(page.getByRole('row', { name: /₹100.00 .*One box was damaged/ })).toBeVisible();
});

test('a form sent twice before the page knows of the first answer is one refund', async ({
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
});

test('a refund whose answer was lost is requested once, even if its reason is corrected', async ({
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
});

test('after a lost answer the same amount is refunded once if only the list is out of date; if it is not, it shows the refund', async ({
  page,
  request,
  server,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await expect(page.getByText('No money has gone back.')).toBeVisible();
  await server.losesTheAnswer('POST /admin/api/orders/*/refunds');
  await server.isLost('GET /admin/api/refunds');
  await requestsRefund(page, '10', 'Lost on its way');
  await expect(page.getByText('At most ₹1,170.00')).toBeVisible();
  await expect(page.getByText('No money has gone back.')).toBeVisible();
  await expect(page.locator('form[inert]')).toHaveCount(0);
  await server.recovers();
  await requestsRefund(page, '10', 'Lost on its way');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /Lost on its way/ })).toHaveCount(1);
  await expect(page.getByText('At most ₹1,170.00')).toBeVisible();
  await expect(page.locator('form[inert]')).toHaveCount(0);

  await server.losesTheAnswer('POST /admin/api/orders/*/refunds');
  await requestsRefund(page, '20', 'Lost too');
  await expect(refunds.getByRole('row', { name: /Lost too/ })).toHaveCount(1);
  await expect(page.getByText(/^No answer came\./)).toBeVisible();
});

test('a failed refund can be requested again', async ({ page, request, server }) => {
  const { orderId } = await paidOrder(request);
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
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await requestsRefund(page, '10', 'Once more');
  await expect(page.getByLabel('Reason')).toHaveValue('');
  await requestsRefund(page, '10', 'Once more');
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /Once more/ })).toHaveCount(2);
  await expect(page.locator('form[inert]')).toHaveCount(0);
});

test('a payment of another amount is announced on every page, and sent back by a press', async ({
  page,
  request,
}) => {
  // The tab was open before the payment arrived.
  await isInside(page, 'manager');
  const { orderId, txnid } = await orderPaidWrong(request);
  const number = `#${orderId.slice(-8)}`;
  await opensPage(page, 'Messages');
  const note = page.getByRole('note').filter({ hasText: 'decision' });
  await note.getByRole('link', { name: number }).click();
  await expect(page.getByText(`₹1.00 was received for ${txnid} instead of ₹1,180.00.`)).toBeVisible();
  await expectAccessible(page, 'an order with a payment in review');
  await page.getByRole('button', { name: 'cancelled', exact: true }).click();
  await expect(
    page.getByText('No money goes back by this. A payment further down still needs you.'),
  ).toBeVisible();
  const sendBack = page.getByRole('button', { name: 'Send ₹1.00 back', exact: true });
  // An order may have several payments in review, each with buttons of these names.
  for (const button of [sendBack, page.getByRole('button', { name: 'Nothing was kept: close it' })])
    await expect(button).toHaveAccessibleDescription(new RegExp(`was received for ${txnid} instead of`));
  await sendBack.click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The money goes back to its buyer.' }),
  ).toBeFocused();
  const refunds = page.getByRole('table', { name: 'Refunds' });
  await expect(refunds.getByRole('row', { name: /₹1\.00 .*another amount/ })).toBeVisible();
  await expect(note.getByRole('link', { name: number })).toBeHidden();
});

test('a payment of which nothing was kept is closed by a press', async ({ page, request }) => {
  const { orderId } = await orderPaidWrong(request, 'unknown-status');
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await expect(page.getByText(/^What easebuzz says of TXN\d+ is not clear/)).toBeVisible();
  await expectAccessible(page, 'an order with an unclear payment');
  await page.getByRole('button', { name: 'Nothing was kept: close it' }).click();
  await expect(page.getByText('The payment is closed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^failed .*Nothing of the payment was kept/ })).toBeVisible();
  await expect(page.getByRole('link', { name: `#${orderId.slice(-8)}` })).toBeHidden();
});

test('a new price is in the shop', async ({ page }) => {
  const name = 'Mawa Cake';
  await isInside(page, 'manager', '/admin/products');
  await page.getByLabel('Name or category').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expectAccessible(page, 'the dialog of a product');
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Old price per kg').fill('');
  const toOrder = dialog.getByLabel('Made to order');
  await toOrder.uncheck();
  await dialog.getByLabel('Stock in grams').fill('7500');
  await toOrder.check();
  await toOrder.uncheck();
  await expect(dialog.getByLabel('Stock in grams')).toHaveValue('7500');
  for (const typed of ['10,00,00,001', ' ']) await refusesToSave(dialog, 'Stock in grams', typed);
  await toOrder.check();
  await refusesToSave(dialog, 'Old price per kg', '0');
  await dialog.getByLabel('Old price per kg').fill('');
  for (const typed of ['480,00', '99.5', '1,00,001', '-3', 'many', ' '])
    await refusesToSave(dialog, 'Price per kg, whole rupees', typed);
  await dialog.getByLabel('Price per kg, whole rupees').fill('₹777.00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is changed; the shop shows it now, at ₹777 per kg.`)).toBeVisible();
  await expect(page.getByRole('row', { name: /₹777/ })).toBeVisible();
  await page.goto('/product/mawa-cake');
  await expect(page.getByRole('main')).toContainText('₹777');
});

test('a dialog with a change in progress stays open; of two people who change a price the second is told what to do', async ({
  page,
  request,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/products\/(ragi-cookies|jeera-biscuit)$/);
  await isInside(page, 'manager', '/admin/products');
  await page.getByRole('button', { name: 'Edit Ragi Biscuit' }).click();
  const ragi = page.getByRole('dialog', { name: 'Ragi Biscuit' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/admin\/api\/products\/ragi-cookies$/, async (route) => {
    await promise;
    const message = 'Too many at once. Please try again.';
    await route.fulfill({ status: 503, json: { success: false, message, requestId: 'r' } });
  });
  await ragi.getByLabel('Price per kg, whole rupees').fill('500');
  await ragi.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ragi.getByRole('button', { name: 'Close' }).press('Enter');
  resolve();
  await expect(ragi.getByRole('alert')).toHaveText('Too many at once. Please try again.');
  await expect(ragi.getByLabel('Price per kg, whole rupees')).toHaveValue('500');
  await ragi.getByRole('button', { name: 'Close' }).click();

  const edit = page.getByRole('button', { name: 'Edit Jeera Biscuit' });
  await edit.click();
  await changesPrice(request, 'jeera-biscuit', 455);
  const dialog = page.getByRole('dialog', { name: 'Jeera Biscuit' });
  const price = dialog.getByLabel('Price per kg, whole rupees');
  await price.fill('465');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The price has changed meanwhile: it is ₹455 now. Close this and open it again.',
  );
  await expect(page.getByRole('row', { name: /₹455/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await edit.click();
  await expect(price).toHaveValue('455');
  await price.fill('465');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /₹465/ })).toBeVisible();
});

async function refusesToSave(dialog: Locator, label: string, typed: string) {
  const field = dialog.getByLabel(label);
  await field.fill(typed);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveJSProperty('validity.valid', false);
}
