import { expectAccessible } from '../support/axe.ts';
import { download } from '../support/download.ts';
import { numberOf, ofTheCast, orderPaidWrong, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isInside, opensPage, requestsRefund, signsIn } from '../support/staff.ts';

const FORGOT_PASSWORD = '/forgot-password';

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
  await page.setViewportSize(PHONE);
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

test('at the sign-in form, which an empty code in the address leaves as it is, a customer is refused; a manager signs in, and out again, and the focus moves to the page', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/me$|\/login$/);
  await page.goto('/admin?token=');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/admin/');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveTitle('Sign in — Back office');
  await expect(page.locator('body')).toBeFocused();
  await expectAccessible(page, 'the door');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', FORGOT_PASSWORD);
  expect(await (await page.request.get(FORGOT_PASSWORD)).text()).toMatch(/<h1[^>]*>Forgot password/);
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
  await page.getByRole('link', { name: numberOf(orderId) }).click();
  await expect(page.getByRole('heading', { name: `Order ${numberOf(orderId)}` })).toBeVisible();
  await expectAccessible(page, 'an order');
  const { name } = await download(page.getByRole('button', { name: 'Download invoice (PDF)' }));
  expect(name).toMatch(/^GS-\d\d-\d\d-\d{6}\.pdf$/);
  const invoice = name
    .replace('.pdf', '')
    .replace('-', '/')
    .replace(/-(?=\d{6})/, '/');
  await expect(page.getByText(`Invoice ${invoice}`)).toBeVisible();
  await page.getByRole('link', { name: 'All orders' }).click();
  await search.fill(invoice.toLowerCase());
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([numberOf(orderId)]);
  await page.getByRole('link', { name: numberOf(orderId) }).click();

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

test('a payment of another amount is announced on every page, and sent back by a press; one of which nothing was kept is closed by another', async ({
  page,
  request,
}) => {
  // The tab was open before the payment arrived.
  await isInside(page, 'manager');
  const { orderId, txnid } = await orderPaidWrong(request);
  const unclear = await orderPaidWrong(request, 'unknown-status');
  const number = numberOf(orderId);
  const numberOfUnclear = numberOf(unclear.orderId);
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

  await note.getByRole('link', { name: numberOfUnclear }).click();
  await expect(page.getByText(/^What easebuzz says of TXN\d+ is not clear/)).toBeVisible();
  await expectAccessible(page, 'an order with an unclear payment');
  await page.getByRole('button', { name: 'Nothing was kept: close it' }).click();
  await expect(page.getByText('The payment is closed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^failed .*Nothing of the payment was kept/ })).toBeVisible();
  await expect(note.getByRole('link', { name: numberOfUnclear })).toBeHidden();
});
