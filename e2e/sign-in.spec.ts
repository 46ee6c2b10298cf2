import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeTime } from './clock.ts';
import { hasStored, NEW_PASSWORD, newCustomer, ofTheCast, signInAs } from './set-up.ts';
import { expect, PASSWORD, type Shopper, test } from './shopper.ts';
import { slowLine } from './slow-line.ts';
import { isTranslated } from './translated.ts';

test('a login stores the token and reloads to home', async ({ shopper, server, page }) => {
  const sent = server.hears('POST /login');
  await page.goto('/login');
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({
    username: '',
    password: PASSWORD,
    email: 'ravi@example.in',
    role: 'readonly',
  });
  const [token, role] = await page.evaluate(() => [
    localStorage.getItem('auth-token'),
    localStorage.getItem('role'),
  ]);
  expect(token?.split('.')).toHaveLength(3);
  expect(role).toBe('customer');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'auth-token')?.value).toBe(token);
  expect(cookies.find(({ name }) => name === 'role')?.value).toBe('customer');
});

test('a token that is no JWT counts until the server refuses it', async ({ shopper, server, page }) => {
  await server.answers('POST /login', { success: true, token: 'a-token-of-its-own-kind' });
  server.mayRefuse('POST /getcart');
  const goOn = await server.waits('POST /getcart');
  await page.goto('/login');
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/');
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('auth-token'), localStorage.getItem('role')]);
  expect(await stored()).toEqual(['a-token-of-its-own-kind', 'customer']);
  goOn();
  await expect.poll(stored).toEqual([null, null]);
});

test('the login page toggles between Login and Sign Up, which makes a customer, whatever role is sent', async ({
  shopper,
  page,
}) => {
  await page.goto('/login');
  await expect(shopper.heading).toHaveText('Login');
  await expect(page.getByLabel('Name')).toBeHidden();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(shopper.button('Proceed to Treats')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/auth/google',
  );
  await shopper.button('Sign Up').click();
  await expect(shopper.heading).toHaveText('Sign Up');
  await expect(page.getByLabel('Name')).toBeVisible();
  await shopper.button('Login').click();
  await expect(page.getByLabel('Name')).toBeHidden();

  await shopper.button('Sign Up').click();
  await page.getByLabel('Name').fill('Leela Menon');
  await shopper.logIn(`leela.${crypto.randomUUID().slice(0, 8)}@example.in`, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Profile' }).click();
  const id = await page.evaluate(() => {
    const token = localStorage.getItem('auth-token') ?? '';
    return JSON.parse(atob(token.split('.')[1] ?? '')).user.id;
  });
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.getByRole('definition')).toHaveText(['Leela Menon', id, 'customer']);
});

test('only the server validates the fields, and a refused login or sign-up shows its errors', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /login');
  await page.goto('/login');
  await shopper.button('Proceed to Treats').click();
  await expect(shopper.notice).toBeVisible();
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await shopper.logIn('ravi@example.in', 'wrong');
  await expect(shopper.notice).toBeVisible();
  await shopper.notice.getByRole('button', { name: 'OK' }).click();

  await server.answers(
    'POST /login',
    { success: false, message: 'no', errors: 'Wrong e-mail or password.' },
    401,
  );
  await shopper.logIn('ravi@example.in');
  await shopper.isTold('Wrong e-mail or password.');
  await server.recovers();
  await server.answers('POST /login', { success: false, message: 'no', errors: ['One.', 'Two.'] }, 400);
  await shopper.logIn('ravi@example.in');
  await shopper.isTold('One. Two.');
  await server.recovers();
  for (const failure of [
    () => server.answers('POST /login', { success: false }),
    () => server.isLost('POST /login'),
  ]) {
    await failure();
    await shopper.logIn('ravi@example.in');
    await shopper.isTold('Login failed');
    await server.recovers();
  }

  await shopper.button('Sign Up').click();
  for (const [status, rest] of [[400], [200], [200, { token: 'of.no.worth' }]] as const) {
    await server.answers(
      'POST /signup',
      { success: false, errors: 'That name is too long.', ...rest },
      status,
    );
    await shopper.logIn('ravi@example.in');
    await shopper.isTold('That name is too long.');
    await server.recovers();
  }
  await server.answers('POST /signup', 'an error page', 500);
  await shopper.logIn('ravi@example.in');
  await shopper.isTold('Signup failed');
});

