import { expect, test } from '../support/shopper.ts';

test('the page about the calls opens without a complaint of the browser, and begins with the calls', async ({
  page,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /^The calls of the shop/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /\/addtocart/ }).first()).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});
