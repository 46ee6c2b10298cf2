import type { Locator, Page } from '@playwright/test';
import { moveOrder, numberOf, paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { A4_WITHIN_MARGINS, DESK } from '../support/sizes.ts';
import { isInside, opensPage } from '../support/staff.ts';

test('printed lists keep their days and order numbers, and on A4 are tables with headings, a line or two to a row', async ({
  page,
  request,
}) => {
  const [waiting, begun] = [await paidOrder(request), await paidOrder(request)];
  await moveOrder(request, begun, 'paid', 'preparing');
  const [number, numberOfBegun] = [waiting, begun].map(({ orderId }) => numberOf(orderId));
  await isInside(page, 'admin');
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect(orders.getByText(number ?? '')).toBeVisible();
  await isPrinted(page);
  await expect(orders.getByText(number ?? '')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();
  await fitsOnA4(orders, orders.getByRole('row', { name: number ?? '' }));

  await opensOnScreen(page, 'Audit');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  await expect(trail).toBeVisible();
  await isPrinted(page);
  await expect(trail.getByText(`order ${numberOfBegun}`).first()).toBeVisible();
  await fitsOnA4(trail, trail.getByRole('row', { name: 'Signed in' }).first());

  await opensOnScreen(page, 'Products');
  const products = page.getByRole('table', { name: 'Products' });
  await expect(products).toBeVisible();
  await isPrinted(page);
  await fitsOnA4(products, products.getByRole('row', { name: 'Nankhatai' }).first());

  await opensOnScreen(page, 'Sales');
  const days = page.getByRole('table', { name: 'Takings' });
  await isPrinted(page);
  await expect(days.getByText(/^\w{3}, .*\d{4}$/).first()).toBeVisible();

  await opensOnScreen(page, 'Packing');
  const list = page.getByRole('table', { name: 'Orders to pack' });
  await expect(list.getByText('Open').first()).toBeVisible();
  await isPrinted(page);
  await expect(list.getByText(/^#[0-9a-f]{8}$/).first()).toBeVisible();
  await expect(list.getByText('Open').first()).toBeHidden();
});

test('an order is printed with its mobile and e-mail; every sheet of its packing slip has its number, and no page behind a short one', async ({
  page,
  request,
}) => {
  const name = `Long ${crypto.randomUUID().slice(0, 8)}`;
  const { orderId } = await paidOrder(request, { name });
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const to = page.getByRole('main').locator('address');
  const next = page.getByText('What comes next');
  await expect(next).toBeVisible();
  const refund = page.getByLabel('Rupees to send back');
  await expect(refund).toBeVisible();
  await isPrinted(page);
  await expect(to.getByText('@')).toBeVisible();
  await expect(to.getByText(/^[6-9]\d{9}$/)).toBeVisible();
  await expect(next).toBeHidden();
  await expect(refund).toBeHidden();

  await isOnScreen(page);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await isPrinted(page);
  const slip = page.getByRole('article').filter({ hasText: name });
  // Browsers repeat the head of a table on every sheet that it reaches.
  await expect(slip).toHaveCSS('display', 'table');
  await expect(slip.getByRole('heading')).toHaveCSS('display', 'table-header-group');
  await expect(slip.getByRole('heading')).toContainText(numberOf(orderId));
  await page.setViewportSize(A4_WITHIN_MARGINS);
  // Firefox adds an empty sheet after one as high as the window.
  expect((await boxOf(page.locator('.bo'))).height).toBeLessThan(A4_WITHIN_MARGINS.height / 2);

  const line = slip.getByRole('listitem').filter({ hasText: 'Kaju Katli' });
  // So narrow that the name breaks: its second line begins where the name of a pack does, behind the box to tick.
  await page.setViewportSize({ width: 150, height: 800 });
  const starts = await line.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lefts = [...range.getClientRects()].map(({ left }) => Math.round(left));
    return { box: Math.round(element.getBoundingClientRect().left), last: lefts.at(-1) ?? 0 };
  });
  expect(starts.last).toBeGreaterThan(starts.box + 10);
});

async function isPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
}

async function isOnScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESK);
}

async function opensOnScreen(page: Page, name: string): Promise<void> {
  await isOnScreen(page);
  await opensPage(page, name);
}

/** A printed list as wide as the sheet at most, with the head of a table, and one of its rows. */
async function fitsOnA4(list: Locator, row: Locator): Promise<void> {
  await list.page().setViewportSize(A4_WITHIN_MARGINS);
  const name = (await list.locator('caption').textContent()) ?? '';
  await expect(list.locator('thead'), name).toHaveCSS('display', 'table-header-group');
  const { x, width } = await boxOf(list);
  expect(x + width, name).toBeLessThanOrEqual(A4_WITHIN_MARGINS.width);
  expect((await boxOf(row)).height, name).toBeLessThan(56);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