test('a signed-in visitor is offered Logout, which gives up the request for the cart of that account', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const goOn = await server.waits('POST /getcart');
  await page.goto('/login');
  await expect(shopper.main.getByText('You are already signed in on this browser.')).toBeVisible();
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/getcart'));
  await shopper.button('Logout').click();
  await givenUp;
  await expect(page).toHaveURL('/');
  goOn();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('a token that was stored without its role still shows it', async ({ page }) => {
  const { token } = await ofTheCast(page.request, 'manager');
  await hasStored(page, { 'auth-token': token });
  await page.goto('/terms');
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Admin Panel', exact: true }),
  ).toBeVisible();
});

test('next accepts paths of this site only', async ({ shopper, page }) => {
  // The other forms of an address: `test/web/sign-in.test.ts`.
  await page.goto(`/login?next=${encodeURIComponent('/\\elsewhere.example')}`);
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/');
});

test('a guest’s cart without its damaged lines is brought along at the login, whose form is busy meanwhile', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  const cart = '{"constructor":{"prototype":{"x":1}},"kaju-katli":{"500 gms":2,"a handful":1}}';
  await hasStored(page, { 'guest-cart': cart });
  const asked = server.hears('POST /mergecart');
  const goOn = await server.waits('POST /mergecart');
  await page.goto('/login');
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect.poll(() => asked.length).toBe(1);
  await expect(shopper.heading).toHaveText('Login');
  await expect(shopper.button('Proceed to Treats')).toBeVisible();
  await expect(shopper.button('Proceed to Treats')).toBeDisabled();
  goOn();
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  expect(await page.evaluate(() => localStorage.getItem('guest-cart'))).toBeNull();
});

test('a guest whose merge was made, but not answered, does not bring the cart along twice', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  server.mayRefuse('POST /mergecart');
  await page.route('**/mergecart', async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.goto('/login');
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  await server.recovers();
  // Neither a logout nor asked for: what the browser stored is still there.
  await page.evaluate(() => localStorage.removeItem('auth-token'));
  await page.goto('/login');
  await shopper.hasInCart(2);
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  expect(await page.evaluate(() => localStorage.getItem('guest-cart'))).toBeNull();
});

test('a guest who leaves before the merge is answered keeps the cart for the next login', async ({
  shopper,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  const held = page.waitForRequest('**/mergecart');
  await page.route('**/mergecart', () => {});
  await page.goto('/login');
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await held;
  await page.goto('/terms');
  expect(await page.evaluate(() => localStorage.getItem('guest-cart'))).toContain('kaju-katli');

  await page.unroute('**/mergecart');
  await page.evaluate(() => localStorage.removeItem('auth-token'));
  await page.goto('/login');
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  expect(await page.evaluate(() => localStorage.getItem('guest-cart'))).toBeNull();
});

test('/logout says so, clears the login and goes to /login', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  const goOn = await server.waits('POST /logout');
  await page.goto('/logout');
  await expect(shopper.main.getByText('Logging out…', { exact: true })).toBeVisible();
  goOn();
  await expect(page).toHaveURL('/login');
  expect(await stored(shopper)).toEqual([]);
});

