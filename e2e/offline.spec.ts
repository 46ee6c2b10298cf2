import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const OFFLINE = 'You are offline. Please try again once the connection is back.';
const BANNER = /^You are offline\. What you see is from your last visit/;

async function goesOffline(page: Page, context: BrowserContext): Promise<void> {
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await context.setOffline(true);
  await expect(page.getByText(BANNER)).toBeVisible();
}

/**
 * Two presses on a card: 'Add', then the lightest pack. On the first that has a button: related products come in random
 * order, and one that is out of stock may be first.
 */
async function addsLightest(cards: Locator): Promise<void> {
  await cards.getByRole('button', { name: /^Add / }).first().click();
  await cards
    .getByRole('group')
    .getByRole('button', { name: /^250 gms/ })
    .click();
}

test('Logout in the profile dropdown signs out even without a connection', async ({
  shopper,
  console,
  page,
  context,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/logout|\/getuser|\/pictures\//);
  await shopper.isCustomer();
  await page.goto('/sweets');
  await goesOffline(page, context);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Profile' }).click();
  await bar.getByRole('link', { name: 'Logout', exact: true }).click();
  await shopper.isTold(OFFLINE);
  await expect(bar.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(shopper.heading).toHaveText('Sweets');
});

test('Try again keeps what was typed while no answer comes, and reloads the page once one does', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/healthz/);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.route('**/healthz', (route) => route.abort());
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  const again = page.getByRole('button', { name: 'Try again' });
  const email = page.getByLabel('Email');
  await email.fill('asha@example.in');
  // Somebody who presses in haste is told once.
  await again.click({ clickCount: 3 });
  await shopper.isTold(OFFLINE);
  await expect(again).toBeEnabled();
  await expect(shopper.notice).toBeHidden();
  await expect(email).toHaveValue('asha@example.in');
  // A busy shop's answer counts too.
  await page.route('**/healthz', (route) => route.fulfill({ status: 503 }));
  const loaded = page.waitForEvent('load');
  await again.click();
  await loaded;
  await expect(again).toBeHidden();
});

test('Back without a connection stays in the shop, which says what is wrong, although that page’s style sheet is missing', async ({
  shopper,
  console,
  page,
  context,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\/assets\/|\.data/);
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Sweets');
  await goesOffline(page, context);
  await page.goBack();
  await expect(shopper.heading).toHaveText('The line is dead');
  await expect(page.getByRole('banner')).toBeVisible();
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await again.click();
  await shopper.isTold(OFFLINE);
  await context.setOffline(false);
  await expect(page.getByText(BANNER)).toBeHidden();
  await again.click();
  await expect(shopper.heading).toHaveText(/^Sweetness/);
});

test('a link to the page that is shown leaves it there without a connection; one to a part of it leads there', async ({
  shopper,
  console,
  page,
  context,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\/videos?\//);
  for (const [path, place, name] of [
    ['/', 'banner', 'Home'],
    ['/terms', 'contentinfo', 'Terms'],
    ['/contact', 'banner', 'Contact'],
    ['/cart', 'banner', 'Cart'],
  ] as const) {
    await page.goto(path);
    const title = await shopper.heading.textContent();
    await goesOffline(page, context);
    await page.getByRole(place).getByRole('link', { name, exact: true }).click();
    await shopper.isTold(OFFLINE);
    await expect(shopper.heading).toHaveText(title ?? '');
    await context.setOffline(false);
  }
  await page.goto('/terms');
  await goesOffline(page, context);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL('/terms#prices');
  await expect(shopper.heading).toHaveText('Terms');
});

test('a check from before the connection came back does not make the page offline again', async ({
  console,
  page,
}) => {
  console.mayNameRefusal(/\/healthz/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/healthz', async (route) => {
    await promise;
    await route.abort();
  });
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  const asked = page.waitForRequest('**/healthz');
  const says = (onLine: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { value, configurable: true });
      window.dispatchEvent(new Event(value ? 'online' : 'offline'));
    }, onLine);
  await says(false);
  await asked;
  await says(true);
  const lost = page.waitForEvent('requestfailed');
  resolve();
  await lost;
  // Once the page has drawn again, it has handled the answer.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.getByText(BANNER).count()).toBe(0);
});

test('the focus ring of Try again is visible on its background', async ({ console, page, context }) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\//);
  await page.goto('/terms');
  await goesOffline(page, context);
  const again = page.getByRole('button', { name: 'Try again' });
  await page.keyboard.press('Tab');
  await again.focus();
  const [ring, ground] = await again.evaluate((button) => [
    getComputedStyle(button).outlineColor,
    getComputedStyle(button.closest('.offline') ?? button).backgroundColor,
  ]);
  expect(ring).not.toBe(ground);
});

test('on a phone that keeps a strip at its bottom, neither the line about the connection nor a toast covers Add to cart', async ({
  shopper,
  console,
  page,
  context,
}) => {
  // The pointer rests on a card, whose page is fetched ahead.
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\.data\?/);
  await shopper.isCustomer();
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await page.goto('/product/chakli');
  const add = shopper.button('Add to cart');
  const top = await add.evaluate((button) => button.getBoundingClientRect().top);
  const bottomOf = (words: Locator) => words.evaluate((one) => one.getBoundingClientRect().bottom);

  await addsLightest(page.getByRole('region', { name: 'Related products' }).getByRole('article'));
  // It moves up a little as it appears.
  await expect.poll(() => bottomOf(page.getByText(/, 250 gms, is in your cart\.$/))).toBeLessThanOrEqual(top);

  await goesOffline(page, context);
  expect(await bottomOf(page.locator('.offline'))).toBeLessThanOrEqual(top);
});

for (const width of [320, 360])
  test(`at ${width} px, what was put in the cart just before the connection is lost can be read above the line about it`, async ({
    shopper,
    console,
    page,
    context,
  }) => {
    console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\.data\?|\/getcart$/);
    await shopper.isCustomer();
    await page.setViewportSize({ width, height: 780 });
    for (const path of ['/product/chakli', '/bakery']) {
      await page.goto(path);
      const related = page.getByRole('region', { name: 'Related products' });
      await addsLightest((path === '/bakery' ? shopper.main : related).getByRole('article'));
      const words = page.getByText(/, 250 gms, is in your cart\.$/);
      await expect(words).toBeVisible();
      await goesOffline(page, context);
      const line = await page.getByText(BANNER).locator('..').boundingBox();
      const toast = await words.boundingBox();
      expect((toast?.y ?? 0) + (toast?.height ?? 0), path).toBeLessThanOrEqual(line?.y ?? 0);
      await context.setOffline(false);
    }
  });
