import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { paidOrder } from './set-up.ts';
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

test('past the last page the books are not called empty, and the first is a press away', async ({
  page,
  request,
}) => {
  await paidOrder(request);
  await isInside(page, 'manager');
  for (const [address, table] of [
    ['/admin?status=paid&page=99', 'Orders'],
    ['/admin/refunds?page=99', 'Refunds'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('There is no page 99.')).toBeVisible();
    await page.getByRole('link', { name: 'To the first page' }).click();
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    await expect(page).toHaveURL(address.replace(/[?&]page=99/, ''));
  }
  await page.goto('/admin/messages?page=99');
  await expect(page.getByText('There is no page 99.')).toBeVisible();
  await page.goto('/admin?page=200000');
  await expect(page.getByText('There is no page 100000.')).toBeVisible();
});

test('one of a kind is counted as one', async ({ page, request }) => {
  const { txnid } = await paidOrder(request);
  await isInside(page, 'manager');
  await page.goto(`/admin?search=${txnid}`);
  await expect(page.getByText('Page 1 of 1, 1 order', { exact: true })).toBeVisible();
});
