import type { Locator } from '@playwright/test';
import { orderPaidWrong, paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside } from './staff.ts';

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

function leftOfText(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.min(...[...range.getClientRects()].map(({ left }) => left));
  });
}
