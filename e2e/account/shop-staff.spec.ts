import { ofTheCast } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { DESK, TABLET } from '../support/sizes.ts';
import { logsInElsewhere, losesToken } from '../support/stored.ts';

/** What the header of the shop offers to staff. */

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
  await page.setViewportSize(TABLET);
  await expect(bar.getByRole('button', { name: 'Admin Panel' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
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

  await losesToken(page);
  await panel.click();
  await shopper.isTold('You must be logged in first!');
  await test.step('nor from the menus that name the account, which keep the entry', async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await logsInElsewhere(page, admin);
      await expect(panel).toBeVisible();
      await losesToken(page);
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
