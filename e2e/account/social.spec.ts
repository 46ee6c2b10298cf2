import type { Request } from '@playwright/test';
import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { newCustomer } from '../support/set-up.ts';
import { drawsAgain, expect, type Shopper, test } from '../support/shopper.ts';
import { signInAs, storedAs } from '../support/stored.ts';

/** Signs in on the demo provider's own page. */
async function signsInAtProvider({ page }: Shopper, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a failed social sign-in says so; one with another account that works returns to the starting page', async ({
  shopper,
  page,
}) => {
  await page.goto('/login?error=unverified&next=/terms');
  await expect(shopper.main.getByRole('alert')).toContainText('Google has not verified your e-mail address');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signsInAtProvider(shopper, 'kiran@example.in');
  await expect(page).toHaveURL('/terms');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('definition').first()).toHaveText(/Kiran/);
});

test('any other failure of a social sign-in, whatever the address calls it, is told in general words', async ({
  request,
}) => {
  for (const error of ['social', '__proto__', 'constructor']) {
    const answer = await request.get(`/login?error=${error}`, { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(/role="alert"[^>]*>Signing in with Google did not work\./);
  }
});

test("the callback says 'Logging you in...' and cleans the address; whoever goes on before the account is known is not taken to the login by a late refusal", async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await newCustomer(page.request, 'Meera Nair');
  const isGetUser = (request: Request) => request.url().endsWith('/getuser');
  const asked = page.waitForRequest(isGetUser);
  await server.waits('GET /getuser');
  await page.goto(`/oauth-success?token=${token}`);
  await expect(shopper.main.getByText('Logging you in...', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/oauth-success');
  await asked;
  // Sooner than its time limit, after which the page would go on to the login.
  const givenUp = page.waitForEvent('requestfailed', { predicate: isGetUser, timeout: 5_000 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await givenUp;
  await expect(shopper.heading).toHaveText('Terms');
  await drawsAgain(page);
  await expect(page).toHaveURL('/terms');
});

test('a token at any other page is taken to the callback, which asks first, as this browser did not start it; whoever goes on ends the session that this browser had', async ({
  shopper,
  page,
}) => {
  const before = await newCustomer(page.request, 'Asha Verma');
  const { token } = await newCustomer(page.request, 'Meera Nair');
  const isAlive = async (one: string) =>
    (await page.request.get('/getuser', { headers: { authorization: `Bearer ${one}` } })).ok();
  const stored = () => Promise.all([storedAs(page, 'auth-token'), storedAs(page, 'role')]);
  await signInAs(page, before);
  await page.goto(`/terms?token=${token}`);
  await expect(page).toHaveURL('/oauth-success');
  await expect(shopper.main.getByText('Continue as Meera Nair?', { exact: true })).toBeVisible();
  expect(await stored()).toEqual([before.token, 'customer']);
  await shopper.button('Continue').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => isAlive(before.token)).toBe(false);
  expect(await isAlive(token)).toBe(true);
  expect(await stored()).toEqual([token, 'customer']);
});

test('the account is named from either form of the reply, and one without a name is not entered', async ({
  shopper,
  server,
  page,
}) => {
  // Spec §9 refuses only a token that cannot be decoded; this one names nobody.
  const token = `a.${btoa(JSON.stringify({ sub: 'kiran' }))}.c`;
  const stored = () => storedAs(page, 'auth-token');
  // Other forms: `test/web/replies-of-pages.test.ts`.
  await server.answers('GET /getuser', { success: true, user: { username: 'Kiran' } });
  await page.goto(`/oauth-success?token=${token}`);
  await expect(shopper.main.getByText('Continue as Kiran?', { exact: true })).toBeVisible();
  expect(await stored()).toBeNull();
  await shopper.button('Cancel').click();
  await expect(page).toHaveURL('/login');
  await server.recovers();
  await server.answers('GET /getuser', { username: null });
  await page.goto(`/oauth-success?token=${token}`);
  await expect(page).toHaveURL('/login');
});

test('a sign-in that this browser started goes through at once', async ({ page, baseURL }) => {
  const { token } = await newCustomer(page.request, 'Meera Nair');
  await page.context().addCookies([{ name: 'sign-in-started', value: '1', url: `${baseURL}/oauth-success` }]);
  await page.goto(`/oauth-success?token=${token}`);
  await expect(page).toHaveURL('/');
  expect(await storedAs(page, 'auth-token')).toBe(token);
});

test('a missing or broken token goes to /login', async ({ page }) => {
  // Other broken ones: `test/web/replies-of-pages.test.ts`.
  for (const query of ['', '?token=a.b.c']) {
    await page.goto(`/oauth-success${query}`);
    await expect(page).toHaveURL('/login');
  }
});
