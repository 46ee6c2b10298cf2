import type { Locator } from '@playwright/test';
import { expect } from './shopper.ts';

/** Where it is drawn. */
export async function boxOf(part: Locator) {
  await expect(part).toBeAttached();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

/** As many buttons as expected, below each other. */
export async function areEquallyWide(buttons: Locator, count: number): Promise<void> {
  await expect(buttons).toHaveCount(count);
  const widths = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(widths.map(Math.round)).size, `${widths}`).toBe(1);
}
