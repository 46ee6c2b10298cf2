import type { Page } from '@playwright/test';
import { stopTime, takeTime } from '../support/clock.ts';
import { download } from '../support/download.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"> & "Sons" 'n' <b>`;

test('the receipt is printed in a window of its own after 450 ms, and saved in files; hostile names are text only', async ({
  shopper,
  page,
}) => {
  await takeTime(page);
  const { txnid } = await paidOrder(page.request, { name: HOSTILE });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.main.getByRole('article').getByText(HOSTILE)).toBeVisible();
  await stopTime(page);
  const print = await prints(shopper);
  await print.evaluate(() => {
    window.print = () => document.body.setAttribute('aria-label', 'printed');
  });
  await hasAll(print, txnid);
  await page.clock.runFor(449);
  await expect(print.getByLabel('printed')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(print.getByLabel('printed')).toHaveCount(1);
  await print.close();
  await page.clock.resume();

  const number = await shopper.main.getByText(/^RCPT-\d+$/).textContent();
  const json = await download(shopper.button('Download JSON'));
  expect(json.name).toBe(`receipt_${number}.json`);
  expect(JSON.parse(json.text)).toEqual({
    receiptNumber: number,
    txnid,
    total: 1180,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    customerName: HOSTILE,
    company: 'Gulab & Sons',
    companyAddress: expect.stringContaining('Jaipur'),
    items: [{ name: expect.stringContaining('Kaju Katli'), qty: 2, price: 590 }],
    note: expect.any(String),
  });

  const html = await download(shopper.button('Download Receipt (HTML)'));
  expect(html.name).toBe(`receipt_${number}.html`);
  expect(html.text).toContain('&lt;img src=x onerror=&quot;');
  expect(html.text).not.toContain('<img');
  await page.setContent(html.text);
  await expect(page.getByText(HOSTILE)).toBeVisible();
  expect(await page.title()).toBe(`Receipt ${number}`);
});

test('a receipt is printed in a window that cannot be brought to the front; a blocked one is reported', async ({
  shopper,
  page,
}) => {
  const order = await paidOrder(page.request);
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...wanted) => {
      const opened = open(...wanted);
      if (opened) {
        Reflect.defineProperty(opened, 'focus', { value: undefined });
        opened.print = () => opened.document.body.setAttribute('aria-label', 'printed');
      }
      return opened;
    };
  });
  await expect((await prints(shopper)).getByLabel('printed')).toHaveCount(1);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await shopper.button('Print / Save as PDF').click();
  await shopper.isTold('Popup blocked. Please allow popups for this site to print the receipt.');
});

async function prints({ page }: Shopper): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Print / Save as PDF', exact: true }).click();
  return opened;
}

/** The printed receipt shows the shop, the payment, the goods and their sum. */
async function hasAll(print: Page, txnid: string): Promise<void> {
  await expect(print.getByRole('heading', { level: 1 })).toHaveAccessibleName('Gulab & Sons');
  await expect(print.getByText('Gulab & Sons', { exact: true })).toBeVisible();
  await expect(print.getByText('14, Johari Lane')).toBeVisible();
  for (const column of ['Description', 'Qty', 'Price']) {
    await expect(print.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  for (const fact of [/^RCPT-\d+$/, txnid, HOSTILE]) {
    await expect(print.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
  await expect(print.getByRole('table').getByRole('row', { name: /Kaju Katli/ })).toContainText('₹1,180');
  await expect(print.getByRole('row', { name: /Total/ })).toContainText('₹1,180');
  await expect(print.getByText(/Share it while it is fresh/)).toBeVisible();
  // The drawn wordmark is the only image.
  await expect(print.getByRole('img')).toHaveCount(1);
  await expect(print.getByRole('img', { name: 'Gulab & Sons' })).toBeVisible();
  expect(await print.title()).toMatch(/^Receipt RCPT-/);
}
