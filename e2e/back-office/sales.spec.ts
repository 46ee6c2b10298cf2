import type { APIRequestContext } from '@playwright/test';
import { indianDay } from '../../src/contract/indian-day.ts';
import { expectAccessible } from '../support/axe.ts';
import { download } from '../support/download.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isInside, opensPage } from '../support/staff.ts';

/** The day of an order that is paid now; pays again if midnight in India has passed meanwhile. */
async function dayOfOrder(request: APIRequestContext): Promise<string> {
  const before = indianDay(new Date());
  await paidOrder(request, { lines: [['kaju-katli', '1000 gms', 9]] });
  const after = indianDay(new Date());
  return before === after ? after : dayOfOrder(request);
}

test('income, today’s part of it, the bestsellers, and the sweets and invoices for a spreadsheet', async ({
  page,
  request,
  server,
}) => {
  const today = await dayOfOrder(request);
  // At a phone's width, where each cell names its column.
  await page.setViewportSize(PHONE);
  await isInside(page, 'auditor', '/admin/sales');
  const days = page.getByRole('table', { name: 'Takings' });
  await expect(days.getByRole('row', { name: /₹[\d,]+\.\d\d/ }).first()).toBeVisible();
  await expectAccessible(page, 'the sales');
  // As the browser formats it: its locale data may differ from that of this process.
  const name = await page.evaluate((day) => {
    const inWords = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    return new Date(day).toLocaleDateString('en-IN', { ...inWords, timeZone: 'UTC' });
  }, today);
  await days.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/admin/sales?from=${today}&to=${today}`);
  await expect(days.getByRole('link')).toHaveCount(1);
  await expect(page.getByLabel('From')).toHaveValue(today);
  await expect(page.getByLabel('To')).toHaveValue(today);
  const sweets = page.getByRole('table', { name: 'What was sold' });
  await expect(sweets.getByRole('row', { name: /^(Sweet )?Kaju Katli .*kg/ })).toBeVisible();

  const ofSweets = await download(page.getByRole('button', { name: 'Save the sweets for a spreadsheet' }));
  expect(ofSweets.name).toBe(`sweets-${today}-${today}.csv`);
  expect(ofSweets.text).toMatch(/^\uFEFF"Sweet","kg","Packs","Rupees"\r\n/);
  expect(ofSweets.text).toMatch(/\r\n"Kaju Katli",[\d.]+,\d+,[\d.]+\r\n/);

  const month = today.slice(0, 7);
  await page.getByLabel('Month').selectOption(month);
  const button = page.getByRole('button', { name: 'Save the invoices for a spreadsheet' });
  const ofInvoices = await download(button);
  expect(ofInvoices.name).toBe(`invoices-${month}.csv`);
  expect(ofInvoices.text).toMatch(/^\uFEFF"Invoice","Date","Place of supply","HSN","GST %","Taxable value",/);
  expect(ofInvoices.text).toMatch(
    /\r\n"GS\/\d\d-\d\d\/\d{6}","\d{4}-\d\d-\d\d","08-Rajasthan","HSN \d{8}",5,[\d.]+,[\d.]+,[\d.]+,0,[\d.]+\r\n/,
  );
  const meta = { page: 1, limit: 500, total: 0, pages: 0 };
  await server.answers('GET /admin/api/invoices', { success: true, parts: [], meta });
  await button.click();
  const nothing = page.getByText('No invoice was issued in this month.');
  await expect(nothing).toBeVisible();
  // It was said of the month before.
  await page.getByLabel('Month').selectOption({ index: 3 });
  await expect(nothing).toHaveCount(0);
  await server.recovers();
  await server.answers('GET /admin/api/invoices', { success: false, message: 'Out of order.' }, 500);
  await button.click();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await page.getByLabel('Month').selectOption({ index: 4 });
  await expect(page.getByText('Out of order.')).toHaveCount(0);
});

test('days are chosen, kept on Back, and refused where they make no sense; nothing below that can be pressed moves away, or goes without them', async ({
  page,
  console,
  server,
}) => {
  console.mayNameRefusal(/\/admin\/api\/sales/);
  await isInside(page, 'manager');
  // What is typed before the first answer stays.
  const goOn = await server.waits('GET /admin/api/sales');
  await opensPage(page, 'Sales');
  await expect(page.getByRole('status', { name: 'Loading the sales' })).toBeVisible();
  // What stands below the sales comes with them.
  const below = page.getByRole('heading', { name: 'For the accountant' });
  await expect(below).toBeHidden();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2020-01-31');
  goOn();
  await expect(below).toBeVisible();
  const nothing = page.getByText('Nothing was paid in these days.');
  await expect(page.getByRole('heading', { name: 'Takings' }).or(nothing)).toBeVisible();
  const show = page.getByRole('button', { name: 'Show' });
  await show.click();
  await expect(nothing).toBeVisible();
  // The focus stays, so what was found is announced.
  await expect(show).toBeFocused();
  await expect(page.getByRole('status').getByText('0 paid orders fit.', { exact: true })).toBeAttached();
  await page.getByLabel('To').fill('2019-12-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('The first day is after the last one.')).toBeVisible();
  await page.getByLabel('To').fill('2021-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Please choose a first and a last day, at most 366 days.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(nothing).toBeVisible();
  await expect(page.getByLabel('To')).toHaveValue('2020-01-31');

  // Without the sales, the accountant's files can still be saved.
  await server.recovers();
  await server.answers('GET /admin/api/sales', { success: false, message: 'Busy.' }, 503);
  await opensPage(page, 'Orders');
  await opensPage(page, 'Sales');
  await expect(page.getByRole('heading', { name: 'We could not fetch the sales' })).toBeVisible();
  await expect(below).toBeVisible();
});
