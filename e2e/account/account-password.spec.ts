import type { Page } from '@playwright/test';
import { endSession, NEW_PASSWORD } from '../support/set-up.ts';
import { expect, isAlive, Shopper, test } from '../support/shopper.ts';
import { storedAs } from '../support/stored.ts';

test('a customer changes the password, which ends every other session and leaves what is typed elsewhere; whoever tries a change again whose answer was lost has read that it may be set', async ({
  shopper,
  server,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer({ name: 'Asha Verma' });
  const logIn = (password: string) => request.post('/login', { data: { email: customer.email, password } });
  const { token } = await (await logIn(NEW_PASSWORD)).json();
  const otherDevice = async () =>
    (await request.get('/getuser', { headers: { 'auth-token': token } })).status();
  expect(await otherDevice()).toBe(200);
  await page.goto('/account-settings');
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma-Rao');
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  const changes = async (from: string, to: string) => {
    await section.getByLabel('Current password').fill(from);
    await section.getByLabel('New password').fill(to);
    await shopper.button('Change password').press('Enter');
  };
  await changes(NEW_PASSWORD, 'another-kitchen-word');
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma-Rao');
  await expect(shopper.button('Change password')).toBeFocused();
  expect(await otherDevice()).toBe(401);
  expect((await logIn('another-kitchen-word')).status()).toBe(200);

  await server.losesTheAnswer('POST /api/account/password');
  await changes('another-kitchen-word', 'a-third-kitchen-word');
  await expect(section).toContainText('Your new password may be set already.');
  await server.recovers();
  await shopper.button('Change password').click();
  await expect(page.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  expect((await logIn('a-third-kitchen-word')).status()).toBe(200);
});

test('devices are listed, and signed out one by one, also one that has logged out itself, or all at once, which leaves nothing of the person in the tab', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const logsInOn = async (device: string): Promise<string> => {
    const login = await page.request.post('/login', {
      data: { email: customer.email, password: NEW_PASSWORD },
      headers: { 'user-agent': `Mozilla/5.0 (${device}) Firefox/150.0` },
    });
    return (await login.json()).token;
  };
  await logsInOn('Linux; Android 16');
  const onWindows = await logsInOn('Windows NT 10.0; Win64; x64');
  await typesAtTheCheckout(shopper);
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByText('This device')).toHaveCount(1);
  const phone = devices.getByRole('button', { name: 'Sign out Firefox on Android' });
  await expect(phone).toHaveAccessibleDescription(/^Last seen \d+ \w+ \d{4}, /);
  await phone.click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await endSession(page.request, { token: onWindows });
  server.mayRefuse('DELETE /api/account/devices/*');
  await devices.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(devices.getByRole('alert')).toHaveText('This device is not signed in.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await shopper.button('Sign out everywhere').click();
  await shopper.isAsked('Sign out on every device, this one too?', 'OK');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
  server.mayRefuse('GET /getuser');
  const answer = await page.request.get('/getuser', {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a customer deletes the account for good, which leaves nothing of the person in the tab', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  server.mayRefuse('DELETE /api/account');
  await typesAtTheCheckout(shopper);
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  // An order on its way keeps its buyer's details, and a large one its name and address (decision 021).
  await expect(section).toContainText('but for the name and address on an invoice of ₹50,000 or more');
  await expect(section).toContainText('What you have paid for is still delivered, or refunded');
  const question = 'Delete your account permanently? This action cannot be undone.';
  await section.getByLabel('Password').fill('not-it');
  await shopper.button('Delete my account').click();
  await shopper.isAsked(question, 'OK');
  await expect(section.getByLabel('Password')).toHaveAccessibleDescription(/password/i);
  await section.getByLabel('Password').fill(NEW_PASSWORD);
  await shopper.button('Delete my account').click();
  await shopper.isAsked(question, 'OK');
  await shopper.isTold('Your account is deleted.');
  await expect(page).toHaveURL('/');
  await expect(shopper.loginButton).toBeVisible();
  expect(await kept(page)).toEqual([]);
  const again = await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
  });
  expect(again.status()).toBe(401);
});

test('a deletion whose answer was lost may be done: the page says so, and this browser forgets the person', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await typesAtTheCheckout(shopper);
  await page.evaluate(() => localStorage.setItem('checkout-details', '{"name":"Asha Verma"}'));
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  const deletes = async () => {
    await section.getByLabel('Password').fill(NEW_PASSWORD);
    await shopper.button('Delete my account').click();
    await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  };
  const mayBeDone = 'Your account may be deleted already. If you can no longer log in, it is.';
  await server.losesTheAnswer('DELETE /api/account');
  await deletes();
  await expect(section).toContainText(mayBeDone);
  expect(await storedAs(page, 'checkout-details')).toBeNull();
  await server.recovers();
  await deletes();
  await shopper.isTold(mayBeDone);
  expect(await kept(page)).toEqual([]);
});

test('too many wrong passwords are told at the current one, not at the new one; a new password or a deletion that the shop refuses after a failure is not said to be done', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  const password = shopper.main.getByRole('region', { name: 'Your password' });
  const current = password.getByLabel('Current password');
  await current.fill('not-the-kitchen-word');
  await password.getByLabel('New password').fill('another-kitchen-word');
  const tooMany = 'Too many wrong passwords. Please try again in 15 minutes.';
  await server.answers('POST /api/account/password', { success: false, message: tooMany }, 429);
  await shopper.button('Change password').click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(tooMany);
  await expect(password.getByLabel('New password')).toHaveAccessibleDescription('');
  await server.recovers();
  await server.answers('POST /api/account/password', {}, 503);
  await shopper.button('Change password').click();
  await expect(password).toContainText('Your new password may be set already.');
  await server.recovers();
  await shopper.button('Change password').click();
  await expect(password).not.toContainText('may be set already');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  const deletes = async () => {
    await section.getByLabel('Password').fill('not-the-kitchen-word');
    await shopper.button('Delete my account').click();
    await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  };
  await server.answers('DELETE /api/account', {}, 503);
  await deletes();
  await expect(section).toContainText('Your account may be deleted already.');
  await server.recovers();
  await deletes();
  await expect(section).not.toContainText('may be deleted already');
  await expect(section.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('Logout leaves nothing of the person in the other tabs', async ({ shopper, page, context }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await shopper.goesToPay();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  await page.goto('/terms');
  expect(await kept(page)).toEqual(expect.arrayContaining(['payment-attempt', 'checkout-draft']));
  const other = await context.newPage();
  await other.goto('/terms');
  await new Shopper(other).logoutButton.click();
  await expect(shopper.loginButton).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

/** Delivery details typed at the checkout are kept in the tab when its account page opens. */
async function typesAtTheCheckout(shopper: Shopper): Promise<void> {
  await shopper.page.goto('/checkout/chakli');
  await shopper.fillsDelivery({ name: 'Asha Verma' });
  // Fields can be filled before the page is hydrated, which then keeps what is in them.
  await expect.poll(() => kept(shopper.page)).toContain('checkout-draft');
  await isAlive(shopper.page);
  await shopper.opensSettings();
  await expect(shopper.heading).toHaveText('Account settings');
  expect(await kept(shopper.page)).toContain('checkout-draft');
}

/** What the tab keeps about a person (`forget-tab.ts`). */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(payment|checkout)-/.test(key)));
}
