import type { Page } from '@playwright/test';
import { goesOffline, isOnlineAgain, OFFLINE } from '../support/goes-offline.ts';
import { expect, test } from '../support/shopper.ts';

/** A page that has come with a part of a large category: here it has hundreds until the shop is asked again. */
async function opensLargeCategory(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const html = (await response.text())
      .replace('out of 24 products', 'out of 240 products')
      .replace('\\"total\\",24,', '\\"total\\",240,');
    await route.fulfill({ response, headers, body: html });
  });
  await page.goto(address);
  await expect(page.getByText('Showing 12 out of 240 products', { exact: true })).toBeVisible();
}

test('Load more of a large category asks the shop for more; without a connection, it and the sort leave the products where they are', async ({
  shopper,
  console,
  page,
}) => {
  // The report of page speed is fetched last, by chance after the connection has gone.
  console.mayNameRefusal(/\/healthz|vitals|\/pictures\/|\.data/);
  await opensLargeCategory(page, '/sweets');
  await goesOffline(page);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  for (const press of [() => shopper.button('Load more').click(), () => sort.selectOption('Name A-Z')]) {
    await press();
    await shopper.isTold(OFFLINE);
    await expect(page.getByText('Showing 12 out of 240 products', { exact: true })).toBeVisible();
    await expect(sort).toHaveValue('default');
    await expect(page).toHaveURL('/sweets');
  }

  await isOnlineAgain(page);
  await shopper.button('Load more').click();
  await expect(page.getByText('Showing 24 out of 24 products', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/sweets?show=24');
});

test('a listing can be opened with a slash at the end of its address, and asked for more, and Back finds it', async ({
  shopper,
  page,
}) => {
  await opensLargeCategory(page, '/sweets/');
  await shopper.button('Load more').click();
  await expect(page.getByText('Showing 24 out of 24 products', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/sweets/?show=24');
  await shopper.main.getByRole('article').first().getByRole('link').click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  await expect(shopper.main.getByRole('article')).toHaveCount(24);
  await expect(page).toHaveURL('/sweets/?show=24');
});
