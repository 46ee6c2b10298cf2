import type { Page } from '@playwright/test';
import { takeTime } from './clock.ts';
import { download } from './download.ts';
import { NEW_PASSWORD, newCustomer } from './set-up.ts';
import { drawsAgain, expect, type Shopper, test } from './shopper.ts';
import { logsInElsewhere, tokenIn } from './stored.ts';

test('the account page holds everything that a customer can change, tells a password manager whose it is, and hands over everything stored; a changed name stays with its account', async ({
  shopper,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer({ name: 'Asha Verma' });
  await page.goto('/account-settings');
  await expect(shopper.heading).toHaveText('Account settings');
  await expect(shopper.main.getByRole('heading', { level: 2 })).toHaveText([
    'What we call you',
    'Your e-mail',
    'Your password',
    'Delivery details',
    'Signed-in devices',
    'Your data',
    'Delete account',
  ]);
  const writing = shopper.main.getByRole('link', {
    name: 'Have you lost the mailbox of your current e-mail?',
  });
  await expect(writing).toHaveAttribute('href', '/contact');
  await namesItsOwner(shopper, customer.email);
  const data = await download(shopper.button('Download my data'));
  expect(data.name).toBe('my-data.json');
  expect(data.text).toContain(customer.email);

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha Verma-Rao');
  await shopper.button('Save name').click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await logsInElsewhere(page, await newCustomer(request, 'Second Person'));
  await expect(name).toHaveValue('Second Person');
  await logsInElsewhere(page, customer);
  await expect(name).toHaveValue('Asha Verma-Rao');
});

/** As each form tells a password manager whose password it asks for. */
async function namesItsOwner({ page, main }: Shopper, email: string): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  const forms = main.locator('form', { has: page.locator('[autocomplete="current-password"]') });
  await expect(forms).toHaveCount(3);
  for (const form of await forms.all()) {
    const name = form.locator('input[autocomplete="username"]');
    await expect(name).toHaveValue(email);
    // Hidden by its style alone: no password manager looks at a field of type 'hidden'.
    await expect(name).toHaveJSProperty('type', 'text');
    await expect(name).toBeHidden();
    await expect(name).toHaveJSProperty('readOnly', true);
  }
}

test('which links a change of the e-mail waits for stays on the screen until it is read; once they were opened in another tab, the account shows the new e-mail', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const { email: old } = await shopper.isCustomer();
  await page.goto('/account-settings');
  const email = page.getByLabel('New e-mail');
  await email.fill('asha.new@example.in');
  await page.getByLabel('Password for this change').fill(NEW_PASSWORD);
  await shopper.button('Change e-mail').click();
  await expect(page.getByText('We have sent a link to the new address')).toBeVisible();
  await page.clock.runFor(20_000);
  await shopper.isTold(
    'We have sent a link to the new address, and to the old one if you had confirmed it. Your e-mail changes when each is opened.',
  );
  await expect(email).toHaveValue('');
  await expect(email).toHaveAccessibleDescription(new RegExp(`^Now ${old}`));

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha V');
  const reply = { username: 'Asha Verma', id: 'x', role: 'customer', email: 'asha.new@example.in' };
  await server.answers('GET /getuser', reply);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(email).toHaveAccessibleDescription(/^Now asha\.new@example\.in/);
  await expect(name).toHaveAccessibleDescription('You sign in as asha.new@example.in.');
  await expect(name).toHaveValue('Asha V');
});

test('what could not be fetched or read of an account says so in plain words, and can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  const REPLIES = ['null', '{', '{}', '[]'];
  const alert = shopper.main.getByRole('alert');
  await shopper.isCustomer({ name: 'Asha Verma' });
  await server.isLost('GET /getuser');
  await page.goto('/account-settings');
  for (const reply of REPLIES) {
    await expect(alert).toContainText('We could not fetch your account');
    await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.');
    await server.recovers();
    await server.answers('GET /getuser', reply);
    await shopper.button('Retry').click();
    await expect(alert, reply).toContainText('The answer of the shop could not be read.');
    await expect(alert, reply).toContainText('We could not fetch your account');
    await server.recovers();
    await server.isLost('GET /getuser');
    await shopper.button('Retry').click();
  }
  await expect(alert).toContainText('We could not reach the shop.');

  await server.recovers();
  await server.isLost('GET /api/account/delivery');
  await server.isLost('GET /api/account/devices');
  await shopper.button('Retry').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  await expect(shopper.main.getByRole('heading', { name: 'What we call you' })).toBeVisible();
  for (const [section, path, words, fetched] of [
    [
      'Delivery details',
      '/api/account/delivery',
      'We could not fetch your delivery details.',
      'Nothing is saved.',
    ],
    ['Signed-in devices', '/api/account/devices', 'We could not fetch your devices.', 'This device'],
  ] as const) {
    const part = shopper.main.getByRole('region', { name: section });
    const isNotFetched = async (reply: string) => {
      await expect(part.getByRole('alert'), reply).toContainText(words);
      await expect(part.getByText(fetched), reply).toBeHidden();
      await expect(part.getByRole('button', { name: 'Add details' }), reply).toBeHidden();
    };
    await isNotFetched('lost');
    for (const reply of REPLIES) {
      await server.answers(`GET ${path}`, reply);
      const answered = page.waitForResponse(`**${path}`);
      await part.getByRole('button', { name: 'Retry' }).click();
      await (await answered).finished();
      await drawsAgain(page);
      await isNotFetched(reply);
    }
    await server.recovers();
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect(part.getByText(fetched)).toBeVisible();
    await expect(part.getByRole('alert')).toHaveCount(0);
  }
});

