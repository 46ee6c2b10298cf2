import type { Locator } from '@playwright/test';
import { ProductInFullReply } from '../../src/contract/schemas/product-words.ts';
import { numberOf, orderPaidWrong, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE, TABLET } from '../support/sizes.ts';
import { isInside, opensOrder, opensPage } from '../support/staff.ts';
import { edgesOfWords, linesOf, linesOfWords } from '../support/words.ts';

test('the packing list breaks inside no count and no unit, gives a day two lines at most, and does not scroll when short', async ({
  page,
  request,
}) => {
  const many = await paidOrder(request, {
    lines: [
      ['kaju-katli', '250 gms', 11],
      ['motichoor-laddoo', '500 gms', 18],
      ['chakli', '750 gms', 35],
      ['nankhatai', '1000 gms', 52],
      ['gulab-jamun', '500 gms', 26],
      ['jalebi', '750 gms', 43],
    ],
  });
  const long = await paidOrder(request, {
    name: 'Subramaniam Venkatachalapathy Ranganathan Iyer',
    lines: [
      ['kesar-pista-nankhatai', '1000 gms', 3],
      ['motichoor-laddoo', '1000 gms', 18],
      ['chakli', '1000 gms', 35],
    ],
  });
  await isInside(page, 'admin', '/admin/packing');
  const row = ({ orderId }: { orderId: string }) => page.getByRole('row', { name: numberOf(orderId) });
  const packs = row(many).getByText(/^\d+ × .+ gms,?$/);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(packs).toHaveCount(6);
    expect(await packs.evaluateAll(brokenOfPacks), `at ${width}`).toEqual([]);
  }

  await page.setViewportSize(PHONE);
  const pack = row(long).getByText(/^3 × Kesar Pista Nankhatai/);
  expect(await linesOfWords(pack, '3 × Kesar Pista Nankhatai 1000 gms')).toBe(2);
  expect(await linesOfWords(pack, '1000 gms')).toBe(1);
  // The column's name beside it is then level with the first of its lines.
  await expect(pack).toHaveCSS('vertical-align', 'top');

  await page.setViewportSize({ width: 1024, height: 768 });
  await hasTwoLinesAtMost(row(long).locator('time'), 'Packing');

  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.getByLabel('Orders that are').selectOption('shipped');
  await expect(page).toHaveURL(/status=shipped/);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(row(long)).toHaveCount(0);
  const { below, bar } = await page.evaluate(() => ({
    below: document.documentElement.scrollHeight - innerHeight,
    bar: getComputedStyle(document.documentElement).overflowY,
  }));
  expect(below).toBeLessThanOrEqual(0);
  // So loading moves nothing sideways.
  expect(bar).toBe('scroll');
});

test('in the list of orders the name of a value is level with its first line, as are the words of the menu; a day of the audit has two lines at most', async ({
  page,
  request,
}) => {
  const name = 'Subramaniam Venkatachalapathy Ranganathan Iyer';
  const { orderId } = await paidOrder(request, { name });
  await isInside(page, 'admin');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const word = await edgesOfWords(menu.getByRole('link', { name: 'Audit' }));
  expect((await edgesOfWords(menu.getByRole('button', { name: 'Sign out' }))).bottom).toBe(word.bottom);

  await page.setViewportSize(PHONE);
  const row = page.getByRole('row', { name: numberOf(orderId) });
  const cell = row.getByRole('cell').filter({ hasText: name });
  expect(await linesOf(cell)).toBeGreaterThan(1);
  await expect(cell).toHaveCSS('align-items', 'baseline');
  // Side by side, on tablets, a date is level with the link before it.
  await page.setViewportSize(TABLET);
  const link = await edgesOfWords(row.getByRole('link'));
  const date = await edgesOfWords(row.locator('time').first());
  expect(Math.abs(link.bottom - date.bottom)).toBeLessThan(4);

  await page.setViewportSize({ width: 1024, height: 768 });
  await opensPage(page, 'Audit');
  await hasTwoLinesAtMost(page.getByRole('row', { name: 'Signed in' }).first().locator('time'), 'Audit');
});

