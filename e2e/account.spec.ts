import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { takeTime } from './clock.ts';
import { MOBILE, NEW_PASSWORD, newCustomer } from './set-up.ts';
import { expect, type Shopper, test } from './shopper.ts';
import { drawsAgain } from './staff.ts';

test('the account page holds everything that a customer can change, and hands over everything stored', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
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
  const started = page.waitForEvent('download');
  await shopper.button('Download my data').click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(await readFile(await file.path(), 'utf8')).toContain(customer.email);
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

test('a customer changes the name; after a change of account the form has the new account’s', async ({
  shopper,
  page,
  request,
}) => {
  await shopper.isCustomer({ name: 'Asha Verma' });
  await page.goto('/account-settings');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Asha Verma-Rao');
  await shopper.button('Save name').click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Asha Verma-Rao');

  const second = await newCustomer(request, 'Second Person');
  await page.evaluate((token) => {
    localStorage.setItem('auth-token', token);
    // The browser fires this event when another tab has changed the token.
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-token', newValue: token }));
  }, second.token);
  await expect(name).toHaveValue('Second Person');
});

test('each form that asks for the password tells a password manager whose it is', async ({
  shopper,
  page,
}) => {
  const { email } = await shopper.isCustomer();
  await page.goto('/account-settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma');
  const forms = shopper.main.locator('form', { has: page.locator('[autocomplete="current-password"]') });
  await expect(forms).toHaveCount(3);
  for (const form of await forms.all()) {
    const name = form.locator('input[autocomplete="username"]');
    await expect(name).toHaveValue(email);
    // Hidden by its style alone: no password manager looks at a field of type 'hidden'.
    await expect(name).toHaveJSProperty('type', 'text');
    await expect(name).toBeHidden();
    await expect(name).toHaveJSProperty('readOnly', true);
  }
});

test('a customer changes the password, which ends every other session and leaves what is typed elsewhere', async ({
  shopper,
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
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Change password').press('Enter');
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Verma-Rao');
  await expect(shopper.button('Change password')).toBeFocused();
  expect(await otherDevice()).toBe(401);
  expect((await logIn('another-kitchen-word')).status()).toBe(200);
});

test('a changed password whose answer was lost may be set: whoever tries again, and has to log in, has read so', async ({
  shopper,
  server,
  page,
  request,
}) => {
  const customer = await shopper.isCustomer();
  await page.goto('/account-settings');
  await page.getByLabel('Current password').fill(NEW_PASSWORD);
  await page.getByLabel('New password').fill('another-kitchen-word');
  await server.losesTheAnswer('POST /api/account/password');
  await shopper.button('Change password').click();
  const section = shopper.main.getByRole('region', { name: 'Your password' });
  await expect(section).toContainText('Your new password may be set already.');
  await server.recovers();
  await shopper.button('Change password').click();
  await expect(page.getByRole('heading', { name: 'Please log in again' })).toBeVisible();
  const data = { email: customer.email, password: 'another-kitchen-word' };
  expect((await request.post('/login', { data })).status()).toBe(200);
});

test('delivery details are kept for the checkout, and forgotten on request', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  await page.getByLabel('Pincode').pressSequentially('302 006');
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
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

test('delivery details that were saved at the checkout stand on the account page that Back restores, unless they are being changed there', async ({
  shopper,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  const saves = async (name: string) => {
    const data = {
      mobile: '',
      email: '',
      name,
      address: '',
      apartment: '',
      city: '',
      state: '',
      pincode: '',
    };
    await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data });
  };
  await page.goto('/account-settings');
  await expect(shopper.main.getByText('Nothing is saved.')).toBeVisible();
  await saves('Meera Nair');
  await shopper.comesBack();
  await expect(shopper.main.getByText('Meera Nair')).toBeVisible();
  await shopper.button('Change details').click();
  const name = page.getByRole('region', { name: 'Delivery details' }).getByLabel('Name', { exact: true });
  await name.fill('Asha V');
  await saves('Leela Menon');
  await shopper.comesBack();
  await expect(name).toHaveValue('Asha V');
});

test('delivery details that another tab has saved are what this one changes when somebody comes back to it', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  const checkout = await page.context().newPage();
  await page.goto('/account-settings');
  await expect(shopper.main.getByText('Nothing is saved.')).toBeVisible();
  await checkout.goto('/account-settings');
  await checkout.getByRole('button', { name: 'Add details' }).click();
  await checkout.getByLabel('City').fill('Kochi');
  await checkout.getByRole('button', { name: 'Save details' }).click();
  await expect(checkout.getByText('Your delivery details are saved.')).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await shopper.button('Change details').click();
  await expect(page.getByLabel('City')).toHaveValue('Kochi');
});

test('delivery details that cannot be right are refused beside their fields, and missing ones may be left out', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  await shopper.button('Add details').click();
  await expect(page.getByLabel('City')).toHaveAttribute('aria-required', 'false');
  await page.getByLabel('Mobile').fill('98290');
  await page.getByLabel('Pincode').fill('3020061');
  await page.getByLabel('City').fill('Jaipur');
  await shopper.button('Save details').click();
  await expect(page.getByLabel('Mobile')).toBeFocused();
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
    'Please enter a valid 10-digit mobile number.',
  );
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/six-digit pincode/);
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  // Two in one field: the checkout would leave them out, or the call refuse them for their length.
  await page.getByLabel('Pincode').fill('302006');
  for (const two of ['9829041964 / 65', '98290 41964, 98765 43210']) {
    await page.getByLabel('Mobile').fill(two);
    await shopper.button('Save details').click();
    await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
      'Please enter a valid 10-digit mobile number.',
    );
  }
  await page.getByLabel('Mobile').fill('');
  await expect(page.getByLabel('Mobile')).not.toHaveAttribute('aria-invalid');
  await shopper.button('Save details').click();
  await expect(shopper.main.getByText('Jaipur 302006')).toBeVisible();
});

