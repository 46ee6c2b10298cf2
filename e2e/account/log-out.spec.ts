import { takeTime } from '../support/clock.ts';
import { keptCart, NEW_PASSWORD } from '../support/set-up.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';
import { slowLine } from '../support/slow-line.ts';
import { logsInElsewhere } from '../support/stored.ts';

test('/logout says so, clears the login and goes to /login', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  const goOn = await server.waits('POST /logout');
  await page.goto('/logout');
  await expect(shopper.main.getByText('Logging out…', { exact: true })).toBeVisible();
  goOn();
  await expect(page).toHaveURL('/login');
  expect(await stored(shopper)).toEqual([]);
});

test('Logout in the bar goes home and ends the token, with cart and guest cart; a change made just before is sent, and nobody is told about it', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '1000 gms', 1]] });
  const { email } = customer;
  server.mayRefuse('GET /getuser');
  const bar = page.getByRole('banner');
  await page.goto('/product/kaju-katli');
  const token = await logsOutAfter('Add to cart', { presses: 1, before: 1 });
  expect(await stored(shopper)).toEqual([]);
  const answer = await page.request.get('/getuser', {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.status()).toBe(401);

  await logsInElsewhere(page, { token, role: 'customer' });
  await shopper.hasInCart(2);
  await bar.getByRole('link', { name: /^Cart, / }).click();
  await expect(page).toHaveURL('/cart');
  await logsOutAfter('One more', { presses: 2, before: 2 });
  expect(await stored(shopper)).toEqual([]);

  /** Returns the token of a new login, which finds the change. */
  async function logsOutAfter(button: string, { presses, before }: { presses: number; before: number }) {
    await shopper.hasInCart(before);
    const goOn = await server.waits('POST /addtocart');
    const ended = page.waitForResponse('**/logout');
    for (let press = 0; press < presses; press += 1) await shopper.button(button).click();
    await shopper.hasInCart(before + presses);
    await shopper.logoutButton.click();
    goOn();
    await ended;
    await expect(page).toHaveURL('/');
    await expect(shopper.loginButton).toBeVisible();
    await expect(shopper.notice).toBeHidden();
    await shopper.hasInCart(0);
    const login = await page.request.post('/login', { data: { email, password: NEW_PASSWORD } });
    const next: string = (await login.json()).token;
    expect(await keptCart(page, next)).toMatchObject({ 'kaju-katli': { '1000 gms': before + presses } });
    return next;
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
  await shopper.logoutButton.click();
  await expect(shopper.loginButton).toBeVisible();
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
  await shopper.logoutButton.click();
  await page.goto('/terms');
  server.mayRefuse('GET /getuser');
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/getuser', { headers })).status()).toBe(401);
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

function stored({ page }: Shopper): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => ['auth-token', 'role', 'guest-cart'].includes(key)),
  );
}
