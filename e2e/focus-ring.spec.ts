import type { Locator } from '@playwright/test';
import { expect, isAlive, test } from './shopper.ts';

test('the ring of the focus is cut off by nothing and differs from its ground', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await isAlive(page);
  // From here on the focus is the keyboard's.
  await page.keyboard.press('Tab');
  // Under reduced motion the keyboard scrolls them; what lies outside their strip is cut off.
  await hasRingInside(page.getByRole('region', { name: 'Announcements' }).locator('[tabindex]'));
  // As wide as the window.
  await hasRingInside(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first());
  // Cut out by its arch.
  await hasRingInside(page.getByRole('button', { name: /^Play the film/ }));
  // It floats over light and dark parts of the page.
  await hasRingInside(page.getByRole('link', { name: 'For Bulk Orders' }));
});

async function hasRingInside(one: Locator): Promise<void> {
  await one.focus();
  await expect(one).toBeFocused();
  const { style, beyond, ring, ground } = await one.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, backgroundColor } =
      getComputedStyle(element);
    const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    return { style: outlineStyle, beyond, ring: outlineColor, ground: backgroundColor };
  });
  expect(style, `the ring of ${one}`).toBe('solid');
  expect(beyond, `how far the ring of ${one} lies outside`).toBeLessThanOrEqual(0);
  expect(ring, `the ring of ${one}`).not.toBe(ground);
}