test('what is typed while delivery details are being saved or forgotten stays in the form', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  const city = page.getByLabel('City');
  await shopper.button('Add details').click();
  await shopper.fillsDelivery({ within: page.getByRole('region', { name: 'Delivery details' }) });
  const save = await server.waits('PUT /api/account/delivery');
  await shopper.button('Save details').click();
  await city.fill('Udaipur');
  save();
  await expect(page.getByText('Your delivery details are saved.')).toBeVisible();
  await expect(city).toHaveValue('Udaipur');
  await shopper.button('Save details').click();
  await expect(shopper.main.getByText('Udaipur 302006')).toBeVisible();

  const forget = await server.waits('DELETE /api/account/delivery');
  await shopper.button('Forget them').click();
  await shopper.button('Change details').click();
  await city.fill('Ajmer');
  forget();
  await expect(page.getByText('Your delivery details are forgotten.')).toBeVisible();
  await expect(city).toHaveValue('Ajmer');
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
    ['GET /getuser', '/account-settings', 'We could not fetch your account'],
  ] as const) {
    const asked = server.hears(call);
    await server.waits(call);
    await page.goto(path);
    await expect.poll(() => asked.length, path).toBeGreaterThan(0);
    // The cart has been answered: it would time out as well, and count as empty.
    await shopper.hasInCart(1);
    await page.clock.runFor(8_500);
    await expect(shopper.main.getByRole('alert'), path).toContainText(words);
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

test('devices are listed, and signed out one by one or all at once, which leaves nothing of the person in the tab', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' },
  });
  await typesAtTheCheckout(shopper);
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device')).toHaveCount(1);
  const phone = devices.getByRole('button', { name: 'Sign out Firefox on Android' });
  await expect(phone).toHaveAccessibleDescription(/^Last seen \d+ \w+ \d{4}, /);
  await phone.click();
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

