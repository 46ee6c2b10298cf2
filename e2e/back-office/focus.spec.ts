import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { DESK } from '../support/sizes.ts';
import { isInside, opensPage, requestsRefund } from '../support/staff.ts';
import { toDelhi } from '../support/to-pack.ts';

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

test('a double click on a step opens its form, a held Enter takes no step; after a step and a refund the focus is where the outcome is announced', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await isInside(page, 'manager', `/admin/orders/${orderId}`);
  const preparing = page.getByRole('button', { name: 'preparing', exact: true });
  await preparing.dblclick();
  await expect(page.getByRole('button', { name: 'Make it preparing' })).toBeVisible();
  await expect(preparing).toHaveAttribute('aria-pressed', 'true');
  await preparing.focus();
  // One repeat: each would press the button again, and two would leave it as the first press did.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(preparing).toHaveAttribute('aria-pressed', 'false');
  await preparing.click();
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

test('a Retry that succeeds leads to the top of the page; what a filter has found is announced, because the focus stays in it', async ({
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
  // The press takes the button away.
  await expect(retry).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  const found = page.getByRole('status').getByText(/^(One|\d+) \w+ fits?\.$/);
  await expect(found).toHaveCount(0);
  await page.getByLabel('State').selectOption('requested');
  await expect(found).toBeAttached();
  await opensPage(page, 'Messages');
  await expect(found).toHaveCount(0);
  await page.getByLabel('Messages that are').selectOption('answered');
  await expect(found).toBeAttached();
});

test('on a phone the bar shows the page that is open and each that the keyboard is on, the link past it is large enough, and Find brings what it has found onto the screen', async ({
  page,
  request,
}) => {
  const name = `Meenakshi ${crypto.randomUUID().slice(0, 8)}`;
  const { orderId } = await paidOrder(request, { name });
  await page.setViewportSize({ width: 360, height: 500 });
  await isInside(page, 'admin', '/admin/speed');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Speed' })).toBeInViewport({ ratio: 0.95 });
  // The menu is shown before its page, which has the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the menu on a phone');
  expect((await menu.getByRole('list').boundingBox())?.height, 'one row').toBeLessThan(70);
  await menu.getByRole('link', { name: 'Orders' }).focus();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeInViewport({ ratio: 0.95 });
  for (const link of await menu.getByRole('link').all()) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  const past = page.getByRole('link', { name: 'Skip to the page' });
  await past.focus();
  expect((await past.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await past.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await opensPage(page, 'Orders');
  await findsOnThePhone(page, name, page.getByRole('link', { name: orderId.slice(-8) }));
});

/** Find brings what it has found onto the screen, and Back the list as it was. */
async function findsOnThePhone(page: Page, name: string, found: Locator): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const box = page.getByLabel('Order, receipt, invoice, transaction or buyer');
  const find = page.getByRole('button', { name: 'Find' });
  await box.fill(name);
  await find.click();
  await expect(found).toBeInViewport();
  await find.scrollIntoViewIfNeeded();
  await find.click();
  await expect(found).toBeInViewport();
  const status = page.getByLabel('Status');
  await status.scrollIntoViewIfNeeded();
  await expect(found).not.toBeInViewport();
  await status.selectOption('paid');
  await expect(page).toHaveURL(/status=paid/);
  await expect(found).toBeInViewport();
  await box.fill('Nobody of that name');
  await box.press('Enter');
  await expect(page.getByText('No order fits.')).toBeInViewport();
  await page.goBack();
  await expect(found).toBeInViewport();
  await page.setViewportSize(DESK);
  await box.fill(name);
  await box.press('Enter');
  await expect(found).toBeInViewport();
  await expect(box).toBeInViewport();
}

test('a row with the focus is not behind the bar, even while that asks, on a desk and on a phone', async ({
  page,
  request,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await toDelhi(request, `${name} Buyer`);
  await isInside(page, 'manager', '/admin/packing?sort=pincode');
  const boxes = page.getByRole('table', { name: 'Orders to pack' }).getByRole('checkbox');
  await boxes.nth(5).check();
  await page.getByRole('button', { name: 'Make 1 preparing …' }).click();
  const lastInBar = page.getByRole('button', { name: 'Make 1 preparing', exact: true });
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await boxes.nth(5).focus();
    for (const place of [4, 3, 2, 1]) {
      // From a box past the link of the row before to its box.
      for (const _ of ['link', 'box']) await page.keyboard.press('Shift+Tab');
      await expect(boxes.nth(place)).toBeFocused();
      const [bar, box] = await Promise.all([lastInBar.boundingBox(), boxes.nth(place).boundingBox()]);
      expect(box?.y, `row ${place} at ${width}`).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    }
  }
});
