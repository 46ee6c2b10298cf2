import { NEW_PASSWORD, newCustomer } from '../support/set-up.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { hasStored, losesToken, storedAs } from '../support/stored.ts';

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
  expect(await storedAs(page, 'guest-cart')).toBeNull();
});

test('a guest whose merge was made, but not answered, does not bring the cart along twice', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await newCustomer(page.request, 'Asha Verma');
  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  await server.losesTheAnswer('POST /mergecart');
  await page.goto('/login');
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  await server.recovers();
  // Neither a logout nor asked for: what the browser stored is still there.
  await losesToken(page);
  await goesToLogin(shopper);
  await shopper.hasInCart(2);
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  expect(await storedAs(page, 'guest-cart')).toBeNull();
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
  expect(await storedAs(page, 'guest-cart')).toContain('kaju-katli');

  await page.unroute('**/mergecart');
  await losesToken(page);
  await goesToLogin(shopper);
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
  await shopper.hasInCart(2);
  expect(await storedAs(page, 'guest-cart')).toBeNull();
});

/** By the header, once the page has seen that nobody is signed in any more. */
async function goesToLogin(shopper: Shopper): Promise<void> {
  await isAlive(shopper.page);
  await shopper.comesBack();
  await shopper.loginButton.click();
  await expect(shopper.page).toHaveURL(/\/login/);
}