test('Logout in the bar goes home and ends the token, with cart and guest cart', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  await page.goto('/terms');
  await shopper.hasInCart(2);
  const ended = page.waitForResponse('**/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await shopper.hasInCart(0);
  expect(await stored(shopper)).toEqual([]);
  await ended;
  server.mayRefuse('GET /getuser');
  const answer = await page.request.get('/getuser', {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a change made just before Logout is sent, and nobody is told about it', async ({
  shopper,
  server,
  page,
}) => {
  const { email } = await shopper.isCustomer({ cart: [['kaju-katli', '1000 gms', 1]] });
  for (const [path, button, presses, before] of [
    ['/product/kaju-katli', 'Add to cart', 1, 1],
    ['/cart', 'One more', 2, 2],
  ] as const) {
    await page.goto(path);
    await shopper.hasInCart(before);
    const goOn = await server.waits('POST /addtocart');
    const ended = page.waitForResponse('**/logout');
    for (let press = 0; press < presses; press += 1) await shopper.button(button).click();
    await shopper.hasInCart(before + presses);
    await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
    goOn();
    await ended;
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(shopper.notice).toBeHidden();
    await shopper.hasInCart(0);
    const login = await page.request.post('/login', { data: { email, password: NEW_PASSWORD } });
    const { token } = await login.json();
    const cart = await page.request.post('/getcart', { headers: { 'auth-token': token } });
    expect((await cart.json())['kaju-katli'], path).toEqual({ '1000 gms': before + presses });
    // The next page is that login's.
    await page.evaluate((kept) => localStorage.setItem('auth-token', kept), token);
  }
});

test('a change that is never answered does not keep the session alive after Logout', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer();
  await page.goto('/product/kaju-katli');
  await shopper.hasInCart(0);
  await server.waits('POST /addtocart');
  // The end of the test lets it through, to a session that has ended.
  server.mayRefuse('POST /addtocart');
  await shopper.addsToCart();
  await shopper.hasInCart(1);
  const ended = page.waitForResponse('**/logout');
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await stored(shopper)).toEqual([]);
  await page.clock.fastForward(2_000);
  await ended;
});

test('leaving the page while Logout waits for a change ends the session', async ({
  baseURL,
  shopper,
  server,
  page,
}) => {
  await using line = await slowLine(baseURL, 500);
  // The end of the session may overtake the change, and the reading of the cart after it.
  server.mayRefuse('POST /addtocart');
  server.mayRefuse('POST /getcart');
  const { token } = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  await page.goto(`${line.origin}/cart`);
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await shopper.button('One more').click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).first().click();
  await page.goto('/terms');
  server.mayRefuse('GET /getuser');
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/getuser', { headers })).status()).toBe(401);
});

test('a token that the server no longer accepts signs this browser out', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  await page.request.post('/logout', { headers: { 'auth-token': customer.token } });
  server.mayRefuse('POST /getcart');
  await page.goto('/terms');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await stored(shopper)).toEqual([]);
});

test('a token that only the cart refuses signs this browser out too', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await page.goto('/product/chakli');
  await shopper.hasInCart(0);
  await server.answers('POST /addtocart', { success: false, message: 'Please log in first.' }, 401);
  await shopper.addsToCart();
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await stored(shopper)).toEqual([]);
});

test('a forgotten password is replaced by a mailed link, and the focus follows', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  server.mayRefuse('POST /forgot-password');
  server.mayRefuse('POST /reset-password');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(shopper.heading).toHaveText('Forgot password');
  // Only a live region rendered before its text is sure to be announced.
  await expect(shopper.main.getByRole('status')).toHaveText('');
  await shopper.button('Send the link').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/e-mail/i);
  await expect(shopper.main.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(shopper.main.getByRole('alert')).toHaveText(/e-mail/i);
  await page.getByLabel('Email').fill(customer.email);
  await page.keyboard.press('Enter');
  await expect(shopper.main.getByRole('status')).toContainText(/mail/i);
  await expect(shopper.main).toBeFocused();

  await page.goto(await linkMailedTo(customer.email, '/reset-password'));
  await page.getByLabel('New password').fill('short');
  await shopper.button('Set new password').click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Set new password').press('Enter');
  const toLogin = shopper.main.getByRole('link', { name: 'To Login' });
  await expect(toLogin).toBeVisible();
  await expect(shopper.main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toLogin).toBeFocused();
  await toLogin.click();
  await shopper.logIn(customer.email, 'another-kitchen-word');
  await expect(page).toHaveURL('/');
});

