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

function leftOfText(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.min(...[...range.getClientRects()].map(({ left }) => left));
  });
}
