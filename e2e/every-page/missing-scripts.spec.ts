import { takeTime } from '../support/clock.ts';
import { cutLine } from '../support/cut-line.ts';
import { holdScripts } from '../support/hold.ts';
import { expect, isAlive, test } from '../support/shopper.ts';

const STUCK = 'The page could not be loaded fully.';
const SPLASH = 'Bringing sweetness to your screen';

test('a recorded link is followed when its script does not arrive; the page without it says so, and its links work as without scripts', async ({
  console,
  page,
  shopper,
}) => {
  console.mayNameRefusal(/\/assets\/product-/);
  const lost = Promise.withResolvers<void>();
  await page.route('**/assets/product-*.js', async (route) => {
    await lost.promise;
    await route.abort();
  });
  await page.goto('/product/kaju-katli');
  await shopper.addsToCart();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true });
  await cart.click();
  await expect(page).toHaveURL('/product/kaju-katli');
  lost.resolve();
  await expect(page).toHaveURL('/cart');

  await page.goBack();
  const buyNow = shopper.main.getByRole('link', { name: 'Buy now' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
    // Nothing covers them.
    for (const link of [cart, buyNow]) await link.click({ trial: true });
  }
  await shopper.addsToCart();
  await page.getByRole('radio', { name: '500 gms' }).check();
  await buyNow.click();
  await expect(page).toHaveURL(/\/checkout\/kaju-katli/);
});

test('scripts that neither arrive nor fail are given up after 45 s: the page says so and follows the link that waits', async ({
  page,
  shopper,
}) => {
  await takeTime(page);
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  await shopper.addsToCart();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true });
  await cart.click();
  await page.clock.fastForward(46_000);
  await expect(page).toHaveURL('/cart');

  await page.goto('/orders');
  await page.clock.fastForward(46_000);
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  // The new document.
  await expect(page.getByText(STUCK)).toBeHidden();
  release();
  await isAlive(page);
  await page.clock.fastForward(46_000);
  await expect(page.getByText(STUCK)).toBeHidden();
});

test('a page that is being left does not say that its scripts are lost, which Firefox then gives up; if the next page never comes, it does', async ({
  console,
  page,
}) => {
  console.mayNameRefusal(/\/assets\//);
  await takeTime(page);
  const lost = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await lost.promise;
    await route.abort();
  });
  // The browser stays where it is.
  await page.route('/snacks', (route) => route.fulfill({ status: 204 }));
  await page.goto('/terms');
  const answered = page.waitForResponse('/snacks');
  await page.getByRole('banner').getByRole('link', { name: 'Snacks' }).click();
  await answered;
  const failed = page.waitForEvent('requestfailed', (request) => /\/react-/.test(request.url()));
  lost.resolve();
  await failed;
  await page.clock.runFor(2000);
  const stuck = page.getByRole('alert').getByText(STUCK);
  await expect(stuck).toHaveCount(0);
  await page.clock.runFor(8000);
  await expect(stuck).toBeVisible();
});

test('a page of which only a part arrives is given up 45 s after a press, and the link that waits is followed', async ({
  page,
  shopper,
  baseURL,
}) => {
  await using line = await cutLine(baseURL, '/product/kaju-katli', '<footer');
  await takeTime(page);
  // Its loading never ends.
  await page.goto(`${line.origin}/product/kaju-katli`, { waitUntil: 'commit' });
  await shopper.addsToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await page.clock.fastForward(46_000);
  await expect(page).toHaveURL(`${line.origin}/cart`);
});

test('a page without one of its files can be loaded again, also by a form that is submitted on it', async ({
  console,
  page,
  shopper,
}) => {
  console.mayNameRefusal(/\/assets\//);
  await page.route('**/assets/checkout-*.js', (route) => route.abort());
  await page.goto('/checkout/kaju-katli');
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await page.unroute('**/assets/checkout-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await isAlive(page);
  await expect(page.getByText(STUCK)).toBeHidden();

  await page.route('**/assets/login-*.js', (route) => route.abort());
  await page.goto('/login?next=/terms');
  await expect(page.getByRole('alert').getByText(STUCK)).toBeVisible();
  await page.unroute('**/assets/login-*.js');
  await page.getByLabel('Password').fill('a typed word');
  await shopper.button('Proceed to Treats').click();
  await isAlive(page);
  await expect(page).toHaveURL('/login?next=/terms');
  await expect(shopper.heading).toHaveText('Login');
  await expect(page.getByText(STUCK)).toBeHidden();
});

test('a script that throws is named in the console, and its page goes on without scripts; a reload whose scripts arrive late or never does not stay under the splash', async ({
  console,
  page,
}) => {
  console.mustSay(/the house is on fire/);
  await page.route('**/assets/house-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw new TypeError('the house is on fire')" }),
  );
  await page.goto('/terms');
  const stuck = page.getByRole('alert').getByText(STUCK);
  await expect(stuck).toBeVisible();
  await page.unroute('**/assets/house-*.js');

  const release = await holdScripts(page);
  await page.reload();
  const splash = page.locator('.splash');
  await expect(splash).toBeVisible();
  // It is uncovered by an animation, with reduced motion too.
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  const ended = await splash.evaluate((element) => element.getAnimations().map((one) => one.finish()).length);
  expect(ended).toBe(1);
  await expect(splash).toBeHidden();
  release();

  console.mayNameRefusal(/\/assets\/(react|entry\.client)-/);
  await page.route('**/assets/react-*.js', (route) => route.abort());
  await page.reload();
  await expect(stuck).toBeVisible();
  await expect(page.getByText(SPLASH)).toBeHidden();
  await page.unroute('**/assets/react-*.js');
  await page.route('**/assets/entry.client-*.js', (route) => route.abort());
  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Try again' }).click();
  await loaded;
  await expect(stuck).toBeVisible();
  await page.unroute('**/assets/entry.client-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await isAlive(page);
  await expect(page.getByText(STUCK)).toBeHidden();
});
