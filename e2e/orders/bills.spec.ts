import type { Locator, Page } from '@playwright/test';
import { OrderDetailsReply } from '../../src/contract/schemas/order.ts';
import { areEquallyWide, boxOf } from '../support/box-of.ts';
import { withLettersApart } from '../support/fits.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { A4, A4_WITHIN_MARGINS, DESK, PHONE, ROLL, TABLET } from '../support/sizes.ts';
import { linesOf, linesOfWords } from '../support/words.ts';

/** Receipts and invoices: nothing in them is broken or cut off, on screens, on paper and on a printer's roll. */

test('a receipt breaks no heading on phones and on a printer’s roll, its stamp is whole on paper, and a printed order begins at the top', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  // Its total is wide.
  const lines = ['kaju-katli', 'motichoor-laddoo'].map((product) => [product, '1000 gms', 99] as const);
  const order = await paidOrder(page.request, { customer, lines });
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 800 });
    await breaksNoHeading(page, `at ${width} px`);
  }
  await page.setViewportSize(PHONE);
  await withLettersApart(page, async () => {
    expect(await linesOf(shopper.heading), 'lines of two words').toBeLessThanOrEqual(2);
  });

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  // It is round: turning it makes it no wider, though its box is.
  const round = await shopper.main.locator('.stamp').evaluate((element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect();
    return (left + right) / 2 + element.offsetWidth / 2;
  });
  const paper = await boxOf(shopper.main);
  expect(round).toBeLessThanOrEqual(paper.x + paper.width);
  await page.setViewportSize(ROLL);
  const line = shopper.main.getByRole('cell', { name: /^Kaju Katli/ });
  expect(await sizeOf(line.getByText('each'))).toBeLessThanOrEqual(await sizeOf(line));

  await page.emulateMedia({ media: 'screen' });
  await fitsTheRollWhenPrintedByItself(shopper);
  await page.setViewportSize(PHONE);
  await shopper.main.locator(`a[href="/orders/${order.orderId}"]`).click();
  await expect(shopper.heading).toHaveText(/^Order #/);
  await printedOrderFitsTheRollAndBeginsAtTheTop(shopper);
});

async function breaksNoHeading(page: Page, where: string): Promise<void> {
  for (const heading of ['Description', 'Qty', 'Price']) {
    const part = page.getByRole('columnheader', { name: heading });
    await expect(part).toBeVisible();
    expect(await linesOfWords(part, heading), `${heading} ${where}`).toBe(1);
  }
}

const sizeOf = async (part: Locator) =>
  Number.parseFloat(await part.evaluate((element) => getComputedStyle(element).fontSize));

/** The receipt in a window of its own. */
async function fitsTheRollWhenPrintedByItself(shopper: Shopper): Promise<void> {
  await shopper.page.addInitScript(() => Object.assign(window, { print: () => {} }));
  const opened = shopper.page.waitForEvent('popup');
  await shopper.button('Print / Save as PDF').click();
  const print = await opened;
  await print.setViewportSize(ROLL);
  // The widest of the letters with which a printer's system may set it.
  await print.evaluate(() =>
    document.body.style.setProperty('font-family', 'DejaVu Sans, Verdana, sans-serif'),
  );
  await breaksNoHeading(print, 'on the roll');
  const wider = await print.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await print.close();
}

/** On the roll no detail is larger than its line. */
async function printedOrderFitsTheRollAndBeginsAtTheTop({ page, main, heading }: Shopper): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(ROLL);
  const bought = main.getByRole('listitem').filter({ hasText: 'Kaju Katli' });
  const when = main.getByText(/\d{4}, \d{1,2}:\d\d [ap]m/).first();
  expect(await sizeOf(when)).toBeLessThan(14);
  const price = await sizeOf(bought.getByText('₹1,16,820.00'));
  expect(await sizeOf(bought.getByText('1000 gms'))).toBeLessThanOrEqual(price);
  await page.setViewportSize(A4);
  expect((await boxOf(heading)).y).toBeLessThan(20);
}

