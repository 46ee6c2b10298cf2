import { StaffProductList } from '../../src/contract/schemas/staff-product.ts';
import { changesPrice } from '../support/colleague.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

test('Back from an order finds the list where it was left, then updates it', async ({
  page,
  request,
  server,
}) => {
  // The oldest of eight: newer orders of other tests may stand above it, but no other test moves it on.
  const { orderId } = await paidOrder(request);
  for (let newer = 0; newer < 7; newer++) await paidOrder(request);
  await isInside(page, 'manager', '/admin?status=paid');
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
});

test('the product list is found again as it was filtered; typing the filter fetches nothing, and not even a held key uses up the changes of address that Safari allows', async ({
  page,
  server,
}) => {
  // Safari refuses more than a hundred in ten seconds, and in half a minute before version 17.
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    let changes = 0;
    history.replaceState = (...change) => {
      changes += 1;
      if (changes > 100) throw new DOMException('more than 100 times', 'SecurityError');
      replace(...change);
    };
  });
  await isInside(page, 'manager', '/admin/products');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  const asked = server.hears('GET /admin/api/products');
  const search = page.getByLabel('Name or category');
  const before = await page.evaluate(() => history.length);
  await search.pressSequentially('a'.repeat(120));
  await search.fill('');
  await search.pressSequentially('ajwain b');
  await expect(page).toHaveURL('/admin/products?search=ajwain+b');
  expect(await page.evaluate(() => history.length)).toBe(before);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText(['Ajwain Biscuit']);
  expect(asked).toHaveLength(0);

  await page.getByRole('link', { name: 'Words and pictures of Ajwain Biscuit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajwain Biscuit' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('ajwain b');
  await expect(rows).toHaveText(['Ajwain Biscuit']);
  await page.goForward();
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/admin/products?search=ajwain+b');
  await expect(search).toHaveValue('ajwain b');
  await page.getByRole('link', { name: 'New product' }).click();
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(search).toHaveValue('ajwain b');
  await page.reload();
  await expect(rows).toHaveText(['Ajwain Biscuit']);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/admin/products');
  await expect(search).toHaveValue('');
  await expect(rows.nth(1)).toBeVisible();
});

test('Show more leads to the first new product, and Back finds the long list at its former length and place', async ({
  page,
  server,
}) => {
  // Put 401 others before the real ones.
  await server.changes('GET /admin/api/products', (body) => {
    const { products, ...rest } = StaffProductList.parse(body);
    const others = Array.from({ length: 401 }, (_, at) => ({
      ...products[0],
      id: `other-${at + 1}`,
      name: `Other ${at + 1}`,
    }));
    return { ...rest, products: [...others, ...products] };
  });
  await isInside(page, 'manager', '/admin/products');
  const more = page.getByRole('button', { name: 'Show more' });
  // The last press takes the button away.
  for (const first of [201, 401]) {
    await more.press('Enter');
    await expect(page.getByRole('button', { name: `Edit Other ${first}`, exact: true })).toBeFocused();
  }
  await expect(more).toBeHidden();
  const link = page.getByRole('link', { name: 'Words and pictures of Ajwain Biscuit' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajwain Biscuit' })).toBeVisible();
  const latest = page.waitForEvent('requestfinished', (one) => one.url().endsWith('/admin/api/products'));
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await latest;
});

test('Back to the products shows the price that was just saved, and then the latest', async ({
  page,
  request,
  server,
}) => {
  await isInside(page, 'manager', '/admin/products');
  const row = page.getByRole('row', { name: /^Osmania Biscuit/ });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const release = await server.waits('GET /admin/api/products');
  await page.getByLabel('Price per kg, whole rupees').fill('484');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('₹484');
  await row.getByRole('link', { name: /^Words and pictures/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Osmania Biscuit' })).toBeVisible();
  await changesPrice(request, 'osmania-biscuit', 486);
  await page.goBack();
  await expect(row).toContainText('₹484');
  release();
  await expect(row).toContainText('₹486');
});
