import type { Locator, Page } from '@playwright/test';
import { stopTime, takeTime } from '../support/clock.ts';
import { goesOffline, isOnlineAgain, OFFLINE } from '../support/goes-offline.ts';
import { MOBILE, newCustomer } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { hasStored, logsInElsewhere } from '../support/stored.ts';

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

test('the page says when the connection is lost, stays, fetches nothing ahead, and recovers', async ({
  shopper,
  console,
  page,
  context,
}) => {
  console.mayNameRefusal(/\.data|\/vitals|\/healthz|\/assets\//);
  await page.clock.install();
  // What reports the web vitals comes last; without a connection its script would be missing.
  const last = page.waitForResponse(/\/report-vitals-[^/]*\.js$/);
  await page.goto('/terms');
  await page.clock.runFor(5_000);
  await isAlive(page);
  await (await last).finished();
  await goesOffline(page);

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const sweets = page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true });
  await sweets.hover();
  await page.clock.runFor(1_000);
  await expect(shopper.heading).toHaveText('Terms');
  expect(fetched.filter((path) => /^\/(assets|sweets)/.test(path))).toEqual([]);

  await sweets.click();
  await shopper.isTold(OFFLINE);
  await expect(shopper.heading).toHaveText('Terms');
  const again = page.getByRole('button', { name: 'Try again' });
  await page.keyboard.press('Tab');
  await again.focus();
  const [ring, ground] = await again.evaluate((button) => [
    getComputedStyle(button).outlineColor,
    getComputedStyle(button.closest('.offline') ?? button).backgroundColor,
  ]);
  expect(ring, 'the focus ring on its background').not.toBe(ground);
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await expect(shopper.main).toBeFocused();
  await sweets.click();
  await expect(shopper.heading).toHaveText('Sweets');
});

test('without a connection no button leaves for a page that cannot load, and Logout still signs out', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\.data|\/vitals|\/healthz|\/assets\/|\/pictures\/|\/logout|\/getuser/);
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  await page.goto('/product/kaju-katli');
  await goesOffline(page);
  await shopper.addsToCart();
  await expect(shopper.notice.getByText('Please login to add items to cart!')).toBeVisible();
  await page.keyboard.press('Escape');
  await shopper.isTold(OFFLINE);
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await isOnlineAgain(page);

  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: /^Cart/ }).click();
  await expect(shopper.main.getByRole('heading', { name: 'Kaju Katli' })).toBeVisible();
  await goesOffline(page);
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.button('Proceed to Checkout').click();
  await shopper.isTold(OFFLINE);
  await expect(page.getByLabel('Mobile number')).toHaveValue(MOBILE);

  const logOuts = [
    () => shopper.logoutButton.click(),
    async () => {
      await bar.getByRole('button', { name: 'Profile' }).click();
      await bar.getByRole('link', { name: 'Logout', exact: true }).click();
    },
  ];
  for (const logsOut of logOuts) {
    await isOnlineAgain(page);
    await logsInElsewhere(page, await newCustomer(page.request, 'Asha Verma'));
    await expect(bar.getByRole('button', { name: 'Profile' })).toBeVisible();
    await goesOffline(page);
    await logsOut();
    await shopper.isTold(OFFLINE);
    await expect(shopper.loginButton).toBeVisible();
    await expect(page).toHaveURL('/cart');
  }
});

test('Back without a connection stays in the shop, which says what is wrong, although that page’s style sheet is missing', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\/assets\/|\.data/);
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Sweets');
  await goesOffline(page);
  await page.goBack();
  await expect(shopper.heading).toHaveText('The line is dead');
  await expect(page.getByRole('banner')).toBeVisible();
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await again.click();
  await shopper.isTold(OFFLINE);
  await isOnlineAgain(page);
  await again.click();
  await expect(shopper.heading).toHaveText(/^Sweetness/);
});

test('a link to the page that is shown leaves it there without a connection; one to a part of it leads there', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\/videos?\//);
  await page.goto('/sweets');
  await isAlive(page);
  let before = 'Sweets';
  for (const [place, name, path] of [
    ['banner', 'Home', '/'],
    ['banner', 'Contact', '/contact'],
    ['banner', 'Cart', '/cart'],
    ['contentinfo', 'Terms', '/terms'],
  ] as const) {
    const link = page.getByRole(place).getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(shopper.heading).not.toHaveText(before);
    before = (await shopper.heading.textContent()) ?? '';
    await goesOffline(page);
    await link.click();
    await shopper.isTold(OFFLINE);
    await expect(shopper.heading).toHaveText(before);
    await isOnlineAgain(page);
  }
  await goesOffline(page);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Prices' }).click();
  await expect(page).toHaveURL('/terms#prices');
  await expect(shopper.heading).toHaveText('Terms');
});

test('on a phone, what was put in the cart can be read above the line about the connection, and neither covers Add to cart', async ({
  shopper,
  console,
  page,
  context,
}) => {
  // The pointer rests on a card, whose page is fetched ahead.
  console.mayNameRefusal(/\/vitals|\/healthz|\/pictures\/|\.data\?|\/getcart$/);
  await shopper.isCustomer();
  await takeTime(page);
  const browser = await context.newCDPSession(page);
  const hasStrip = async (bottom: number) => {
    await page.setViewportSize(bottom ? { width: 390, height: 844 } : { width: 320, height: 780 });
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } });
  };
  await hasStrip(34);
  await page.goto('/product/chakli');
  await isAlive(page);
  // Else the toast would go while it is looked at.
  await stopTime(page);
  const topOfAdd = () => topOf(shopper.button('Add to cart'));
  const top = await topOfAdd();
  const toast = page.getByText(/, 250 gms, is in your cart\.$/);
  await addsLightest(page.getByRole('region', { name: 'Related products' }).getByRole('article'));
  await expect(toast).toBeVisible();
  // It moves up a little as it appears.
  await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual(top);
  await goesOffline(page);
  expect(await bottomOf(page.locator('.offline'))).toBeLessThanOrEqual(top);
  await hasStrip(0);
  await isReadAbove(page, toast);
  await isOnlineAgain(page);
  await page.clock.runFor(6_000);
  await expect(toast).toBeHidden();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Bakery', exact: true }).click();
  await expect(shopper.heading).toHaveText('Bakery');
  await addsLightest(shopper.main.getByRole('article'));
  await goesOffline(page);
  await isReadAbove(page, toast);
});

/** The toast and the line about the connection, on the narrowest phones. */
async function isReadAbove(page: Page, toast: Locator): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => (await bottomOf(toast)) - (await topOf(page.locator('.offline'))))
      .toBeLessThanOrEqual(0);
  }
}

const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