test('an order’s buttons keep their widths and words, and its invoice loads as the sheet that it becomes, also on paper and with a long name', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const at = '2026-11-29T10:00:00.000Z';
  await server.changes('GET /api/orders/*', (body) => {
    const { order, ...reply } = OrderDetailsReply.parse(body);
    const creditNotes = [1, 2].map((count) => ({ number: `CN/26-27/00000${count}`, amount: 100, at }));
    return { ...reply, order: { ...order, creditNotes } };
  });
  await page.goto(`/orders/${orderId}`);
  // On a phone, and beside the order.
  for (const width of [PHONE.width, 1101]) {
    await page.setViewportSize({ width, height: 780 });
    for (const words of ['Download credit note 1 (PDF)', 'Download credit note 2 (PDF)'])
      expect(await linesOfWords(shopper.button(words), words), `${words} at ${width}`).toBe(1);
  }
  await page.setViewportSize(TABLET);
  const others = ['See the invoice', 'Download invoice (PDF)'].map((name) => shopper.main.getByText(name));
  const widths = await Promise.all(others.map(async (one) => (await boxOf(one)).width));
  expect((await boxOf(shopper.button('Delete order'))).width).toBeLessThan(Math.max(...widths));

  const goOn = await server.waits('GET /api/orders/*/invoice');
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'See the invoice' }).click();
  await becomesTheSheetThatItWasWhileLoading(shopper, goOn);
  await invoiceIsWellSetOnScreensAndOnPaper(shopper);

  const name =
    'Saffron, Pistachio, Almond, Fig and Walnut Bites in a Painted Rajasthani Tin for Weddings and Feasts';
  await server.changes('GET /api/orders/*/invoice', (body) =>
    JSON.parse(JSON.stringify(body).replaceAll('Kaju Katli', name)),
  );
  await page.goBack();
  await shopper.main.getByRole('link', { name: 'See the invoice' }).click();
  await aLongNamePushesNoAmountOut(shopper, name);
});

async function becomesTheSheetThatItWasWhileLoading(
  { page, main }: Shopper,
  goOn: () => void,
): Promise<void> {
  const waiting = page.getByRole('status', { name: 'Loading your invoice' });
  await expect(waiting).toBeVisible();
  expect(await waiting.locator('.arch').count()).toBe(0);
  const lookOf = async (sheet: Locator) => {
    const { x, y, width } = await boxOf(sheet);
    return { x, y, width, ground: await sheet.evaluate((part) => getComputedStyle(part).backgroundColor) };
  };
  await page.setViewportSize(DESK);
  const expected = await lookOf(waiting);
  goOn();
  const sheet = main.getByRole('article');
  await expect(sheet).toBeVisible();
  expect(await lookOf(sheet)).toEqual(expected);
}

async function invoiceIsWellSetOnScreensAndOnPaper(shopper: Shopper): Promise<void> {
  const { page, main } = shopper;
  await page.setViewportSize(PHONE);
  const print = shopper.button('Print invoice');
  await areEquallyWide(print.or(main.getByText('Download invoice (PDF)')), 2);
  await page.setViewportSize({ width: 320, height: 640 });
  await withLettersApart(page, async () => {
    const sum = main.getByText('Total MRP (Incl. Taxes), paid in full');
    expect(await sum.evaluate((name) => name.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  });
  // The amounts are as large as the names of the sweets.
  const sizes = async () => {
    const all = await main
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fontSize));
    return [...new Set(all)];
  };
  await page.setViewportSize(TABLET);
  expect(await sizes(), 'on a tablet').toEqual(['14px']);
  await page.emulateMedia({ media: 'print' });
  for (const size of [A4_WITHIN_MARGINS, DESK]) {
    await page.setViewportSize(size);
    expect(await sizes(), `on paper, ${size.width} px`).toEqual(['12px']);
  }
  // Browsers repeat a group of heads or feet on every sheet: the total belongs below the last line only.
  const lines = main.getByRole('region', { name: 'Lines' });
  await expect(lines.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await expect(lines.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(lines.locator('tfoot')).toHaveCSS('display', 'table-row-group');
  await page.emulateMedia({ media: 'screen' });
}

async function aLongNamePushesNoAmountOut({ page, main }: Shopper, name: string): Promise<void> {
  const lines = main.getByRole('region', { name: 'Lines' });
  const beyondItsEdge = () => lines.evaluate((part) => part.scrollWidth - part.clientWidth);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    for (const size of [DESK, TABLET, A4_WITHIN_MARGINS]) {
      await page.setViewportSize(size);
      await expect(lines.getByRole('rowheader', { name })).toBeVisible();
      expect(await beyondItsEdge(), `${media} at ${size.width}`).toBeLessThanOrEqual(0);
      const rate = main.getByRole('region', { name: 'Tax by rate' }).getByRole('rowheader');
      expect(await linesOfWords(rate, '5% (2.5% + 2.5%)'), `rate, ${media} at ${size.width}`).toBe(1);
    }
  }
}
