import { expect, test } from './shopper.ts';

test('an unknown address is a proper page with status 404', { tag: '@phone' }, async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/no\/such\/page$/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Nothing on this shelf');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await expect(shopper.heading).toHaveText('Sweets');
});

test('a page whose code does not arrive is a proper error page', async ({ shopper, console, page }) => {
  await page.goto('/');
  // Before hydration a link loads the document itself, which works.
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  console.mayNameRefusal(/\.data/);
  console.mustSay(/./);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Something boiled over');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
