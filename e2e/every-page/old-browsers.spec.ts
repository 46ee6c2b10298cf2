import type { Page } from '@playwright/test';
import { hold, holdScripts } from '../support/hold.ts';
import { paidOrder } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';

/** The oldest browsers that the build targets have no popovers, and Firefox no `:has()` (test/house/browsers.test.ts). */
test.use({ bypassCSP: true });

/** Replaces the word in everything that arrives: no attribute, selector or function of that name exists. */
const knowsNoPopovers = (page: Page) =>
  reads(page, /^(document|script|stylesheet)$/, [
    ['popover', 'popunder'],
    ['Popover', 'Popunder'],
  ]);

const knowsNoHas = (page: Page) => reads(page, /^stylesheet$/, [[':has(', ':holds(']]);

/** Safari before 26, Chrome before 129 and Firefox before 147. */
const knowsNoAnchors = (page: Page) => reads(page, /^stylesheet$/, [['position-area', 'position-nowhere']]);

async function reads(
  page: Page,
  kinds: RegExp,
  changes: readonly (readonly [word: string, instead: string])[],
): Promise<void> {
  await page.route('**/*', async (route, request) => {
    if (!kinds.test(request.resourceType())) return route.continue();
    const response = await route.fetch();
    const body = changes.reduce(
      (text, [word, instead]) => text.replaceAll(word, instead),
      await response.text(),
    );
    await route.fulfill({ response, body });
  });
}

// Files still being fetched when a journey ends are no failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('without popovers the phone menu is closed, opens on a press, is covered by nothing and leads to a page; the profile opens and closes, and lets its owner log out', async ({
  page,
  shopper,
}) => {
  await shopper.isCustomer();
  await page.setViewportSize({ width: 700, height: 900 });
  await knowsNoPopovers(page);
  await page.goto('/product/kaju-katli');
  await test.step('the phone menu', () => opensTheMenu(shopper));

  await page.setViewportSize({ width: 1280, height: 800 });
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  const orders = bar.getByRole('link', { name: 'View Orders' });
  await expect(profile).toBeVisible();
  await expect(orders).toBeHidden();
  await profile.click();
  await expect(orders).toBeInViewport();
  await profile.click();
  await expect(orders).toBeHidden();
  await profile.click();
  await shopper.heading.click();
  await expect(orders).toBeHidden();
  await profile.click();
  await expect(bar.getByRole('definition').first()).toHaveText('Asha Verma');
  await bar.getByRole('link', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(shopper.loginButton).toBeVisible();
});

async function opensTheMenu({ page, heading }: Shopper): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(sheet).toBeHidden();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(650, 500),
  ]) {
    await opener.click();
    await expect(sheet.getByRole('link', { name: 'Sweets', exact: true })).toBeInViewport();
    await expect(page.locator('.burger')).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await opener.click();
  const last = sheet.getByRole('button', { name: 'Logout' });
  await expect(last).toBeVisible();
  // At the bottom of the window, where the bars are.
  await last.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const isOnTop = await last.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  await sheet.getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(page).toHaveURL('/sweets');
  await expect(heading).toHaveText('Sweets');
  await expect(sheet).toBeHidden();
}

test('without popovers an early press waits for the script that opens the menu', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await knowsNoPopovers(page);
  const releaseMenus = await hold(page, '**/menus-by-hand-*.js');
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const asked = page.waitForRequest('**/menus-by-hand-*.js');
  release();
  await asked;
  // Time enough for a page that would not wait.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  releaseMenus();
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sweets' }),
  ).toBeInViewport();
});

test('without anchors the profile covers no button of the bar, in low windows too', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await shopper.isCustomer();
  await knowsNoAnchors(page);
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  const last = bar.getByRole('link', { name: 'Logout', exact: true });
  for (const height of [720, 360]) {
    await page.setViewportSize({ width: 1280, height });
    await profile.click();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    const menu = bar.locator('.account-menu');
    const ends = await profile.evaluate((button) => button.getBoundingClientRect().bottom);
    const box = await menu.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(ends);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height);
    await page.keyboard.press('Escape');
    await expect(last).toBeHidden();
  }
});

test('without :has() the chosen weight is visible, a press on another chooses it, and progress replaces the notes at the checkout', async ({
  page,
  server,
  shopper,
}) => {
  await knowsNoHas(page);
  await server.waits('POST /api/initiate-payment');
  await page.goto('/product/kaju-katli');
  const radio = page.getByRole('radio', { name: '500 gms' });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(radio).toHaveCSS('opacity', '1');
    expect(await radio.boundingBox()).toMatchObject({ width: 20, height: 20 });
    const weight = width === 360 ? '500 gms' : '750 gms';
    await shopper.main.locator('.pills').getByText(weight).click();
    await expect(page.getByRole('radio', { name: weight })).toBeChecked();
  }
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'Buy now' }).click();
  const note = shopper.main.getByText('You pay by card or UPI');
  await expect(note).toBeVisible();
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.main.getByText('Preparing your payment…')).toBeVisible();
  await expect(note).toBeHidden();
});

test('without :has() a packing slip is printed alone, without the prices of its order; a wide list scrolls, and the focus shows on a button for photos', async ({
  page,
  request,
}) => {
  const { orderId } = await paidOrder(request);
  await knowsNoHas(page);
  await isInside(page, 'admin', `/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').filter({ hasText: orderId.slice(-8) })).toBeVisible();
  await expect(page.getByText('₹').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'All orders' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('body')).toHaveCSS('overflow-x', 'visible');

  await opensPage(page, 'Products');
  await page.getByRole('link', { name: 'New product' }).click();
  const picker = page.getByLabel('Add pictures');
  await picker.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(picker).toBeFocused();
  await expect(picker.locator('..')).toHaveCSS('outline-style', 'solid');
});

/** Chrome, Edge and Opera before 119 and Samsung Internet before 25 ask only for a `returnValue`. */
test('where preventing it is not enough, the browser still asks before unsaved changes are left', async ({
  page,
}) => {
  await page.addInitScript(() => {
    BeforeUnloadEvent.prototype.preventDefault = () => {};
  });
  await isInside(page, 'admin', '/admin/products/new');
  await page.getByLabel('Line under the name').fill('Not saved yet');
  const left = page.waitForEvent('close').then(() => 'left');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await Promise.race([asked, left])).toBe('beforeunload');
  await expect(page.getByLabel('Line under the name')).toHaveValue('Not saved yet');
});
