import type { Page } from '@playwright/test';
import { expect, isAlive } from './shopper.ts';

/** A browser that loses its connection, and what the shop says then. */

/** At a press that needs the connection. */
export const OFFLINE = 'You are offline. Please try again once the connection is back.';
/** At the top of every page. */
export const BANNER = /^You are offline\. What you see is from your last visit/;

export async function goesOffline(page: Page): Promise<void> {
  await isAlive(page);
  await page.context().setOffline(true);
  await expect(page.getByText(BANNER)).toBeVisible();
}

export async function isOnlineAgain(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText(BANNER)).toBeHidden();
}
