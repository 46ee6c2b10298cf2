import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { logsInElsewhere, newCustomer, ofTheCast } from './set-up.ts';
import { expect, isAlive, type Shopper, test } from './shopper.ts';

/** The parts of the header that depend on who is there. */

test('the menu of a phone opens before any script and holds what the bar holds; account data that arrives in it moves nothing; it closes on Escape, when the focus leaves and on a touch beside it', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
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
    await page.setViewportSize({ width: 360, height: 780 });
    await button('Menu').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Your cart' })).toBeVisible();
    await expect(button('Login')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
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
  await expect(bar.getByRole('button', { name: 'Login', exact: true })).toBeHidden();
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

const OFFICE = 'https://office.example/?token=of-one-use';

/** From the bar and from the profile, which says the role. */
async function opensTheOffice({ page }: Shopper, role: string): Promise<void> {
  await page
    .context()
    .route(OFFICE, (route) => route.fulfill({ contentType: 'text/html', body: 'The office' }));
  const bar = page.getByRole('banner');
  const opened = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Admin Panel' }).click();
  await expect(await opened).toHaveURL(OFFICE);
  await bar.getByRole('button', { name: 'Profile' }).click();
  await expect(bar.getByRole('definition').last()).toHaveText(role);
  const again = page.waitForEvent('popup');
  await bar.getByRole('link', { name: 'Admin Panel', exact: true }).click();
  await expect(await again).toHaveURL(OFFICE);
  await expect(bar.getByRole('link', { name: 'Admin Panel', exact: true })).toBeHidden();
  // On a tablet too.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(bar.getByRole('button', { name: 'Admin Panel' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an admin opens the admin site in a new tab, with a token, but not without a readable answer, without popups or without a login', async ({
  shopper,
  server,
  page,
}) => {
  const admin = await ofTheCast(page.request, 'admin');
  await shopper.isSignedInAs(admin);
  await page.goto('/terms');
  const panel = page.getByRole('banner').getByRole('button', { name: 'Admin Panel' });
  await server.answers('POST /api/admin-hand-over', { success: true, url: OFFICE });
  await opensTheOffice(shopper, 'admin');
  await server.recovers();
  for (const reply of ['null', '{', '{}', '[]']) {
    await server.answers('POST /api/admin-hand-over', reply);
    const opened = page.waitForEvent('popup');
    await panel.click();
    await expect.poll(async () => (await opened).isClosed(), reply).toBe(true);
    await shopper.isTold('The answer of the shop could not be read.');
    await expect(page).toHaveURL('/terms');
    await server.recovers();
  }

  // A browser that opens no empty tab is given the address.
  await server.answers('POST /api/admin-hand-over', { success: true, url: OFFICE });
  await page.evaluate(() => {
    window.open = (address) => {
      document.title = String(address);
      return null;
    };
  });
  await panel.click();
  await expect(page).toHaveTitle(OFFICE);
  await shopper.isTold('Please allow popups for this site to open the Admin Panel.');

  await page.evaluate(() => localStorage.removeItem('auth-token'));
  await panel.click();
  await shopper.isTold('You must be logged in first!');
  await test.step('nor from the menus that name the account, which keep the entry', async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await logsInElsewhere(page, admin);
      await expect(panel).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('auth-token'));
      await isRefusedInMenu(shopper, width);
    }
  });
});

async function isRefusedInMenu(shopper: Shopper, width: number): Promise<void> {
  const { page } = shopper;
  await page.setViewportSize({ width, height: 800 });
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: width === 360 ? 'Menu' : 'Profile', exact: true }).click();
  // The account's answer has come.
  await expect(bar.getByRole('definition').first()).toHaveText('Admin');
  const menu = width === 360 ? bar.getByRole('dialog') : bar.locator('#account-menu');
  await menu.getByText('Admin Panel', { exact: true }).click();
  await shopper.isTold('You must be logged in first!');
}

test('an auditor sees no Admin Panel in the shop; one whose role has changed since the login gets the entries of the new role once it is shown; the profile closes when Back leads to another page', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'auditor'));
  await page.goto('/sweets');
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).first().click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  await profile.click();
  await expect(bar.getByRole('definition').last()).toHaveText('readonly');
  await expect(page.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  await expect(bar.getByRole('definition')).toHaveCount(0);

  await server.answers('GET /getuser', { username: 'Meena', id: '1', role: 'manager' });
  await profile.click();
  await expect(bar.getByRole('definition').last()).toHaveText('manager');
  await expect(bar.getByRole('link', { name: 'Admin Panel', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await server.answers('POST /api/admin-hand-over', { success: true, url: OFFICE });
  await opensTheOffice(shopper, 'manager');
  await server.answers('GET /getuser', { username: 'Meena', id: '1', role: 'customer' });
  await profile.click();
  await expect(bar.getByRole('definition').last()).toHaveText('customer');
  await expect(bar.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
});