for (const [why, script] of [
  ['full', 'Storage.prototype.setItem = () => refuse()'],
  ['blocked', 'Object.defineProperty(window, "localStorage", { get: () => refuse() })'],
] as const) {
  test(`a browser whose storage is ${why} is told that it cannot stay signed in`, async ({
    shopper,
    server,
    page,
  }) => {
    await page.addInitScript(`{
      const refuse = () => { throw new DOMException('No', 'SecurityError'); };
      ${script};
    }`);
    const ended = server.hears('POST /logout');
    const signedIn = page.waitForResponse(
      (one) => one.url().endsWith('/login') && one.request().method() === 'POST',
    );
    const customer = await newCustomer(page.request, 'Asha Verma');
    await page.goto('/login?next=/orders');
    await shopper.logIn(customer.email, NEW_PASSWORD);
    await expect(shopper.main.getByRole('alert')).toContainText(
      'This browser does not let the shop remember you',
    );
    await expect(page).toHaveURL('/login?next=/orders');
    await expect(shopper.heading).toHaveText('Login');
    await expect(shopper.button('Proceed to Treats')).toBeEnabled();
    // Nobody uses the token: neither a device nor a cookie stays logged in.
    const { token } = await (await signedIn).json();
    await expect.poll(() => ended[0]?.headers()['auth-token']).toBe(token);
    expect(await page.context().cookies()).toEqual([]);

    await page.goto(`/oauth-success?token=${customer.token}`);
    await shopper.button('Continue').click();
    await expect(shopper.main.getByRole('alert')).toContainText(
      'This browser does not let the shop remember you',
    );
    await expect(shopper.main.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  });
}

test('whoever cannot stay signed in is told so in a page that the browser has translated', async ({
  shopper,
  page,
}) => {
  await page.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('No', 'SecurityError'); }`,
  );
  const customer = await newCustomer(page.request, 'Asha Verma');
  await page.goto(`/oauth-success?token=${customer.token}`);
  await expect(shopper.main).toContainText('Continue as Asha Verma?');
  await isTranslated(page);
  await shopper.button('Continue').click();
  await expect(shopper.heading).toHaveText('Not signed in');
  await expect(shopper.main.getByRole('alert')).toContainText('does not let the shop remember you');
});

test('links that are used up or incomplete say so', async ({ shopper, server, page }) => {
  server.mayRefuse('POST /reset-password');
  server.mayRefuse('POST /verify-email');
  await page.goto('/reset-password');
  await expect(shopper.main.getByRole('alert')).toHaveText(
    'This link is not complete. Please open it from the mail as it is.',
  );
  await page.goto('/reset-password?code=used-up');
  await page.getByLabel('New password').fill('another-kitchen-word');
  await shopper.button('Set new password').click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/link|code/i);
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await page.goto('/verify-email');
  await expect(shopper.main.getByRole('alert')).toBeVisible();
  await page.goto('/verify-email?code=used-up');
  await expect(shopper.main.getByRole('status')).toContainText(/link|code/i);
});

test('a new password whose answer was lost may be set: whoever tries again is led to the login too', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await page.request.post('/forgot-password', { data: { email: customer.email } });
  await page.goto(await linkMailedTo(customer.email, '/reset-password'));
  await server.losesTheAnswer('POST /reset-password');
  const password = page.getByLabel('New password');
  await password.fill('another-kitchen-word');
  await shopper.button('Set new password').click();
  const toLogin = shopper.main.getByRole('link', { name: 'try to log in' });
  await expect(toLogin).toBeVisible();
  await server.recovers();
  await shopper.button('Set new password').click();
  await expect(password).toHaveAccessibleDescription('This link is no longer valid.');
  await toLogin.click();
  await shopper.logIn(customer.email, 'another-kitchen-word');
  await expect(page).toHaveURL('/');
});

test('a confirmation whose answer was lost may be done: whoever tries again, or loads the page again, reads so', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  const link = await linkMailedTo(customer.email, '/verify-email');
  await server.losesTheAnswer('POST /verify-email');
  await page.goto(link);
  await expect(shopper.button('Retry')).toBeVisible();
  await server.recovers();
  const mayBeDone = 'This link is no longer valid. Your e-mail address may be confirmed already.';
  await shopper.button('Retry').click();
  await expect(shopper.main.getByRole('status')).toHaveText(mayBeDone);
  await page.reload();
  await expect(shopper.main.getByRole('status')).toHaveText(mayBeDone);
});

test('an unreadable answer to a mailed link, or to a request for one, is not shown as success', async ({
  shopper,
  server,
  page,
}) => {
  const REPLIES = ['null', '{', '[]'];
  const unreadable = 'The answer of the shop could not be read.';
  for (const [path, call, label, text, button] of [
    ['/forgot-password', 'POST /forgot-password', 'Email', 'asha.verma@example.in', 'Send the link'],
    [
      '/reset-password?code=mailed',
      'POST /reset-password',
      'New password',
      'word-of-kitchen',
      'Set new password',
    ],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(label).fill(text);
    for (const reply of REPLIES) {
      await server.answers(call, reply);
      // A press removes the refusal of the press before at once.
      await shopper.button(button).click();
      await expect(page.getByLabel(label), reply).toHaveAccessibleDescription(new RegExp(unreadable));
    }
  }
  for (const reply of REPLIES) {
    await server.answers('POST /verify-email', reply);
    await page.goto('/verify-email?code=mailed');
    await expect(shopper.main.getByRole('status'), reply).toHaveText(unreadable);
  }
  for (const status of [503, 429]) {
    await server.answers('POST /verify-email', { message: 'Later.' }, status);
    await shopper.button('Retry').click();
    await expect(shopper.main.getByRole('status')).toHaveText('Later.');
  }
  await server.answers('POST /verify-email', { message: 'Used up.' }, 400);
  await shopper.button('Retry').click();
  await expect(shopper.main.getByRole('status')).toHaveText(
    'Used up. Your e-mail address may be confirmed already.',
  );
  await expect(shopper.button('Retry')).toBeHidden();
});

test('in place of a link that is too old, whoever logs in is sent a new one', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /verify-email');
  const customer = await newCustomer(page.request, 'Asha Verma');
  const first = await linkMailedTo(customer.email, '/verify-email');
  await page.goto('/verify-email?code=too-old');
  await shopper.main.getByRole('link', { name: 'Log in for a new link' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/verify-email?code=too-old');
  await expect(shopper.main.getByRole('status')).toHaveText('This link is no longer valid.');
  await server.answers('POST /api/account/email/ask-again', { message: 'Later.' }, 503);
  await shopper.button('Send a new link').click();
  await expect(shopper.main.getByRole('status')).toHaveText('Later.');
  await server.recovers();
  await shopper.button('Send a new link').click();
  await expect(shopper.main.getByRole('status')).toContainText('a new link is on its way');
  await expect(shopper.button('Send a new link')).toBeHidden();
  await expect.poll(() => linkMailedTo(customer.email, '/verify-email')).not.toBe(first);
  await page.goto(await linkMailedTo(customer.email, '/verify-email'));
  await expect(shopper.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
});

test('an e-mail address is confirmed by a mailed link', async ({ shopper, page }) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await signInAs(page, customer);
  await page.goto(await linkMailedTo(customer.email, '/verify-email'));
  await expect(shopper.main.getByRole('status')).toContainText(/confirmed/i);
  await page.reload();
  await expect(shopper.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
});

function stored({ page }: Shopper): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => ['auth-token', 'role', 'guest-cart'].includes(key)),
  );
}

/** The link in the newest mail to this address; the demo's mail goes to a folder. */
async function linkMailedTo(email: string, path: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  let link: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(folder)).sort()) {
      const letter = (await readFile(join(folder, file), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      if (letter.includes(email)) link = letter.match(new RegExp(`${path}\\?code=[\\w.-]+`))?.[0] ?? link;
    }
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}

test('a new password of another account leaves a person signed in, their own leaves nothing of them in the tab', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['chakli', '250 gms', 2]] });
  const leela = await newCustomer(page.request, 'Leela Menon');
  const tab = () => page.evaluate(() => JSON.stringify(sessionStorage));
  const setsNewPassword = async (email: string) => {
    await page.request.post('/forgot-password', { data: { email } });
    await page.goto(await linkMailedTo(email, '/reset-password'));
    await shopper.hasInCart(2);
    expect(await tab()).toContain('Meera');
    await page.getByLabel('New password').fill('another-kitchen-word');
    await shopper.button('Set new password').click();
    await expect(page.getByRole('main').getByRole('link', { name: 'To Login' })).toBeVisible();
  };
  await page.goto('/checkout/chakli');
  await shopper.fillsDelivery({ name: 'Meera Nair' });
  await setsNewPassword(leela.email);
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBe(customer.token);
  server.mayRefuse('GET /getuser');
  // Its cart is there on the next page.
  await setsNewPassword(customer.email);
  expect(await tab()).not.toContain('Meera');
});
