import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage } from './staff.ts';

async function expectNothingSideways(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('every page of it is accessible and fits its screen @phone', async ({ page }) => {
  await isInside(page, 'admin');
  for (const name of ['Orders', 'Products', 'Refunds', 'Messages', 'Speed', 'Audit']) {
    await opensPage(page, name);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page, name);
    await expectNothingSideways(page, name);
  }
});
