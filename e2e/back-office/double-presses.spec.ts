import type { Page } from '@playwright/test';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

/** The second press of a double click or tap hits whatever is there by then. */

async function centreOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`there is no button ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });

  test('a double tap asks whether to take a product out, and does not answer the question', async ({
    page,
  }) => {
    await isInside(page, 'manager', '/admin/products/mawa-cake');
    const opener = page.getByRole('button', { name: 'Take out of the shop…' });
    await opener.scrollIntoViewIfNeeded();
    const { x, y } = await centreOf(page, 'Take out of the shop…');
    await page.touchscreen.tap(x, y);
    const question = page.getByRole('dialog', { name: /out of the shop\?/ });
    await expect(question).toBeVisible();
    const confirm = await centreOf(page, 'Take it out for good');
    await page.touchscreen.tap(confirm.x, confirm.y);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page).toHaveURL('/admin/products/mawa-cake');
  });
});
