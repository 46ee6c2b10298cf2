import { anOrder } from '../support/an-order.ts';
import { stopTime, takeTime, timePassesUntil } from '../support/clock.ts';
import { endSession } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { signInAs, storedAs } from '../support/stored.ts';

test('tells why orders cannot be shown, with a Retry, and gives up after 12 s', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await shopper.isCustomer();
  const error = shopper.main.getByRole('alert');
  await server.answers('GET /allorders', { success: false, message: 'The books are being bound.' }, 500);
  await page.goto('/orders');
  await expect(error).toContainText('The books are being bound.');
  await server.recovers();

  await server.answers('GET /allorders', 'an error page', 502);
  await shopper.button('Retry').click();
  await expect(error).toContainText('Server 502');
  await server.recovers();

  for (const unreadable of ['{oops', 'null', '{}', '<!DOCTYPE html><p>Sign in to this network</p>']) {
    // Other words before each: the same ones might still be those of the answer before.
    await server.answers('GET /allorders', { success: false, message: 'The books are closed.' });
    await shopper.button('Retry').click();
    await expect(error).toContainText('The books are closed.');
    await server.recovers();

    await server.answers('GET /allorders', unreadable);
    await shopper.button('Retry').click();
    await expect(error).toContainText('The answer of the shop could not be read.');
    await server.recovers();
  }

  await server.isLost('GET /allorders');
  await shopper.button('Retry').click();
  await expect(error).toContainText('No response from server (CORS/network).');
  await server.recovers();

  const asked = server.hears('GET /allorders');
  await server.waits('GET /allorders');
  await stopTime(page);
  await shopper.button('Retry').click();
  await timePassesUntil(page, () => asked.length > 0);
  await page.clock.runFor(11_000);
  await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
  await expect(error).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(error).toContainText('No response from server (CORS/network).');
  await server.recovers();
  await page.clock.resume();

  await shopper.button('Retry').click();
  await expect(shopper.main.getByText("You haven't placed any orders yet.")).toBeVisible();

  // Whose token is refused is not signed in any more, which Retry says then.
  await server.answers('GET /allorders', { success: false, message: 'Token expired' }, 401);
  await shopper.comesBack();
  await expect(error).toContainText('Token expired');
  await shopper.button('Retry').click();
  await expect(error).toContainText('Not authenticated. Please log in.');
});

test('a token that the server refuses signs out page and bar, in the words of the server; so does one in another tab', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const customer = await shopper.isCustomer();
  const error = shopper.main.getByRole('alert');
  await server.answers('GET /allorders', { success: false, message: 'Token expired' }, 401);
  await page.goto('/orders');
  await expect(shopper.loginButton).toBeVisible();
  await expect(error).toContainText('Token expired');
  expect(await storedAs(page, 'auth-token')).toBeNull();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toBeVisible();

  // Who signs in again, in another tab, is signed in here as well.
  await server.answers('GET /allorders', { success: true, orders: [anOrder()] });
  const other = await context.newPage();
  await signInAs(other, customer);
  await other.goto('/terms');
  const select = shopper.main.getByRole('button', { name: /^Select order/ });
  await expect(select).toBeVisible();
  // Refused there, the session ends here too. If the first refusal still counted, nothing would be drawn anew.
  for (const name of ['GET /allorders', 'POST /getcart', 'GET /getuser'] as const) server.mayRefuse(name);
  await endSession(page.request, customer);
  await isAlive(other);
  await other.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click();
  await expect(shopper.main.getByText('Not authenticated. Please log in.')).toBeVisible();
  await expect(select).toBeHidden();
});

test('asks whoever is not signed in to log in, also when nobody can read the token', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/orders');
  const refused = shopper.main.getByText('Not authenticated. Please log in.', { exact: true });
  await expect(refused).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=/orders',
  );
  // Read only by the page that is loaded next.
  await page.evaluate(() => localStorage.setItem('auth-token', 'a-token-of-somebody'));
  for (const name of ['GET /allorders', 'POST /getcart', 'GET /getuser'] as const) server.mayRefuse(name);
  const calls = server.hears('GET /allorders');
  await page.reload();
  await expect.poll(() => calls.length).toBe(1);
  await expect(refused).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect(shopper.loginButton).toBeVisible();
});
