import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { takeTime } from './clock.ts';
import { NEW_PASSWORD, newCustomer } from './set-up.ts';
import { expect, MOBILE, test } from './shopper.ts';

test('the account page holds everything that a customer can change', { tag: '@phone' }, async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
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
});

test('the account page asks a visitor who is not signed in to log in', async ({ shopper, page }) => {
  await page.goto('/account-settings');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=/account-settings',
  );
});

test('an account that could not be fetched can be requested again', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await server.isLost('GET /getuser');
  await page.goto('/account-settings');
  await expect(shopper.main.getByRole('alert')).toContainText('We could not fetch your account');
  await server.recovers();
  await shopper.button('Retry').click();
  await expect(shopper.main.getByRole('heading', { name: 'What we call you' })).toBeVisible();
});

test('after a change of account the form has the new account’s name', async ({ shopper, page, request }) => {
  await shopper.isCustomer({ name: 'First Person' });
  await page.goto('/account-settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('First Person');
  const second = await newCustomer(request, 'Second Person');
  await page.evaluate((token) => {
    localStorage.setItem('auth-token', token);
    // The browser fires this event when another tab has changed the token.
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-token', newValue: token }));
  }, second.token);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second Person');
});

test('a customer changes the name', async ({ shopper, page }) => {
  await shopper.isCustomer({ name: 'Asha Verma' });
  await page.goto('/account-settings');
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma-Rao');
  await shopper.button('Save name').click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma-Rao');
});

test('a customer changes the password, which ends every other session', async ({
  shopper,
  server,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer();
  const logIn = (password: string) => request.post('/login', { data: { email: customer.email, password } });
  const { token } = await (await logIn(NEW_PASSWORD)).json();
  const otherDevice = async () =>
    (await request.get('/getuser', { headers: { 'auth-token': token } })).status();
  expect(await otherDevice()).toBe(200);
  server.mayRefuse('POST /api/account/password');
  await page.goto('/account-settings');
  await page.getByLabel('Current password').fill('not-it');
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(
    shopper.main.getByText(/password/i).filter({ hasText: /wrong|not right|does not/i }),
  ).toBeVisible();
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await shopper.button('Change password').click();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  expect(await otherDevice()).toBe(401);
  expect((await logIn('another-kitchen-word')).status()).toBe(200);
});

test('delivery details are kept for the checkout, and forgotten on request', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  await shopper.button('Save details').click();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(shopper.main.getByText('22, Hill View Road, Civil Lines')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('Mobile')).toHaveValue(MOBILE);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await page.goto('/account-settings');
  await shopper.button('Forget them').click();
  const nothing = shopper.main.getByText('Nothing is saved. The checkout asks for everything anew.');
  await expect(nothing).toBeVisible();
  // What is saved with nothing in it is not called saved.
  await shopper.button('Add details').click();
  await shopper.button('Save details').click();
  await expect(page.getByText('No delivery details are saved.')).toBeVisible();
  await expect(nothing).toBeVisible();
});

test('saved delivery details that cannot be fetched are not called missing', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await server.isLost('GET /api/account/delivery');
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Delivery details' });
  await expect(section.getByRole('alert')).toContainText('We could not fetch your delivery details.');
  await expect(section.getByText('Nothing is saved.')).toBeHidden();
  await expect(section.getByRole('button', { name: 'Add details' })).toBeHidden();
  await server.recovers();
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('Nothing is saved.')).toBeVisible();
  await expect(section.getByRole('alert')).toBeHidden();
});

test('a part of the page without an answer says so after 8 s, and does not hold up the others', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer();
  await server.waits('GET /api/account/devices');
  const asked = page.waitForRequest('**/api/account/devices');
  await page.goto('/account-settings');
  await asked;
  await page.clock.runFor(8_500);
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('alert')).toBeVisible();
  await expect(shopper.button('Download my data')).toBeVisible();
});