test('on a phone payments to decide about stand below their words, and the two ways apart; on a tablet a refund’s button beside its fields', async ({
  page,
  request,
}) => {
  const [{ orderId }] = [await orderPaidWrong(request), await orderPaidWrong(request)];
  const paid = await paidOrder(request);
  await page.setViewportSize(PHONE);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const note = page.getByRole('note').filter({ hasText: 'your decision' });
  const { left: words } = await edgesOfWords(note.getByText(/your decision/));
  const first = await note.getByRole('link').first().boundingBox();
  expect(first?.x).toBe(words);
  const back = await page.getByRole('button', { name: 'Send ₹1.00 back' }).boundingBox();
  const close = await page.getByRole('button', { name: 'Nothing was kept: close it' }).boundingBox();
  expect((close?.y ?? 0) - (back?.y ?? 0) - (back?.height ?? 0)).toBe(12);

  await page.setViewportSize(TABLET);
  await opensOrder(page, paid);
  const refund = page.getByRole('button', { name: /^Refund ₹/ });
  await expect(refund).toBeVisible();
  const field = await page.getByLabel('Reason').boundingBox();
  expect((await refund.boundingBox())?.y).toBe(field?.y);
  // What says that a part of an order is empty is no larger than the name of the part.
  const size = (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const heading = await size(page.getByRole('heading', { name: 'Refunds' }));
  expect(await size(page.getByText('No money has gone back.'))).toBeLessThan(heading);
});

test('the accountant’s buttons stand in one row, on phones below each other with their words on one line, within the screen', async ({
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
  await page.setViewportSize(PHONE);
  for (const name of [invoices, notes])
    expect(await linesOfWords(part.getByRole('button', { name }), name), name).toBe(1);
  const sentence = await part.getByText(/^An invoice stays/).boundingBox();
  const label = await part.getByText('Month', { exact: true }).boundingBox();
  expect((label?.y ?? 0) - (sentence?.y ?? 0) - (sentence?.height ?? 0)).toBeGreaterThanOrEqual(12);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of [invoices, notes]) {
    const { x = 0, width = 0 } = (await placeOf(name)) ?? {};
    expect(width, name).toBeGreaterThan(0);
    expect(x + width, name).toBeLessThanOrEqual(304);
  }
});

test('on the page of a product an allergen of one long word covers none beside it, and the titles of all dialogs look alike', async ({
  page,
  server,
}) => {
  await server.changes('GET /admin/api/products/chakli', (body) => ({
    ...ProductInFullReply.parse(body),
    allergensInUse: ['Almond', 'Schwefeldioxidverbindungen', 'Wheat (gluten)'],
  }));
  await isInside(page, 'manager', '/admin/products/chakli');
  const allergens = page.getByRole('group', { name: 'Allergens' });
  await expect(allergens.getByText('Schwefeldioxidverbindungen')).toBeVisible();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    for (const tick of await allergens.getByRole('checkbox').all()) {
      const [words, place] = await tick.locator('..').evaluate((label) => {
        const range = new Range();
        range.selectNodeContents(label);
        return [range.getBoundingClientRect().right, label.getBoundingClientRect().right];
      });
      expect(words, `at ${width}`).toBeLessThanOrEqual((place ?? 0) + 1);
    }
  }

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

/** The packs whose words stand on more than one line. */
function brokenOfPacks(packs: Element[]): (string | null)[] {
  return packs.flatMap((pack) => {
    const range = document.createRange();
    range.selectNodeContents(pack);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 1 ? [pack.textContent] : [];
  });
}

async function hasTwoLinesAtMost(time: Locator, where: string): Promise<void> {
  expect(await linesOfWords(time, (await time.textContent()) ?? ''), where).toBeLessThanOrEqual(2);
}
