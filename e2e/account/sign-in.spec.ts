import { NEW_PASSWORD, newCustomer, ofTheCast } from '../support/set-up.ts';
import { expect, isAnswered, PASSWORD, test } from '../support/shopper.ts';
import { hasStored, storedAs, tokenIn } from '../support/stored.ts';
import { isTranslated } from '../support/translated.ts';

test('a login stores the token and reloads to home, as next accepts paths of this site only', async ({
  shopper,
  server,
  page,
}) => {
  const sent = server.hears('POST /login');
  // The other forms of an address: `test/web/sign-in.test.ts`.
  await page.goto(`/login?next=${encodeURIComponent('/\\elsewhere.example')}`);
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({
    username: '',
    password: PASSWORD,
    email: 'ravi@example.in',
    role: 'readonly',
  });
  const token = await tokenIn(page);
  expect(token.split('.')).toHaveLength(3);
  expect(await storedAs(page, 'role')).toBe('customer');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'auth-token')?.value).toBe(token);
  expect(cookies.find(({ name }) => name === 'role')?.value).toBe('customer');
});

test('a token that is no JWT counts until the server refuses it, which signs this browser out', async ({
  shopper,
  server,
  page,
}) => {
  await server.answers('POST /login', { success: true, token: 'a-token-of-its-own-kind' });
  server.mayRefuse('POST /getcart');
  const goOn = await server.waits('POST /getcart');
  await page.goto('/login?next=/terms');
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/terms');
  const stored = () => Promise.all(['auth-token', 'role', 'guest-cart'].map((name) => storedAs(page, name)));
  await expect(shopper.logoutButton).toBeVisible();
  expect(await stored()).toEqual(['a-token-of-its-own-kind', 'customer', null]);
  goOn();
  await expect.poll(stored).toEqual([null, null, null]);
  await expect(shopper.loginButton).toBeVisible();
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
  const { id } = JSON.parse(atob((await tokenIn(page)).split('.')[1] ?? '')).user;
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
  await server.recovers();

  // Whoever has gone to another page meanwhile is not told there.
  server.mayRefuse('POST /signup');
  const refuse = await server.waits('POST /signup');
  await shopper.logIn('ravi@example.in');
  await shopper.main.getByRole('link', { name: 'terms', exact: true }).click();
  await expect(shopper.heading).toHaveText(/terms/i);
  await isAnswered(page, '**/signup', refuse);
  await expect(shopper.notice).toBeHidden();
});

test('a signed-in visitor, whose role is read from the token, is offered Logout, which gives up the request for the cart of that account', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await ofTheCast(page.request, 'manager');
  await hasStored(page, { 'auth-token': token });
  const goOn = await server.waits('POST /getcart');
  await page.goto('/login');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Admin Panel', exact: true })).toBeVisible();
  await expect(shopper.main.getByText('You are already signed in on this browser.')).toBeVisible();
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/getcart'));
  await shopper.button('Logout').click();
  await givenUp;
  await expect(page).toHaveURL('/');
  goOn();
  await expect(shopper.loginButton).toBeVisible();
});

for (const [why, script, translated] of [
  ['full', 'Storage.prototype.setItem = () => refuse()', true],
  ['blocked', 'Object.defineProperty(window, "localStorage", { get: () => refuse() })', false],
] as const) {
  test(`a browser whose storage is ${why} is told that it cannot stay signed in${translated ? ', in a translated page too' : ''}`, async ({
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
    await expect(shopper.main).toContainText('Continue as Asha Verma?');
    if (translated) await isTranslated(page);
    await shopper.button('Continue').click();
    await expect(shopper.heading).toHaveText('Not signed in');
    await expect(shopper.main.getByRole('alert')).toContainText(
      'This browser does not let the shop remember you',
    );
    await expect(shopper.main.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  });
}