for (const [what, call, path, words] of [
  ['an account', 'GET /getuser', '/account-settings', 'We could not fetch your account'],
  ['an order', 'GET /api/orders/*', '/orders/1', 'We could not fetch this order'],
  ['an invoice', 'GET /api/orders/*/invoice', '/orders/1/invoice', 'We could not fetch this invoice'],
  ['the prices of a cart', 'GET /allproducts', '/cart', 'We could not fetch today’s prices'],
] as const) {
  test(`${what} without an answer is not waited for endlessly`, async ({ shopper, server, page }) => {
    await takeTime(page);
    await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
    const asked = server.hears(call);
    await server.waits(call);
    await page.goto(path);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.clock.runFor(8_500);
    await expect(shopper.main.getByRole('alert')).toContainText(words);
  });
}

for (const reply of ['null', '{', '{}', '[]']) {
  test(`an account answered with ${reply} counts as not fetched`, async ({ shopper, server, page }) => {
    await shopper.isCustomer({ name: 'Asha Verma' });
    await server.answers('GET /getuser', reply);
    await page.goto('/account-settings');
    const alert = shopper.main.getByRole('alert');
    await expect(alert).toContainText('We could not fetch your account');
    await expect(alert).toContainText('The answer of the shop could not be read.');
    await server.recovers();
    await server.answers('GET /api/account/delivery', reply);
    await server.answers('GET /api/account/devices', reply);
    await shopper.button('Retry').click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
    await expect(shopper.main).toContainText('We could not fetch your delivery details.');
    await expect(shopper.main).toContainText('We could not fetch your devices.');
    await server.recovers();
    for (const section of ['Delivery details', 'Signed-in devices']) {
      const part = shopper.main.getByRole('region', { name: section });
      await part.getByRole('button', { name: 'Retry' }).click();
      await expect(part.getByRole('alert')).toHaveCount(0);
    }
    await expect(shopper.main.getByText('This device')).toBeVisible();
  });
}

test('devices are listed, and signed out one by one or all at once', async ({ shopper, server, page }) => {
  const customer = await shopper.isCustomer();
  await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' },
  });
  await page.goto('/account-settings');
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await shopper.button('Sign out everywhere').click();
  await shopper.isAsked('Sign out on every device, this one too?', 'OK');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  server.mayRefuse('GET /getuser');
  const answer = await page.request.get('/getuser', {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a customer downloads everything that the shop stores about them', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  await page.goto('/account-settings');
  const started = page.waitForEvent('download');
  await shopper.button('Download my data').click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(await readFile(await file.path(), 'utf8')).toContain(customer.email);
});

test('a customer deletes the account for good', async ({ shopper, server, page }) => {
  const customer = await shopper.isCustomer();
  server.mayRefuse('DELETE /api/account');
  await page.goto('/account-settings');
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  const question = 'Delete your account permanently? This action cannot be undone.';
  await section.getByLabel('Password').fill('not-it');
  await shopper.button('Delete my account').click();
  await shopper.isAsked(question, 'OK');
  await expect(section.getByLabel('Password')).toHaveAccessibleDescription(/password/i);
  await section.getByLabel('Password').fill(NEW_PASSWORD);
  await shopper.button('Delete my account').click();
  await shopper.isAsked(question, 'OK');
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const again = await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
  });
  expect(again.status()).toBe(401);
});

test('the profile dropdown names who is signed in', async ({ shopper, page }) => {
  const customer = await newCustomer(page.request, 'Leela Menon');
  await shopper.isSignedInAs(customer);
  await page.goto('/');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('definition')).toHaveText(['Leela Menon', customer.id, 'customer']);
});

test('a new password leaves what is being typed elsewhere, and the focus', async ({ shopper, page }) => {
  await shopper.isCustomer({ name: 'Asha Verma' });
  await page.goto('/account-settings');
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma-Rao');
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Change password').press('Enter');
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma-Rao');
  await expect(shopper.button('Change password')).toBeFocused();
});

