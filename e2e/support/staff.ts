import type { Page } from '@playwright/test';
import { goesTo } from './goes-to.ts';
import { numberOf, ofTheCast } from './set-up.ts';
import { expect, PASSWORD } from './shopper.ts';

/** Staff in the back office, in its terms. */

/** Fills in and submits the back office's sign-in form. */
export async function signsIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(`${name}@example.in`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Enter the back office' }).click();
}

/**
 * As if this tab had signed in before, with a page of the back office open, by default the list of orders. Once per tab,
 * so that signing out lasts.
 */
export async function isInside(page: Page, name: string, path = '/admin'): Promise<void> {
  const { token } = await ofTheCast(page.request, name);
  await page.addInitScript((kept) => {
    if (window !== window.top || sessionStorage.getItem('test-inside')) return;
    sessionStorage.setItem('test-inside', 'yes');
    sessionStorage.setItem('admin-token', kept);
  }, token);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  if (path === '/admin') await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
}

/** Opens a page of the back office by its navigation link. */
export async function opensPage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the page of an order without loading a document. */
export async function opensOrder(page: Page, { orderId }: { orderId: string }): Promise<void> {
  await goesTo(page, `/admin/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${numberOf(orderId)}` })).toBeVisible();
}

/** Refunds part of what was paid, with the form of an open order. */
export async function requestsRefund(page: Page, rupees: string, reason: string): Promise<void> {
  await page.getByLabel('Rupees to send back').fill(rupees);
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
}
