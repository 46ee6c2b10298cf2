import type { Locator } from '@playwright/test';
import { linesOfWords } from './lines-of-words.ts';
import { orderPaidWrong, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage } from './staff.ts';

test('a short page of the back office does not scroll, and loading moves nothing sideways', async ({
  page,
}) => {
  await isInside(page, 'admin', '/admin/packing?status=shipped');
  await page.setViewportSize({ width: 1440, height: 1400 });
  await expect(page.getByRole('heading', { level: 1, name: 'Packing' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const { below, bar } = await page.evaluate(() => ({
    below: document.documentElement.scrollHeight - innerHeight,
    bar: getComputedStyle(document.documentElement).overflowY,
  }));
  expect(below).toBeLessThanOrEqual(0);
  expect(bar).toBe('scroll');
});

test('payments to decide about stand below the words that name them, where those fill the line', async ({
  page,
  request,
}) => {
  for (let count = 0; count < 2; count++) await orderPaidWrong(request);
  await page.setViewportSize({ width: 360, height: 780 });
  await isInside(page, 'admin', '/admin/messages');
  const note = page.getByRole('note').filter({ hasText: 'your decision' });
  const words = await leftOfText(note.getByText(/your decision/));
  const first = await note.getByRole('link').first().boundingBox();
  expect(first?.x).toBe(words);
});

test('a count stays with its sweet where a list of packs breaks', async ({ page, request }) => {
  const { orderId } = await paidOrder(request, {
    lines: [
      ['kaju-katli', '250 gms', 11],
      ['motichoor-laddoo', '500 gms', 18],
      ['chakli', '750 gms', 35],
      ['nankhatai', '1000 gms', 52],
      ['gulab-jamun', '500 gms', 26],
      ['jalebi', '750 gms', 43],
    ],
  });
  await isInside(page, 'admin', '/admin/packing');
  const row = page.getByRole('row', { name: `#${orderId.slice(-8)}` });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await row.getByText(/^\d+ × .+ gms,?$/).evaluateAll((packs) =>
      packs.flatMap((pack) => {
        const range = document.createRange();
        range.selectNodeContents(pack);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [pack.textContent] : [];
      }),
    );
    await expect(row.getByText(/^\d+ × .+ gms,?$/)).toHaveCount(6);
    expect(broken, `at ${width}`).toEqual([]);
  }
});

test('a weight’s unit stays with its number in a pack that fills more than a line', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request, { lines: [['kesar-pista-nankhatai', '1000 gms', 3]] });
  await isInside(page, 'admin', '/admin/packing');
  await page.setViewportSize({ width: 360, height: 780 });
  const pack = page
    .getByRole('row', { name: `#${orderId.slice(-8)}` })
    .getByText(/^3 × Kesar Pista Nankhatai/);
  await expect(pack).toBeVisible();
  expect(await linesOfWords(pack, '3 × Kesar Pista Nankhatai 1000 gms')).toBe(2);
  expect(await linesOfWords(pack, '1000 gms')).toBe(1);
  // The column's name beside it is then level with the first of its lines.
  await expect(pack).toHaveCSS('vertical-align', 'top');
});

test('on small computers a day and its time of day stand on two lines at most', async ({ page, request }) => {
  const { orderId } = await paidOrder(request, {
    name: 'Subramaniam Venkatachalapathy Ranganathan Iyer',
    lines: [
      ['kesar-pista-nankhatai', '1000 gms', 12],
      ['motichoor-laddoo', '1000 gms', 18],
      ['chakli', '1000 gms', 35],
    ],
  });
  await isInside(page, 'admin', '/admin/packing');
  await page.setViewportSize({ width: 1024, height: 768 });
  const packed = page.getByRole('row', { name: `#${orderId.slice(-8)}` }).locator('time');
  expect(await linesOfWords(packed, (await packed.textContent()) ?? ''), 'Packing').toBeLessThanOrEqual(2);
  await opensPage(page, 'Audit');
  const done = page.getByRole('row', { name: 'Signed in' }).first().locator('time');
  expect(await linesOfWords(done, (await done.textContent()) ?? ''), 'Audit').toBeLessThanOrEqual(2);
});