test('a wrong password is reported at its own field, a bad address or new password at theirs', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  server.mayRefuse('POST /api/account/password');
  server.mayRefuse('POST /api/account/email');
  await page.goto('/account-settings');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await current.fill('not-it');
  await next.fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(current).toHaveAccessibleDescription('The current password is not right.');
  await expect(next).toHaveAccessibleDescription('');
  await current.fill(NEW_PASSWORD);
  await next.fill('short');
  await shopper.button('Change password').click();
  await expect(next).toHaveAccessibleDescription(/password/i);
  await expect(current).toHaveAccessibleDescription('');

  const email = page.getByLabel('New e-mail');
  const password = page.getByLabel('Password for this change');
  await email.fill('someone.else@example.in');
  await password.fill('not-it');
  await shopper.button('Change e-mail').click();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await expect(email).toHaveAccessibleDescription(
    /^Now \S+@\S+\. A link goes to the new address, and to the current one if you have confirmed it\.$/,
  );
  await email.fill('nobody');
  await password.fill(NEW_PASSWORD);
  await shopper.button('Change e-mail').click();
  await expect(email).toHaveAccessibleDescription(/^Please enter a valid e-mail address\. Now /);
  await expect(password).toHaveAccessibleDescription('');
});

test('a refusal moves the focus to the field that says why', async ({ shopper, server, page }) => {
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
  // The same refusal again.
  await shopper.button('Save name').click();
  await expect(name).toBeFocused();

  await page.getByLabel('New e-mail').fill('nobody');
  await shopper.button('Change e-mail').click();
  await expect(page.getByLabel('New e-mail')).toBeFocused();
  await page.getByLabel('New e-mail').fill('someone.else@example.in');
  await page.getByLabel('Password for this change').fill('not-it');
  await shopper.button('Change e-mail').click();
  await expect(page.getByLabel('Password for this change')).toBeFocused();

  await page.getByLabel('Current password').fill('not-it');
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await page.getByLabel('New password').fill('short');
  await shopper.button('Change password').click();
  await expect(page.getByLabel('New password')).toBeFocused();

  const password = page.getByRole('region', { name: 'Delete account' }).getByLabel('Password');
  await password.fill('not-it');
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await expect(password).toBeFocused();
});

test('saved delivery details accept a pincode as people write it', async ({ shopper, page }) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  const pincode = page.getByLabel('Pincode');
  await pincode.pressSequentially('302 006');
  await expect(pincode).toHaveValue('302006');
});

test('delivery details typed when the session ended are there again after the login', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/api\/account|\/getuser/);
  const { email } = await newCustomer(page.request, 'Meera Nair');
  await page.goto('/login?next=/account-settings');
  await shopper.logIn(email, NEW_PASSWORD);
  await shopper.button('Add details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  const token = await page.evaluate(() => localStorage.getItem('auth-token') ?? '');
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  await shopper.button('Save details').click();
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await shopper.button('Save details').click();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await page.reload();
  await expect(shopper.button('Change details')).toBeVisible();
});

test('a failure to fetch the account is explained in plain words', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await server.isLost('GET /getuser');
  await page.goto('/account-settings');
  await expect(shopper.main.getByRole('alert')).toContainText(
    'We could not reach the shop. Check your connection and try again.',
  );
});

test('signing out everywhere and deleting the account leave nothing of the person in the tab', async ({
  shopper,
  page,
}) => {
  const typesAtTheCheckout = async () => {
    await page.goto('/checkout/chakli');
    await shopper.fillsDelivery({ name: 'Asha Verma' });
    await page.goto('/account-settings');
    expect(await kept(page)).toContain('checkout-draft');
  };
  await shopper.isCustomer();
  await typesAtTheCheckout();
  await shopper.button('Sign out everywhere').click();
  await shopper.isAsked('Sign out on every device, this one too?', 'OK');
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page)).toEqual([]);

  const { email } = await newCustomer(page.request, 'Meera Nair');
  await page.goto('/login');
  await shopper.logIn(email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await typesAtTheCheckout();
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  await section.getByLabel('Password').fill(NEW_PASSWORD);
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await shopper.isTold('Your account is deleted.');
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toEqual([]);
});

test('Logout leaves nothing of the person in the other tabs', async ({ shopper, page, context }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await shopper.goesToPay();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  await page.goto('/sweets');
  expect(await kept(page)).toEqual(expect.arrayContaining(['payment-attempt', 'checkout-draft']));
  const other = await context.newPage();
  await other.goto('/sweets');
  await other.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

/** What the tab keeps about a person (`forget-tab.ts`). */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(payment|checkout)-/.test(key)));
}
