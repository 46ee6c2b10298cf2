import { indianDay } from '../../src/contract/indian-day.ts';
import { expectAccessible } from '../support/axe.ts';
import { isRefunded } from '../support/colleague.ts';
import { download } from '../support/download.ts';
import { newCustomer, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';
import { signInAs } from '../support/stored.ts';

test('what went back of an order has a credit note, for its buyer, for staff and for the accountant', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Credit Note');
  const { orderId } = await paidOrder(request, { customer });
  await isRefunded(request, { orderId }, 100, 'Box damaged');

  // Some seconds after the bank has sent the money.
  const creditNotes = async () => {
    const answer = await request.get(`/api/orders/${orderId}`, { headers: { 'auth-token': customer.token } });
    return (await answer.json()).order.creditNotes.length;
  };
  await expect.poll(creditNotes, { timeout: 40_000 }).toBe(1);

  await signInAs(page, customer);
  await page.goto(`/orders/${orderId}`);
  const button = page.getByRole('button', { name: /^Download credit note .*\(PDF\)$/ });
  await expect(button).toBeVisible();
  await expect(page.getByText(/^CN\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expect(page.getByText('₹100.00', { exact: true })).toBeVisible();
  const saves = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return download(button);
  };
  const names = new Set<string>();
  for (const width of [360, 1440]) {
    const file = await saves(width);
    await expectAccessible(page, 'an order with a credit note');
    names.add(file.name);
    expect(file.text.slice(0, 5)).toBe('%PDF-');
  }
  const [name = '', ...others] = names;
  expect(name).toMatch(/^CN-\d\d-\d\d-\d{6}\.pdf$/);
  expect(others).toEqual([]);

  await isInside(page, 'auditor', `/admin/orders/${orderId}`);
  for (const width of [360, 1440]) expect((await saves(width)).name).toBe(name);

  await opensPage(page, 'Sales');
  const month = indianDay(new Date()).slice(0, 7);
  await page.getByLabel('Month').selectOption(month);
  const table = await download(page.getByRole('button', { name: 'Save the credit notes for a spreadsheet' }));
  expect(table.name).toBe(`credit-notes-${month}.csv`);
  expect(table.text).toMatch(/^\uFEFF"Credit note","Date","Invoice","Date of invoice","Place of supply",/);
  expect(table.text).toContain(`"${name.replace('.pdf', '').replace(/^CN-(\d\d-\d\d)-/, 'CN/$1/')}"`);
});

test('a month without credit notes says so, and one that cannot be fetched offers no file; that a month has no invoices is not said beside another month', async ({
  page,
  server,
}) => {
  const meta = { page: 1, limit: 500, total: 0, pages: 0 };
  await isInside(page, 'auditor', '/admin/sales');
  const button = page.getByRole('button', { name: 'Save the credit notes for a spreadsheet' });
  await server.answers('GET /admin/api/credit-notes', { success: true, parts: [], meta });
  await button.click();
  await expect(page.getByText('No credit note was issued in this month.')).toBeVisible();
  await server.recovers();
  await server.answers('GET /admin/api/credit-notes', { success: false, message: 'Out of order.' }, 500);
  await button.click();
  await expect(page.getByText('Out of order.')).toBeVisible();

  // The other month was chosen while the shop still looked.
  await server.recovers();
  const month = page.getByLabel('Month');
  const { hasActed, arrives } = await server.answersLate('GET /admin/api/invoices');
  // Before the demo began.
  await month.selectOption({ index: 24 });
  const invoices = page.getByRole('button', { name: 'Save the invoices for a spreadsheet' });
  await invoices.click();
  await hasActed;
  await month.selectOption({ index: 1 });
  arrives();
  await expect(invoices).toHaveAttribute('aria-busy', 'false');
  const nothing = page.getByText('No invoice was issued in this month.');
  await expect(nothing).toHaveCount(0);
  // It is true of the month that it is about.
  await month.selectOption({ index: 24 });
  await expect(nothing).toBeVisible();
});

test('during a replacement, an order that a process of the release before answers is shown without credit notes', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await page.route(`**/admin/api/orders/${orderId}`, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const { creditNotes: _unknown, ...order } = reply.order;
    await route.fulfill({ response, json: { ...reply, order } });
  });
  await isInside(page, 'auditor', `/admin/orders/${orderId}`);
  await expect(page.getByRole('button', { name: 'Download invoice (PDF)' })).toBeVisible();
});
