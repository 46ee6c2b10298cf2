import { expectAccessible } from '../support/axe.ts';
import { takeTime } from '../support/clock.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';

/** Pages of the back office, or their data, that a bad connection or a new release keeps away. */

test('a page whose script was lost says so inside the frame, and Retry fetches it; a list that cannot be fetched again stays, and who signs out is out', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/assets\/(sales|speed)-|\/admin\/api\/orders|\/logout$/);
  await isInside(page, 'manager');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const failure = page.getByRole('alert').filter({ hasText: 'We could not fetch the page' });
  await page.route(/\/assets\/(sales|speed)-/, (route) => route.abort());
  await menu.getByRole('link', { name: 'Sales' }).click();
  await expect(failure).toContainText('The shop cannot be reached. Please try again.');
  // Its paragraphs stand below each other, not in the columns that the shop's own alarms have.
  await expect(failure).toHaveCSS('display', 'block');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not fetch the page');
  await expectAccessible(page, 'a page that did not come');
  // The alert of the page before stays until then.
  const isLost = page.waitForEvent('requestfailed', (request) => /\/assets\/speed-/.test(request.url()));
  await menu.getByRole('link', { name: 'Speed' }).click();
  await isLost;
  await expect(page).toHaveURL('/admin/speed');
  await expect(failure).toBeVisible();
  await page.unroute(/\/assets\/(sales|speed)-/);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speed' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();

  const orders = page.getByRole('table', { name: 'Orders' });
  await opensPage(page, 'Orders');
  await expect(orders).toBeVisible();
  await page.route('**/admin/api/orders?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Very busy.', requestId: 'r' } }),
  );
  const asked = page.waitForResponse('**/admin/api/orders?*');
  await opensPage(page, 'Orders');
  await asked;
  await expect(orders).toBeVisible();

  // Out of it even if the shop cannot be told.
  await page.route('**/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/You have signed out here, but the shop could not be told/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Enter the back office' })).toBeVisible();
});

test('a page whose script neither arrives nor fails says so after 30 s, and Retry shows it once it is there; one whose script throws is refused', async ({
  page,
  console,
}) => {
  console.mustSay(/the scales fell off/);
  await takeTime(page);
  await isInside(page, 'manager');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const release = await hold(page, /\/assets\/sales-/);
  const asked = page.waitForRequest(/\/assets\/sales-/);
  await menu.getByRole('link', { name: 'Sales' }).click();
  await asked;
  await expect(page).toHaveURL('/admin/sales');
  await page.clock.fastForward(31_000);
  const failure = page.getByRole('alert').filter({ hasText: 'We could not fetch the page' });
  await expect(failure).toBeVisible();
  release();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();

  await page.route(/\/assets\/speed-.+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('the scales fell off')" }),
  );
  await menu.getByRole('link', { name: 'Speed' }).click();
  await expect(failure).toBeVisible();
});

test('Retry reloads a page whose script is gone for good, once the shop answers, and no other opened meanwhile', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/(assets\/sales-.+|admin\/sales)$/);
  const sales = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Sales' });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await isInside(page, 'manager');
  let gone = true;
  await page.route(/\/assets\/sales-/, (route) => (gone ? route.abort() : route.continue()));
  const asked = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/admin/sales', async (route) => {
    asked.resolve();
    await promise;
    await route.continue();
  });
  await sales.click();
  await retry.click();
  await asked.promise;
  await opensPage(page, 'Refunds');
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }));
  const answered = page.waitForResponse('**/admin/sales');
  resolve();
  await answered;
  await opensPage(page, 'Messages');
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true);

  await page.route('**/admin/sales', (route) => route.abort());
  await sales.click();
  const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/admin/sales'));
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();
  await page.unroute('**/admin/sales');
  // The new document gives its scripts their new names.
  await page.route('**/admin/sales', (route) => {
    gone = false;
    return route.continue();
  });
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
});
