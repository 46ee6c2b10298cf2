import type { Page } from '@playwright/test';
import { StaffProductList } from '../src/contract/schemas/staff-product.ts';
import { paidOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { isInside, opensPage, requestsRefund } from './staff.ts';

/** The pressed element is gone, so the focus moves to the line that says what was done. */
async function isTold(page: Page, words: string | RegExp): Promise<void> {
  const line = page.getByRole('status').filter({ hasText: words });
  await expect(line).toBeFocused();
  await expect(line).toHaveText(words);
}

test('filtering orders keeps the focus, a link leads to the top of the next page, and All orders back to the filtered list', async ({
  page,
  request,
  server,
}) => {
  await paidOrder(request);
  await isInside(page, 'manager');
  const status = page.getByLabel('Status');
  const found = page.getByRole('status').and(page.locator('.visually-hidden'));
  const announced = await found.evaluateHandle((line) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(line.textContent)).observe(line, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return texts;
  });
  const goOn = await server.waits('GET /admin/api/orders');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/status=pending/);
  await expect(status).toBeFocused();
  // How many there are of all is not what this filter has found.
  await expect(page.getByRole('status', { name: 'Loading the orders' })).toBeVisible();
  goOn();
  await expect(found).toHaveText(/ fits?\.$/);
  expect(await announced.jsonValue()).toEqual([await found.textContent()]);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/status=paid/);
  await expect(
    page.getByRole('status').filter({ hasText: /^(One order fits|\d+ orders fit)\.$/ }),
  ).toBeAttached();
  await page.goBack();
  await expect(status).toHaveValue('pending');
  await status.focus();
  await status.selectOption('paid');
  await expect(page).toHaveURL('/admin/?status=paid');
  await expect(status).toBeFocused();
  await page.getByRole('rowheader').getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('#');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'All orders' }).press('Enter');
  await expect(page).toHaveURL('/admin/?status=paid');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(status).toHaveValue('paid');
  await page.getByLabel('Placed from').fill('2019-08-15');
  await page.getByLabel('Placed until').fill('2019-08-16');
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await expect(page).toHaveURL('/admin/?status=paid&from=2019-08-15&to=2019-08-16');
  await expect(page.getByText('No order fits.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Placed from')).toHaveValue('');
});

test('each page of the narrow bar is in sight while the keyboard is on it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await isInside(page, 'admin');
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await links.first().focus();
  for (const link of await links.all()) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
});

test('what a filter of products, refunds or messages has found is announced, because the focus stays in it', async ({
  page,
}) => {
  const announced = (words: string) => page.getByRole('status').getByText(words, { exact: true });
  await isInside(page, 'manager', '/admin/products');
  const search = page.getByLabel('Name or category');
  await search.fill('kaju katli');
  await expect(announced('One product fits.')).toBeAttached();
  await search.fill('no such sweet');
  await expect(announced('0 products fit.')).toBeAttached();
  await search.fill('');
  await expect(page.getByRole('status').getByText(/fits?\.$/)).toHaveCount(0);
  for (const [name, filter, state] of [
    ['Refunds', 'State', 'requested'],
    ['Messages', 'Messages that are', 'answered'],
  ] as const) {
    await opensPage(page, name);
    await page.getByLabel(filter).selectOption(state);
    await expect(page.getByRole('status').getByText(/^(One|\d+) \w+ fits?\.$/), name).toBeAttached();
  }
});

test('after a step of an order and after a refund the focus is where the outcome is announced', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'preparing', exact: true }).click();
  await page.getByRole('button', { name: 'Make it preparing' }).click();
  await isTold(page, 'It is preparing now.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'shipped', exact: true })).toBeFocused();

  const refunds = page.getByRole('table', { name: 'Refunds' });
  for (const reason of ['A crushed box', 'And another']) {
    await requestsRefund(page, '10', reason);
    await expect(refunds.getByRole('row', { name: reason })).toBeVisible();
    await isTold(page, 'The refund is due, and is sent to the provider by itself.');
  }
  await expect(page.getByText('It is preparing now.')).toBeHidden();

  // The form disappears once nothing is left to refund.
  await page.getByLabel('Reason').fill('All the rest');
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(page.getByLabel('Rupees to send back')).toBeHidden();
  await isTold(page, 'The refund is due, and is sent to the provider by itself.');
});

test('Show more leads to the first new product, although the last press takes the button away', async ({
  page,
  server,
}) => {
  await server.changes('GET /admin/api/products', (body) => {
    const { products, ...rest } = StaffProductList.parse(body);
    const others = Array.from({ length: 401 }, (_, at) => ({
      ...products[0],
      id: `other-${at + 1}`,
      name: `Other ${at + 1}`,
    }));
    return { ...rest, products: others };
  });
  await isInside(page, 'manager', '/admin/products');
  const more = page.getByRole('button', { name: 'Show more' });
  for (const first of [201, 401]) {
    await more.press('Enter');
    await expect(page.getByRole('button', { name: `Edit Other ${first}`, exact: true })).toBeFocused();
  }
  await expect(more).toBeHidden();
});

test('a Retry that succeeds leads to the top of the page, because it takes the button away', async ({
  page,
  server,
}) => {
  await server.answers('GET /admin/api/refunds', { success: false, message: 'Out of order.' }, 500);
  await isInside(page, 'manager', '/admin/refunds');
  const retry = page.getByRole('button', { name: 'Retry' });
  const refused = page.waitForResponse('**/admin/api/refunds?*');
  await retry.press('Enter');
  await refused;
  await expect(retry).toBeFocused();
  await server.recovers();
  await retry.press('Enter');
  await expect(retry).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the link past the menu is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await isInside(page, 'manager');
  const past = page.getByRole('link', { name: 'Skip to the page' });
  await past.focus();
  expect((await past.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await past.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
