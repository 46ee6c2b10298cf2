import type { Locator } from '@playwright/test';
import { moveOrder, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside } from './staff.ts';

/** In px of 96 to the inch, within the margins. */
const A4 = { width: 703, height: 1032 };

test('printed lists keep their days and order numbers, and an order its mobile and e-mail', async ({
  page,
  request,
}) => {
  const [waiting, begun] = [await paidOrder(request), await paidOrder(request)];
  await moveOrder(request, begun, 'paid', 'preparing');
  const number = `#${waiting.orderId.slice(-8)}`;
  await isInside(page, 'admin', `/admin?search=${waiting.orderId}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Orders' }).getByText(number)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden();

  await page.goto('/admin/sales');
  const days = page.getByRole('table', { name: 'Takings' });
  await expect(days.getByText(/^\w{3}, .*\d{4}$/).first()).toBeVisible();

  await page.goto('/admin/audit');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  await expect(trail.getByText(`order #${begun.orderId.slice(-8)}`).first()).toBeVisible();

  await page.goto('/admin/packing');
  const list = page.getByRole('table', { name: 'Orders to pack' });
  await expect(list.getByText(/^#[0-9a-f]{8}$/).first()).toBeVisible();
  await expect(list.getByText('Open').first()).toBeHidden();

  await page.goto(`/admin/orders/${waiting.orderId}`);
  const to = page.getByRole('main').locator('address');
  await expect(to.getByText('@')).toBeVisible();
  await expect(to.getByText(/^[6-9]\d{9}$/)).toBeVisible();
  await expect(page.getByText('What comes next')).toBeHidden();
});

test('on A4 the lists of the back office are tables with their headings, a line or two to a row', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'admin', '/admin');
  for (const [path, name, row] of [
    ['/admin', 'Orders', `#${orderId.slice(-8)}`],
    ['/admin/products', 'Products', 'Nankhatai'],
    ['/admin/audit', 'Audit trail', 'Signed in'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const list = page.getByRole('table', { name });
    const one = list.getByRole('row', { name: row }).first();
    await expect(one).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);
    await expect(list.locator('thead'), name).toHaveCSS('display', 'table-header-group');
    const { x, width } = await boxOf(list);
    expect(x + width, name).toBeLessThanOrEqual(A4.width);
    expect((await boxOf(one)).height, name).toBeLessThan(56);
  }
});

test('every sheet of a packing slip bears the number of its order, and a wrapped name leaves the boxes to tick free', async ({
  page,
  request,
}) => {
  const name = `Long ${crypto.randomUUID().slice(0, 8)}`;
  const { orderId } = await paidOrder(request, { name });
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('article').filter({ hasText: name });
  // Browsers repeat the head of a table on every sheet that it reaches.
  await expect(slip).toHaveCSS('display', 'table');
  await expect(slip.getByRole('heading')).toHaveCSS('display', 'table-header-group');
  await expect(slip.getByRole('heading')).toContainText(`#${orderId.slice(-8)}`);
  const line = slip.getByRole('listitem').filter({ hasText: 'Kaju Katli' });
  // So narrow that the name breaks: its second line begins where the name of a pack does, behind the box.
  await page.setViewportSize({ width: 150, height: 800 });
  const starts = await line.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lefts = [...range.getClientRects()].map(({ left }) => Math.round(left));
    return { box: Math.round(element.getBoundingClientRect().left), last: lefts.at(-1) ?? 0 };
  });
  expect(starts.last).toBeGreaterThan(starts.box + 10);
});

test('the page behind a short packing slip does not fill the sheet', async ({ page, request }) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  await expect(page.getByRole('article')).toBeVisible();
  // Firefox adds an empty sheet after one as high as the window.
  expect((await boxOf(page.locator('.bo'))).height).toBeLessThan(A4.height / 2);
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