test('on narrow screens the name of a value is level with its first line', async ({ page, request }) => {
  const name = 'Subramaniam Venkatachalapathy Ranganathan Iyer';
  const { orderId } = await paidOrder(request, { name });
  await page.setViewportSize({ width: 360, height: 780 });
  await isInside(page, 'admin');
  const row = page.getByRole('row', { name: `#${orderId.slice(-8)}` });
  const cell = row.getByRole('cell').filter({ hasText: name });
  const { align, lines } = await cell.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return {
      align: getComputedStyle(element).alignItems,
      lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
    };
  });
  expect(lines).toBeGreaterThan(1);
  expect(align).toBe('baseline');
  // Side by side, on tablets, a date is level with the link before it.
  await page.setViewportSize({ width: 768, height: 1024 });
  const bottomOf = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().bottom;
    });
  const link = await bottomOf(row.getByRole('link'));
  const date = await bottomOf(row.locator('time').first());
  expect(Math.abs(link - date)).toBeLessThan(4);
});

test('on a tablet the button that refunds stands beside its fields', async ({ page, request }) => {
  const { orderId } = await paidOrder(request);
  await page.setViewportSize({ width: 768, height: 1024 });
  await isInside(page, 'admin', `/admin/orders/${orderId}`);
  const button = page.getByRole('button', { name: /^Refund ₹/ });
  await expect(button).toBeVisible();
  const field = await page.getByLabel('Reason').boundingBox();
  expect((await button.boundingBox())?.y).toBe(field?.y);
});

test('the accountant’s buttons stand in one row, on phones below each other with their words on one line', async ({
  page,
}) => {
  await isInside(page, 'auditor', '/admin/sales');
  const part = page.getByRole('heading', { name: 'For the accountant' }).locator('..');
  const [invoices, notes] = [
    'Save the invoices for a spreadsheet',
    'Save the credit notes for a spreadsheet',
  ];
  const placeOf = (name: string) => part.getByRole('button', { name }).boundingBox();
  await expect(part.getByRole('button')).toHaveCount(2);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 1024 });
    expect((await placeOf(notes))?.y, `at ${width}`).toBe((await placeOf(invoices))?.y);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  for (const name of [invoices, notes])
    expect(await linesOfWords(part.getByRole('button', { name }), name), name).toBe(1);
  const sentence = await part.getByText(/^An invoice stays/).boundingBox();
  const label = await part.getByText('Month', { exact: true }).boundingBox();
  expect((label?.y ?? 0) - (sentence?.y ?? 0) - (sentence?.height ?? 0)).toBeGreaterThanOrEqual(12);
});

test('what says that a part of an order is empty is no larger than the name of the part', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'auditor', `/admin/orders/${orderId}`);
  const size = (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const heading = await size(page.getByRole('heading', { name: 'Refunds' }));
  expect(await size(page.getByText('No money has gone back.'))).toBeLessThan(heading);
});

test('the titles of all dialogs look alike', async ({ page }) => {
  await isInside(page, 'manager', '/admin/products/chakli');
  const styleOf = async () => {
    const title = page.getByRole('dialog').getByRole('heading');
    return title.evaluate((element) => getComputedStyle(element).font);
  };
  await page.getByRole('button', { name: 'Take out of the shop…' }).click();
  const ofThePage = await styleOf();
  await page.keyboard.press('Escape');
  await page.getByLabel('Shelf life in days').fill('12');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(await styleOf()).toBe(ofThePage);
});

test('on a phone the two ways to decide about a payment are as far apart as other buttons', async ({
  page,
  request,
}) => {
  const { orderId } = await orderPaidWrong(request);
  await page.setViewportSize({ width: 360, height: 780 });
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const back = await page.getByRole('button', { name: 'Send ₹1.00 back' }).boundingBox();
  const close = await page.getByRole('button', { name: 'Nothing was kept: close it' }).boundingBox();
  expect((close?.y ?? 0) - (back?.y ?? 0) - (back?.height ?? 0)).toBe(12);
});

test('who is signed in stands on one line with the words of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await isInside(page, 'admin');
  const bottomOf = (part: Locator) =>
    part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().bottom;
    });
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const word = await bottomOf(menu.getByRole('link', { name: 'Audit' }));
  expect(await bottomOf(menu.getByRole('button', { name: 'Sign out' }))).toBe(word);
});

test('on the narrowest screen the buttons of the accountant’s files end within it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await isInside(page, 'auditor', '/admin/sales');
  for (const name of ['Save the invoices for a spreadsheet', 'Save the credit notes for a spreadsheet']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeVisible();
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(x + width, name).toBeLessThanOrEqual(304);
  }
});

function leftOfText(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.min(...[...range.getClientRects()].map(({ left }) => left));
  });
}
