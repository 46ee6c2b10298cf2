import { stopTime, takeTime } from '../support/clock.ts';
import { hasOwnArrow, withDoubleLetters } from '../support/fits.ts';
import { endSession, ofTheCast, paidOrder, putInCart } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { DESK, ON_ITS_SIDE, PHONE } from '../support/sizes.ts';
import { isInside } from '../support/staff.ts';
import { edgesOfWords, linesOf } from '../support/words.ts';

test('a name of one long word breaks, and stays visible', async ({ shopper, server, page }) => {
  const word = 'Ghevar'.repeat(13);
  const customer = await shopper.isCustomer({ name: word.slice(0, 60) });
  const order = await paidOrder(page.request, { customer, name: word });
  await putInCart(page.request, customer, ['kaju-katli', '250 gms', 1]);
  const product = { id: 'kaju-katli', name: word, category: 'Sweets', new_price: 1180 };
  await server.answers('GET /allproducts', [product]);
  const namesTheWord = (body: unknown) =>
    JSON.parse(
      JSON.stringify(body).replaceAll(/Kaju Katli|"cause":"[^"]+/g, (text) =>
        text.startsWith('"') ? `"cause":"${word}` : word,
      ),
    );
  await server.changes('GET /orders/by-txn/*', namesTheWord);
  await server.changes('GET /orders/*', namesTheWord);
  const staysInSight = async (path: string) => {
    const names = page.getByText(word.slice(0, 60)).filter({ visible: true });
    await expect(names.first()).toBeVisible();
    const edges = await Promise.all((await names.all()).map(edgesOfWords));
    const screen = await page.evaluate(() => document.documentElement.clientWidth);
    expect(
      Math.max(...edges.map(({ right }) => right)),
      `the right edge of the name on ${path}`,
    ).toBeLessThanOrEqual(screen);
  };
  const staysInSightOn = async (path: string) => {
    await page.setViewportSize(PHONE);
    const name = shopper.main.getByText(word.slice(0, 60)).filter({ visible: true }).first();
    await expect(name).toBeVisible();
    if (path === '/checkout') await shopper.main.getByText('1 pack', { exact: true }).click();
    await staysInSight(`${path} on a phone`);
    await page.setViewportSize(DESK);
    await staysInSight(path);
  };
  for (const path of ['/cart', '/checkout', `/payment-success?txnid=${order.txnid}`]) {
    await page.goto(path);
    await staysInSightOn(path);
  }
  // The word takes no room from the price beside it.
  const price = shopper.main.getByRole('cell', { name: '₹1,180', exact: true });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    expect(await linesOf(price), `lines of a price at ${size.width}`).toBe(1);
  }
  await shopper.main.locator(`a[href="/orders/${order.orderId}"]`).click();
  await expect(shopper.heading).toHaveText(/^Order #/);
  await staysInSightOn('the page of the order');
});

test('in the account a toast of one long word breaks, and the user id stands on one line in the profile', async ({
  shopper,
  server,
  page,
}) => {
  // So that the toast is still there when it is measured a second time.
  await takeTime(page);
  const word = 'Ghevar'.repeat(26);
  await shopper.isCustomer();
  await server.answers('POST /api/account/email/ask-again', { success: true, message: word });
  await page.goto('/account-settings');
  const again = shopper.button('Is your current e-mail not confirmed yet? Send its link again');
  await expect(again).toBeVisible();
  await stopTime(page);
  await again.click();
  const toast = page.getByText(word);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expect(toast).toBeVisible();
    const beyond = await toast.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right - text.getBoundingClientRect().right;
    });
    expect(beyond, `beyond the toast at ${size.width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESK);
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
  const id = page
    .getByRole('definition')
    .filter({ hasText: /^[0-9a-f]{8}-/ })
    .first();
  await expect(id).toBeVisible();
  expect(await linesOf(id)).toBe(1);
});

test('in a low window bulk orders, profile and alert are within reach, and no text lies beside the camera', async ({
  shopper,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  await page.setViewportSize(ON_ITS_SIDE);
  await page.goto('/');
  const bulk = page.getByRole('link', { name: 'For Bulk Orders', exact: true });
  const bottom = async () => bulk.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(await bottom()).toBeLessThanOrEqual(ON_ITS_SIDE.height);

  const inset = 47;
  const width = 844;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: inset, right: inset } });
  await page.setViewportSize({ width, height: 390 });
  const bar = page.getByRole('banner');
  for (const one of [
    bar.getByRole('link', { name: 'Cart' }),
    shopper.heading,
    page.getByText('For Bulk Orders', { exact: true }),
  ]) {
    const { left, right } = await edgesOfWords(one);
    expect(left).toBeGreaterThanOrEqual(inset);
    expect(right).toBeLessThanOrEqual(width - inset);
  }
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });

  await page.setViewportSize({ width: 683, height: 330 });
  await bar.getByRole('button', { name: 'Profile' }).click();
  const menu = page.locator('.account-menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  const last = bar.getByRole('link', { name: 'Logout', exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/checkout/kaju-katli?qty=150');
  const ok = shopper.notice.getByRole('button', { name: 'OK', exact: true });
  await ok.click();
  await expect(shopper.notice).toBeHidden();
});

test('the back office bears letters of twice the size, and in forced-colours mode its lists have the system’s arrow and its page is marked', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await isInside(page, 'manager');
  const table = page.getByRole('table', { name: 'Orders' });
  await withDoubleLetters(page, async () => {
    const status = table.getByRole('columnheader').last();
    await status.scrollIntoViewIfNeeded();
    const edge = await status.evaluate((column) => column.getBoundingClientRect().right);
    expect(edge).toBeLessThanOrEqual(DESK.width + 1);
  });
  await page.setViewportSize(PHONE);
  await withDoubleLetters(page, async () => {
    expect((await edgesOfWords(table.locator('time').first())).right).toBeLessThanOrEqual(PHONE.width);
    const toTheShop = page.getByRole('link', { name: 'To the shop' });
    await toTheShop.scrollIntoViewIfNeeded();
    expect((await edgesOfWords(toTheShop)).right).toBeLessThanOrEqual(PHONE.width);
  });

  await page.setViewportSize(DESK);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await hasOwnArrow(page.getByLabel('Status', { exact: true }))).toBe(false);
  const lineBelow = (name: string) =>
    page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomStyle);
  expect(await lineBelow('Orders')).toBe('solid');
  expect(await lineBelow('Packing')).toBe('none');
});

test('a manager whose session has ended is told so at Admin Panel, and is signed out', async ({
  shopper,
  server,
  page,
}) => {
  const manager = await ofTheCast(page.request, 'manager');
  await shopper.isSignedInAs(manager);
  const cart = page.waitForResponse('**/getcart');
  await page.goto('/terms');
  await cart;
  const banner = page.getByRole('banner');
  await endSession(page.request, manager);
  server.mayRefuse('POST /api/admin-hand-over');
  await banner.getByRole('button', { name: 'Admin Panel' }).click();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(shopper.loginButton).toBeVisible();
});