test('a device that has logged out itself leaves the list when it is signed out', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const login = await page.request.post('/login', {
    data: { email: customer.email, password: NEW_PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' },
  });
  const { token } = await login.json();
  await page.goto('/account-settings');
  const devices = shopper.main.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await page.request.post('/logout', { headers: { 'auth-token': token } });
  server.mayRefuse('DELETE /api/account/devices/*');
  await devices.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  await expect(devices.getByRole('alert')).toHaveText('This device is not signed in.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
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
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
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
  expect(await page.evaluate(() => localStorage.getItem('checkout-details'))).toBeNull();
  await server.recovers();
  await deletes();
  await shopper.isTold(mayBeDone);
  expect(await kept(page)).toEqual([]);
});

test('a deletion or a new password that the shop refuses after a failure is not said to be done', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  const password = shopper.main.getByRole('region', { name: 'Your password' });
  await password.getByLabel('Current password').fill('not-the-kitchen-word');
  await password.getByLabel('New password').fill('another-kitchen-word');
  await server.answers('POST /api/account/password', {}, 503);
  await shopper.button('Change password').click();
  await expect(password).toContainText('Your new password may be set already.');
  await server.recovers();
  await shopper.button('Change password').click();
  await expect(password).not.toContainText('may be set already');
  await expect(password.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
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

test('delivery details saved in this browser before there was an account go when it forgets its own, and with it', async ({
  shopper,
  page,
}) => {
  const details = {
    mobile: MOBILE,
    email: 'asha.verma@example.in',
    name: 'Asha Verma',
    address: '22, Hill View Road',
    apartment: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    pincode: '302006',
  };
  const savesHere = () =>
    page.evaluate((saved) => localStorage.setItem('checkout-details', saved), JSON.stringify(details));
  const here = () => page.evaluate(() => localStorage.getItem('checkout-details'));
  const { token } = await shopper.isCustomer();
  await page.request.put('/api/account/delivery', { headers: { 'auth-token': token }, data: details });
  await page.goto('/account-settings');
  await savesHere();
  await shopper.button('Forget them').click();
  await expect(page.getByText('Your delivery details are forgotten.')).toBeVisible();
  expect(await here()).toBeNull();

  await savesHere();
  const section = shopper.main.getByRole('region', { name: 'Delete account' });
  await section.getByLabel('Password').fill(NEW_PASSWORD);
  await shopper.button('Delete my account').click();
  await shopper.isAsked('Delete your account permanently? This action cannot be undone.', 'OK');
  await shopper.isTold('Your account is deleted.');
  expect(await here()).toBeNull();
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

test('too many wrong passwords are reported at the current one, not at the new one', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/account-settings');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const tooMany = 'Too many wrong passwords. Please try again in 15 minutes.';
  await server.answers('POST /api/account/password', { success: false, message: tooMany }, 429);
  await current.fill('not-it');
  await next.fill('another-kitchen-word');
  await shopper.button('Change password').click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(tooMany);
  await expect(next).toHaveAccessibleDescription('');
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
  const token = await page.evaluate(() => localStorage.getItem('auth-token') ?? '');
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
  await page.reload();
  await expect(shopper.button('Change details')).toBeVisible();
});

test('a part that is requested again after the session has ended asks for a login', async ({
  shopper,
  server,
  page,
}) => {
  for (const part of ['delivery', 'devices'] as const) {
    await test.step(part, async () => {
      const { token } = await newCustomer(page.request, 'Meera Nair');
      await server.isLost(`GET /api/account/${part}`);
      await page.goto('/terms');
      await page.evaluate((text) => localStorage.setItem('auth-token', text), token);
      await page.goto('/account-settings');
      await expect(shopper.button('Retry')).toBeVisible();
      await server.recovers();
      await page.request.post('/logout', { headers: { 'auth-token': token } });
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

test('Logout leaves nothing of the person in the other tabs', async ({ shopper, page, context }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  await shopper.goesToPay();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  await page.goto('/terms');
  expect(await kept(page)).toEqual(expect.arrayContaining(['payment-attempt', 'checkout-draft']));
  const other = await context.newPage();
  await other.goto('/terms');
  await other.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

/** Delivery details typed at the checkout are kept in the tab when its account page opens. */
async function typesAtTheCheckout(shopper: Shopper): Promise<void> {
  await shopper.page.goto('/checkout/chakli');
  await shopper.fillsDelivery({ name: 'Asha Verma' });
  // Fields can be filled before the page is hydrated, which then keeps what is in them.
  await expect.poll(() => kept(shopper.page)).toContain('checkout-draft');
  await shopper.page.goto('/account-settings');
  expect(await kept(shopper.page)).toContain('checkout-draft');
}

/** What the tab keeps about a person (`forget-tab.ts`). */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(payment|checkout)-/.test(key)));
}
