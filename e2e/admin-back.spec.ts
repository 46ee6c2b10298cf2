import { expectAccessible } from './axe.ts';
import { paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage } from './staff.ts';

test('Back from an order finds the list where it was left, and then as it is by now @phone', async ({
  page,
  request,
  server,
}) => {
  // The oldest of eight: others' newer ones may stand above it, but nobody else moves it on.
  const { orderId } = await paidOrder(request);
  for (let newer = 0; newer < 7; newer++) await paidOrder(request);
  await isInside(page, 'manager');
  await page.goto('/admin?status=paid');
  const link = page.getByRole('rowheader').getByRole('link', { name: orderId.slice(-8) });
  const number = await link.innerText();
  await page.setViewportSize({ width: 360, height: 500 });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await link.click();
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await expect(page.getByText('It is preparing now.')).toBeVisible();

  const release = await server.waits('GET /admin/api/orders');
  await page.goBack();
  await expect(page.getByRole('link', { name: number })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  release();
  await expect(page.getByRole('link', { name: number })).toBeHidden();

  await opensPage(page, 'Speed');
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Speed' })).toBeInViewport({ ratio: 0.95 });
  // The menu is there before its page, which has the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the menu on a phone');
  expect((await menu.getByRole('list').boundingBox())?.height, 'one row').toBeLessThan(70);
  await menu.getByRole('link', { name: 'Orders' }).focus();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeInViewport({ ratio: 0.95 });
});

test('what one person has seen is not kept for the next', async ({ page, request, server }) => {
  await paidOrder(request);
  await isInside(page, 'manager');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill('auditor@example.in');
  await page.getByLabel('Password').fill('mithai-1964');
  await page.getByRole('button', { name: 'Enter the back office' }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  const release = await server.waits('GET /admin/api/orders');
  await page.goBack();
  await expect(page.getByRole('status', { name: 'Loading orders' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeHidden();
  release();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
});
