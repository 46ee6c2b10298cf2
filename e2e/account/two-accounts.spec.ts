import { anotherCustomer } from '../support/another-customer.ts';
import { holdScripts } from '../support/hold.ts';
import { type Customer, endSession, NEW_PASSWORD, newCustomer, placeOrder } from '../support/set-up.ts';
import { expect, Shopper, test } from '../support/shopper.ts';
import { hasStored, storesUnheard, tokenIn } from '../support/stored.ts';

async function isSignedInWith(shopper: Shopper, { token }: Customer): Promise<void> {
  await expect(shopper.logoutButton).toBeVisible();
  await expect(shopper.loginButton).toBeHidden();
  expect(await tokenIn(shopper.page)).toBe(token);
}

test('a tab that hydrates late belongs to the person who has logged in meanwhile, be it a guest’s or another person’s', async ({
  shopper,
  page,
  context,
}) => {
  const leela = await anotherCustomer(page.request);
  const asha = await newCustomer(page.request, 'Asha Verma');
  let release = await holdScripts(page);
  await page.goto('/orders');
  const second = new Shopper(await context.newPage());
  await second.page.goto('/login?next=/terms');
  await second.logIn(leela.email, NEW_PASSWORD);
  await second.hasInCart(3);
  release();
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();
  await shopper.hasInCart(3);
  await isSignedInWith(shopper, { ...leela, token: await tokenIn(second.page) });

  release = await holdScripts(page);
  await page.reload();
  await second.logoutButton.click();
  await second.loginButton.click();
  await second.logIn(asha.email, NEW_PASSWORD);
  await expect(second.page).toHaveURL('/');
  await isSignedInWith(second, { ...asha, token: await tokenIn(second.page) });
  release();
  await shopper.hasInCart(0);
  const token = await tokenIn(second.page);
  for (const tab of [shopper, second]) await isSignedInWith(tab, { ...asha, token });
});

test('a new password keeps its owner signed in even if the old token is refused before the answer; one that is answered after Logout logs nobody in again', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  const changesPassword = async (from: string, to: string) => {
    await section.getByLabel('Current password').fill(from);
    await section.getByLabel('New password').fill(to);
    const { hasActed, arrives } = await server.answersLate('POST /api/account/password');
    await shopper.button('Change password').click();
    await hasActed;
    return arrives;
  };
  let arrives = await changesPassword(NEW_PASSWORD, 'a-longer-kitchen-word');
  server.mayRefuse('GET /getuser');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Profile' }).click();
  await expect(shopper.loginButton).toBeVisible();
  arrives();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  const logout = shopper.logoutButton;
  await expect(logout).toBeVisible();
  const now = await tokenIn(page);
  expect(now).not.toBe('');
  expect(now).not.toBe(token);

  await server.recovers();
  arrives = await changesPassword('a-longer-kitchen-word', NEW_PASSWORD);
  const ended = page.waitForResponse('**/logout');
  await logout.click();
  await expect(page).toHaveURL('/');
  await ended;
  // The token issued here belongs to nobody at this browser, so it is ended too.
  const ofNewSession = page.waitForResponse('**/logout');
  arrives();
  expect((await ofNewSession).ok()).toBe(true);
  expect(await tokenIn(page)).toBe('');
});

test('neither Sign out everywhere nor Delete my account signs out a person who has logged in meanwhile', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ name: 'Asha Verma' });
  const leela = await anotherCustomer(page.request);
  const meera = await newCustomer(page.request, 'Meera Nair');
  server.mayRefuse('POST /getcart');
  await page.goto('/account-settings');
  for (const [owner, button, question, next, packs] of [
    ['Asha Verma', 'Sign out everywhere', 'Sign out on every device, this one too?', leela, 3],
    [
      'Leela Menon',
      'Delete my account',
      'Delete your account permanently? This action cannot be undone.',
      meera,
      0,
    ],
  ] as const) {
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(owner);
    const farewell = shopper.main.getByRole('region', { name: 'Delete account' });
    await farewell.getByLabel('Password').fill(NEW_PASSWORD);
    await shopper.button(button).click();
    await expect(shopper.notice.getByText(question)).toBeVisible();
    await storesUnheard(page, next);
    await shopper.isAsked(question, 'OK');
    await isSignedInWith(shopper, next);
    await shopper.hasInCart(packs);
  }
});

test('a refused token does not remove another one', async ({ shopper, server, page }) => {
  const asha = await newCustomer(page.request, 'Asha Verma');
  await endSession(page.request, asha);
  await hasStored(page, { 'auth-token': asha.token, role: asha.role });
  const leela = await anotherCustomer(page.request);
  server.mayRefuse('POST /getcart');
  const asked = server.hears('POST /getcart');
  const goOn = await server.waits('POST /getcart');
  await page.goto('/terms');
  await expect.poll(() => asked.length).toBe(1);
  await storesUnheard(page, leela);
  goOn();
  await shopper.hasInCart(3);
  await isSignedInWith(shopper, leela);
});

test('a page restored by Back belongs to the person who has logged in meanwhile, who is not shown the list of orders on it', async ({
  shopper,
  server,
  page,
}) => {
  const asha = await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await placeOrder(page.request, { customer: asha });
  const leela = await anotherCustomer(page.request);
  await page.goto('/orders');
  await shopper.hasInCart(1);
  const card = shopper.main.locator('.badge');
  await expect(card).toBeVisible();
  await endSession(page.request, asha);
  await storesUnheard(page, leela);
  const goOn = await server.waits('GET /allorders');
  await shopper.comesBack();
  await expect(card).toBeHidden();
  await shopper.hasInCart(3);
  goOn();
  await expect(shopper.main).toContainText("You haven't placed any orders yet.");
  await isSignedInWith(shopper, leela);
});
