import { once } from 'node:events';
import { get } from 'node:http';
import { expect, isAlive, test } from '../support/shopper.ts';
import { isInside, opensPage } from '../support/staff.ts';

test('an unknown address is a proper page with status 404', async ({ shopper, console, page }) => {
  console.mayNameRefusal(/\/no\/such\/page$/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Nothing on this shelf');
  await expect(page.getByRole('banner')).toBeVisible();
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await expect(shopper.heading).toHaveText('Sweets');
});

test('a page whose code does not arrive is a proper error page; without an answer it blames the connection', async ({
  shopper,
  console,
  page,
}) => {
  await page.goto('/terms');
  // Before hydration a link loads a new document, which works.
  await isAlive(page);
  console.mayNameRefusal(/\.data/);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Something boiled over');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(shopper.heading).toHaveText('Sweets');

  await isAlive(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await footer.getByRole('link', { name: 'Snacks', exact: true }).click();
  await expect(shopper.heading).toHaveText('The line is dead');
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(shopper.heading).toHaveText('Snacks');
});

test('a network’s own page in place of a page’s data is no connection; on that error page, and on the page after it, who is signed in finds Logout and profile, and the focus is at the page', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/sweets');
  await isAlive(page);
  const shows = async (heading: string | RegExp) => {
    await expect(shopper.heading).toHaveText(heading);
    await expect(shopper.main).toBeFocused();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Profile' })).toBeVisible();
  };
  const body = '<!doctype html><title>Hotel Wi-Fi</title><p>Please accept the terms of use.</p>';
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ contentType: 'text/html', body }));
  await shopper.main.getByRole('article').first().getByRole('heading').getByRole('link').press('Enter');
  await shows('The line is dead');
  await page.unroute(/\.data(\?|$)/);
  await shopper.main.getByRole('link', { name: 'To the counter' }).press('Enter');
  await shows(/^Sweetness/);
});

test('an error page on a document that is made for one visitor keeps the style that page transitions need', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\.data/);
  const answer = await page.goto('/checkout/kaju-katli');
  expect(answer?.headers()['content-security-policy']).toContain('nonce-');
  await isAlive(page);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Something boiled over');
  const rules = page.locator('head style').evaluate(({ sheet }: HTMLStyleElement) => sheet?.cssRules.length);
  expect(await rules).toBe(1);
});

test('an unknown address of the back office says so to staff, who find the way back', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/no-such-page$/);
  const answered = page.waitForResponse('**/admin/no-such-page');
  await isInside(page, 'manager', '/admin/no-such-page');
  expect((await answered).status()).toBe(404);
  await expect(page).toHaveTitle('No such page — Back office');
  await expect(page.getByRole('alert')).toContainText('There is no such page');
  await page.getByRole('alert').getByRole('link', { name: 'To the orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page).toHaveTitle('Orders — Back office');
  await opensPage(page, 'Products');
  await expect(page).toHaveTitle('Products — Back office');
});

test('where there is no page, no method is accepted, even below the back office', async ({
  request,
  baseURL,
}) => {
  const post = async (path: string) => {
    const answer = await request.post(path, { data: {} });
    return [answer.status(), answer.headers()['allow']];
  };
  for (const path of ['/admin', '/admin/', '/admin/orders/5', '/cart'])
    expect(await post(path), path).toEqual([405, 'GET, HEAD']);
  for (const path of ['/admin/nope', '/admin/api', '/admin/api/nope', '/admin/api/orders/5/nope', '/nope'])
    expect(await post(path), path).toEqual([404, undefined]);
  // As a proxy may ask: with an absolute address.
  const whole = get(`${baseURL}`, { path: `${baseURL}/cart` });
  const [answer] = await once(whole, 'response');
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

test('a page whose style sheet or script does not arrive is loaded as a document of its own, with one step back', async ({
  shopper,
  console,
  page,
}) => {
  await page.goto('/terms');
  await isAlive(page);
  console.mayNameRefusal(/\/assets\/listing-/);
  await page.route('**/assets/listing-*.css', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const sweets = page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true });
  await sweets.click();
  await expect(page).toHaveURL('/sweets');
  await expect(shopper.heading).toHaveText('Sweets');
  await expect(page.locator('link[rel=stylesheet][href*=".listing-"]')).toBeAttached();
  await page.goBack();
  await expect(shopper.heading).toHaveText('Terms');
  await isAlive(page);
  await page.unroute('**/assets/listing-*.css');

  console.mustSay(/Error loading route module/);
  console.mustSay(/dynamically imported module/);
  await page.route('**/assets/listing-*.js', (route) => route.abort());
  await sweets.press('Enter');
  await expect(page).toHaveURL('/sweets');
  await expect(shopper.heading).toHaveText('Sweets');
});