test('an account, an order, an invoice or prices without an answer are not waited for endlessly', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  for (const [call, path, words] of [
    ['GET /api/orders/*', '/orders/1', 'We could not fetch this order'],
    ['GET /api/orders/*/invoice', '/orders/1/invoice', 'We could not fetch this invoice'],
    ['GET /allproducts', '/cart', 'We could not fetch today’s prices'],
    ['GET /getuser', null, 'We could not fetch your account'],
  ] as const) {
    const asked = server.hears(call);
    await server.waits(call);
    if (path) await page.goto(path);
    else await opensSettings(page);
    await expect.poll(() => asked.length, call).toBeGreaterThan(0);
    // The cart has been answered: it would time out as well, and count as empty.
    await shopper.hasInCart(1);
    await page.clock.runFor(8_500);
    await expect(shopper.main.getByRole('alert'), call).toContainText(words);
  }

  // Nor does a part of the page hold up the others.
  await server.recovers();
  await server.waits('GET /api/account/devices');
  const asked = page.waitForRequest('**/api/account/devices');
  await shopper.button('Retry').click();
  await asked;
  await expect(shopper.button('Download my data')).toBeVisible();
  await page.clock.runFor(8_500);
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('alert')).toBeVisible();
  await expect(shopper.button('Download my data')).toBeVisible();
});

test('a refusal is reported at the field that is to blame, which gets the focus', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  server.mayRefuse('PUT /api/account');
  server.mayRefuse('POST /api/account/password');
  server.mayRefuse('POST /api/account/email');
  server.mayRefuse('DELETE /api/account');
  await page.goto('/account-settings');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await shopper.button('Save name').click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/name/i);
  const alert = shopper.main.getByRole('alert');
  await expect(alert).toHaveCount(0);
  // The same refusal again.
  await shopper.button('Save name').click();
  await expect(name).toBeFocused();
  await expect(alert).toHaveCount(0);
  // Whoever presses Enter in the field has its focus already: nothing but an alert would tell them.
  await name.press('Enter');
  await expect(alert).toHaveText(/name/i);
  await expect(name).toBeFocused();

  const email = page.getByLabel('New e-mail');
  const password = page.getByLabel('Password for this change');
  await email.fill('someone.else@example.in');
  await password.fill('not-it');
  await shopper.button('Change e-mail').click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await expect(email).toHaveAccessibleDescription(
    /^Now \S+@\S+\. A link goes to the new address, and to the current one if you have confirmed it\.$/,
  );
  await email.fill('nobody');
  await password.fill(NEW_PASSWORD);
  await shopper.button('Change e-mail').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/^Please enter a valid e-mail address\. Now /);
  await expect(password).toHaveAccessibleDescription('');

  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await current.fill('not-it');
  await next.fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  await expect(next).toHaveAccessibleDescription('');
  await current.fill(NEW_PASSWORD);
  await next.fill('short');
  await shopper.button('Change password').click();
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(/password/i);
  await expect(current).toHaveAccessibleDescription('');

  const farewell = page.getByRole('region', { name: 'Delete account' }).getByLabel('Password');
  await farewell.fill('not-it');
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await expect(farewell).toBeFocused();
});

test('a visitor is asked to log in, also after the session has ended, and typed delivery details are there again', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/api\/account|\/getuser/);
  const { email } = await newCustomer(page.request, 'Meera Nair');
  const login = shopper.main.getByRole('link', { name: 'Log in' });
  await page.goto('/account-settings');
  await expect(login).toHaveAttribute('href', '/login?next=/account-settings');
  await login.click();
  await shopper.logIn(email, NEW_PASSWORD);
  await shopper.button('Add details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  const token = await tokenIn(page);
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  await shopper.button('Save details').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your session has ended. Please log in again.');
  await expect(login).toBeInViewport();
  await expect(shopper.main).toBeFocused();
  await login.click();
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await shopper.button('Save details').click();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(shopper.button('Change details')).toBeVisible();
  const now = await tokenIn(page);
  const saved = await page.request.get('/api/account/delivery', { headers: { 'auth-token': now } });
  expect(await saved.text()).toContain('302006');
});

test('a part that is requested again after the session has ended asks for a login', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/account-settings');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const part of ['delivery', 'devices'] as const) {
    await test.step(part, async () => {
      await server.isLost(`GET /api/account/${part}`);
      const customer = await newCustomer(page.request, 'Meera Nair');
      await logsInElsewhere(page, customer);
      await expect(shopper.button('Retry')).toBeVisible();
      await server.recovers();
      await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
      await shopper.button('Retry').click();
      await expect(shopper.main.getByRole('alert')).toContainText('Your session has ended.');
    });
  }
});

test('a change that is refused because its owner has logged out does not say that the session has ended', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  server.mayRefuse('PUT /api/account');
  await page.goto('/account-settings');
  const goOn = await server.waits('PUT /api/account');
  await shopper.button('Save name').click();
  const loggedOut = page.waitForResponse('**/logout');
  const refused = page.waitForResponse('**/api/account');
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await (await loggedOut).finished();
  goOn();
  expect((await refused).status()).toBe(401);
  await page.goBack();
  await expect(shopper.main).toContainText('Please log in');
  await expect(shopper.main).toContainText('Your settings belong to your account.');
});

async function opensSettings(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Profile' }).click();
  await bar.getByRole('link', { name: 'Account Settings' }).click();
}
