import type { Locator } from '@playwright/test';
import { expect } from './shopper.ts';

/** Where it is drawn. */
export async function boxOf(part: Locator) {
  await expect(part).toBeAttached();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}
