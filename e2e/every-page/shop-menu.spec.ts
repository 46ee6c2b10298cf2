import type { Page } from '@playwright/test';
import { holdScripts } from '../support/hold.ts';
import { newCustomer, ofTheCast } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';
import { logsInElsewhere } from '../support/stored.ts';

/** The parts of the header that depend on who is there. */

test('the menu of a phone opens before any script and holds what the bar holds; account data that arrives in it moves nothing; it closes on Escape, when the focus leaves and on a touch beside it', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/sweets');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(sheet.getByRole('link', { name: 'Snacks', exact: true })).toBeVisible();
  await staysWhereItWas(page, release);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Home', 'Snacks', 'Sweets', 'Bakery', 'Contact', 'View Orders', 'Account Settings']) {
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(sheet.getByRole('definition')).toHaveText(['Asha Verma', /^[0-9a-f-]{36}$/, 'customer']);
  await expect(sheet.getByRole('button', { name: 'Admin Panel' })).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 700, height: 900 });
  await button.click();
  await page.mouse.click(650, 500);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/sweets$/);
  await button.click();
  await sheet.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Tab');
  await expect(sheet).toBeHidden();

  await button.click();
  await sheet.getByRole('link', { name: 'Snacks' }).click();
  await expect(shopper.heading).toHaveText('Snacks');
  await expect(sheet).toBeHidden();
});

test('on a tablet, what the open menu holds is nowhere else in the bar', async ({ shopper, page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await shopper.isSignedInAs(await ofTheCast(page.request, 'admin'));
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  await button('Menu').click();
  await expect(bar.getByRole('definition').first()).toHaveText('Admin');
  for (const name of ['Admin Panel', 'Logout']) await expect(button(name)).toHaveCount(1);
  await expect(bar.getByRole('link', { name: 'cart' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  for (const name of ['Admin Panel', 'Logout', 'Profile']) await expect(button(name)).toBeVisible();
});

/** The last entry of the open menu, when the account's data arrive above it. */
async function staysWhereItWas(page: Page, release: () => void): Promise<void> {
  const inBar = (words: string) =>
    page.getByRole('banner').getByText(words, { exact: true }).filter({ visible: true });
  const last = inBar('Account Settings');
  await expect(last).toHaveCount(1);
  const before = await last.boundingBox();
  release();
  await expect(inBar('Asha Verma')).toHaveCount(1);
  const moved = ((await last.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  expect(Math.abs(moved)).toBeLessThan(2);
}

test('Login and Logout are on the login page once, with a slash behind its address too', async ({
  shopper,
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const hasOneLogin = async () => {
    await expect(button('Login')).toHaveCount(1);
    await page.setViewportSize(PHONE);
    await button('Menu').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Your cart' })).toBeVisible();
    await expect(button('Login')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESK);
  };
  const hasOneLogout = async () => {
    await expect(shopper.button('Logout')).toBeVisible();
    await expect(button('Logout')).toHaveCount(1);
  };
  await page.goto('/login/');
  await hasOneLogin();
  await isAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(shopper.heading).toHaveText('Terms');
  await button('Login').click();
  await expect(page).toHaveURL('/login');
  await expect(shopper.heading).toHaveText('Login');
  await hasOneLogin();

  await logsInElsewhere(page, await newCustomer(page.request, 'Asha Verma'));
  await hasOneLogout();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/login/');
  await hasOneLogout();
});

test('a signed-in customer sees Logout, cart and profile with its links, and in it the name in whatever form it is answered', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 4]] });
  const release = await holdScripts(page);
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  await profile.click();
  await staysWhereItWas(page, release);
  await expect(shopper.loginButton).toBeHidden();
  await shopper.hasInCart(4);
  await expect(bar.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/orders');
  await expect(bar.getByRole('link', { name: 'Account Settings' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
  await expect(bar.getByRole('link', { name: 'Logout', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toHaveCount(1);
  await expect(page.getByText('Admin Panel')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: 'View Orders' })).toBeHidden();
  await expect(profile).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  // It closes, because it would cover what gets the focus.
  const logout = bar.getByRole('link', { name: 'Logout', exact: true });
  await profile.press('Enter');
  await logout.focus();
  await page.keyboard.press('Tab');
  await expect(logout).toBeHidden();
  await expect(bar.getByRole('link', { name: /^Cart/ })).toBeFocused();

  const unknown = 'Your name could not be fetched';
  for (const reply of [
    'null',
    '{',
    '',
    '[]',
    '{"success":false}',
    '{"id":7}',
    '{"username":{"first":"Asha"}}',
  ])
    await namesTheAccount(reply, unknown);
  await namesTheAccount('{"user":{"username":"Asha V."}}', 'Asha V.');

  async function namesTheAccount(reply: string, name: string): Promise<void> {
    await server.answers('GET /getuser', reply);
    // It is asked for each time the dropdown opens.
    await profile.click();
    await expect(bar.getByRole('definition').first(), reply).toHaveText(name);
    await expect(bar.getByRole('definition').last(), reply).toHaveText('customer');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('definition')).toHaveCount(0);
    await server.recovers();
  }
});
