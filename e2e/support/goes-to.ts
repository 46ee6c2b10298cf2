import type { Page } from '@playwright/test';
import { isAlive, type Shopper } from './shopper.ts';

/**
 * Goes to another page of the shop, or of the back office, as by a link, without loading a document (decision 051:
 * Time). The first document must be a cart or a checkout if one of the pages is: others are not allowed to load the
 * provider's script.
 */
export async function goesTo(page: Page, path: string): Promise<void> {
  await isAlive(page);
  await page.evaluate((to) => window.__reactRouterDataRouter?.navigate(to), path);
}

/** Goes to the checkout as by a link, and presses Pay Now with everything filled in. */
export async function buys(shopper: Shopper, path = '/checkout'): Promise<void> {
  await goesTo(shopper.page, path);
  await shopper.fillsDelivery();
  await shopper.paysNow();
}
