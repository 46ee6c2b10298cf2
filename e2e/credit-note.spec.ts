import { readFile } from 'node:fs/promises';
import { indianDay } from '../src/contract/indian-day.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer, ofTheCast, paidOrder, signInAs } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside } from './staff.ts';

test('what went back of an order has a credit note, for its buyer, for staff and for the accountant @phone', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Credit Note');
  const { orderId } = await paidOrder(request, { customer });
  const headers = { 'auth-token': (await ofTheCast(request, 'admin')).token };
  const data = { amount: 100, reason: 'Box damaged', idempotencyKey: crypto.randomUUID() };
  const requested = await request.post(`/admin/api/orders/${orderId}/refunds`, { headers, data });
  expect(requested.ok()).toBe(true);

  await signInAs(page, customer);
  const download = page.getByRole('button', { name: /^Download credit note .*\(PDF\)$/ });
  // Some seconds after the bank has sent the money.
  await expect(async () => {
    await page.goto(`/orders/${orderId}`);
    await expect(download).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByText(/^CN\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expect(page.getByText('₹100.00', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an order with a credit note');
  const file = page.waitForEvent('download');
  await download.click();
  const name = (await file).suggestedFilename();
  expect(name).toMatch(/^CN-\d\d-\d\d-\d{6}\.pdf$/);
  expect((await readFile(await (await file).path())).subarray(0, 5).toString()).toBe('%PDF-');

  await isInside(page, 'auditor', `/admin/orders/${orderId}`);
  const again = page.waitForEvent('download');
  await download.click();
  expect((await again).suggestedFilename()).toBe(name);

  await page.goto('/admin/sales');
  const month = indianDay(new Date()).slice(0, 7);
  await page.getByLabel('Month').selectOption(month);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the credit notes for a spreadsheet' }).click();
  const table = await saved;
  expect(table.suggestedFilename()).toBe(`credit-notes-${month}.csv`);
  const text = await readFile(await table.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF"Credit note","Date","Invoice","Date of invoice","Place of supply",/);
  expect(text).toContain(`"${name.replace('.pdf', '').replace(/^CN-(\d\d-\d\d)-/, 'CN/$1/')}"`);
});

test('a month without credit notes says so, and one that cannot be fetched offers no file', async ({
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
});

test('that a month has no invoices is not said beside another month, which was chosen while the shop still looked', async ({
  page,
  server,
}) => {
  await isInside(page, 'auditor', '/admin/sales');
  const month = page.getByLabel('Month');
  const { hasActed, arrives } = await server.answersLate('GET /admin/api/invoices');
  // Before the demo began.
  await month.selectOption({ index: 24 });
  const button = page.getByRole('button', { name: 'Save the invoices for a spreadsheet' });
  await button.click();
  await hasActed;
  await month.selectOption({ index: 1 });
  arrives();
  await expect(button).toHaveAttribute('aria-busy', 'false');
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
