import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { expect, isAlive, test } from './shopper.ts';
import { isTranslated } from './translated.ts';

test('a product page shows texts, selectors and facts, on a phone too, and prices each weight in whole rupees', async ({
  shopper,
  page,
}) => {
  await page.goto('/product/kaju-katli');
  await expect(page).toHaveTitle(/Kaju Katli/);
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(crumb).toHaveText('HOME > Sweets > Kaju Katli');
    await expect(crumb.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
    await expect(crumb.getByRole('link', { name: 'Sweets' })).toHaveAttribute('href', '/sweets');
    await expect(shopper.heading).toHaveText('Kaju Katli');
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(page.getByRole('radio', { name: '1000 gms' })).toBeChecked();
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();
    await expect(shopper.button('Add to cart')).toBeVisible();
    const category = shopper.main.getByRole('link', { name: 'Sweets' }).last();
    await expect(category).toHaveAttribute('href', '/sweets');
  }
  // Each weight costs its share of the kilogram.
  const prices = { '250 gms': '₹295', '500 gms': '₹590', '750 gms': '₹885', '1000 gms': '₹1,180' };
  for (const [weight, price] of Object.entries(prices)) {
    await shopper.chooses(weight, 1);
    await expect(page.getByRole('radio', { name: weight })).toHaveAccessibleDescription(price);
    await expect(shopper.main.getByText(price, { exact: true }).first()).toBeVisible();
  }
  await expect(shopper.main.getByText('₹1,180 per kg')).toBeVisible();
});

/** An iPhone takes the second of two quick taps for a request to zoom in, unless the touched element says otherwise. */
test('two quick taps on a button are two presses, and an iPhone does not zoom in', { tag: '@phone' }, async ({
  shopper,
  page,
}) => {
  await page.goto('/product/kaju-katli');
  const taps = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).touchAction);
  expect(await taps('One more')).toBe('manipulation');
  expect(await taps('One less')).toBe('manipulation');
  expect(await taps('Picture 2')).toBe('manipulation');
  // A finger moves the zoomed picture instead of the page.
  const zoom = 'Zoom the picture of Kaju Katli';
  await shopper.button(zoom).press('Enter');
  await expect(shopper.button(zoom)).toHaveAttribute('aria-pressed', 'true');
  expect(await taps(zoom)).toBe('none');
});

test('a thumbnail changes the picture; a mouse, even one that was there before the scripts, or a key zooms', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  const zoom = page.getByRole('button', { name: 'Zoom the picture of Kaju Katli' });
  await zoom.hover();
  release();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');

  const thumbnails = page.getByRole('button', { name: /^Picture \d$/ });
  await expect(thumbnails).toHaveCount(3);
  await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true');
  await thumbnails.nth(1).click();
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await zoom.hover();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await zoom.press('Enter');
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
});

test('packs are whole, whatever is typed: a 0 neither stays nor stands in the way; more than 99 is a bulk order', async ({
  shopper,
  page,
}) => {
  await page.goto('/product/kaju-katli');
  const quantity = page.getByLabel('Quantity');
  const buyNow = page.getByRole('link', { name: 'Buy now' });
  for (const typed of ['0', '00']) {
    await quantity.selectText();
    await quantity.pressSequentially(typed);
    await expect(quantity).toHaveValue('');
    await expect(buyNow).toHaveAttribute('href', /qty=1$/);
  }
  await quantity.pressSequentially('05');
  await expect(quantity).toHaveValue('5');
  await expect(buyNow).toHaveAttribute('href', /qty=5$/);
  // The first digit is replaced by another.
  await quantity.fill('10');
  for (const key of ['Home', 'Delete', '2']) await quantity.press(key);
  await expect(quantity).toHaveValue('20');
  await expect(buyNow).toHaveAttribute('href', /qty=20$/);

  for (const [typed, packs] of [
    ['3', '3'],
    ['1.5', '1'],
    ['3', '3'],
    ['-5', '1'],
    ['3', '3'],
    ['0', '1'],
    ['05', '5'],
    ['2e1', '2'],
  ] as const) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue(packs);
  }
  await quantity.fill('100');
  await expect(shopper.notice).toContainText(/bulk/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(quantity).toBeFocused();
  // Left before the pause in the typing.
  await quantity.fill('150');
  await quantity.press('Tab');
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(quantity).toBeFocused();
});

test('there is only one add-to-cart button, even before the styles arrive', async ({ page, shopper }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/product/chakli', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(shopper.button('Add to cart')).toHaveCount(1);
  resolve();
  await expect(shopper.button('Add to cart')).toBeVisible();
});

test('adding needs a login, and returns to what was chosen', async ({ shopper, page }) => {
  await page.goto('/product/chakli');
  await shopper.chooses('750 gms', 3);
  await shopper.addsToCart();
  await expect(page).toHaveURL('/product/chakli');
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/product/chakli?weight=750&qty=3')}`);
  // Back finds it chosen too.
  await page.goBack();
  await expect(page).toHaveURL('/product/chakli');
  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await page.goForward();
  await shopper.logIn('ravi@example.in');
  await expect(page).toHaveURL('/product/chakli?weight=750&qty=3');
  await expect(page.getByRole('radio', { name: '750 gms' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
});

test('Back from the cart finds what was chosen, and puts that into the cart', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const sent = server.hears('POST /addtocart');
  await page.goto('/product/chakli');
  await shopper.chooses('500 gms', 2);
  await page.getByLabel('Quantity').fill('3');
  await shopper.addsToCart();
  await shopper.main.getByRole('link', { name: 'See what is in it' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Chakli');
  await shopper.addsToCart();
  await shopper.hasInCart(6);
  await expect(page.getByRole('radio', { name: '500 gms' })).toBeChecked();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(shopper.main.getByText('for 500 gms')).toBeVisible();
  expect(sent.map((one) => one.postDataJSON())).toEqual(
    Array(2).fill({ item: 'chakli', netWeight: '500 gms', quantity: 3 }),
  );
});

test('touches before hydration on the way back count from what was chosen', async ({ shopper, page }) => {
  await page.goto('/product/chakli');
  await shopper.chooses('500 gms', 3);
  await page.goto('/terms');
  const release = await holdScripts(page);
  await page.goBack();
  await page.getByRole('radio', { name: '250 gms' }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  release();
  await expect(page.getByLabel('Quantity')).toHaveValue('4');
  await expect(page.getByRole('radio', { name: '250 gms' })).toBeChecked();
  await expect(page).toHaveURL('/product/chakli');
});

test('a choice from before hydration is not shown on the way back unless it is sold', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const sent = server.hears('POST /addtocart');
  const release = await holdScripts(page);
  await page.goto('/product/chakli');
  await page.getByRole('radio', { name: '500 gms' }).check();
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('banner').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(page).toHaveURL('/sweets');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Chakli');
  release();
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await expect(page.getByRole('radio', { name: '1000 gms' })).toBeChecked();
  await expect(page.getByLabel('Quantity')).toHaveValue('1');
  await shopper.addsToCart();
  await shopper.hasInCart(1);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'chakli', netWeight: '1000 gms', quantity: 1 });
});

test('a refused addition is undone and reported; otherwise what was chosen is put into the cart', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await shopper.isCustomer();
  await page.goto('/product/chakli');
  await shopper.chooses('250 gms', 2);
  for (const [answer, status, told] of [
    [{ success: false, message: 'The jar is empty.' }, 409, 'The jar is empty.'],
    [{ success: false, message: 'The jar is empty.' }, 200, 'The jar is empty.'],
    [{ success: false }, 200, 'Failed to add item to cart'],
  ] as const) {
    await server.answers('POST /addtocart', answer, status);
    await shopper.addsToCart();
    await shopper.isTold(told);
    await expect(shopper.main.getByText(/is in your cart/)).toBeHidden();
    await shopper.hasInCart(0);
    await server.recovers();
  }

  const sent = server.hears('POST /addtocart');
  const answered = page.waitForResponse('**/addtocart');
  await shopper.addsToCart();
  await shopper.hasInCart(2);
  await expect(
    shopper.main.getByRole('status').getByText('Chakli, 250 gms × 2, is in your cart.'),
  ).toBeVisible();
  // Only once, beside the link to the cart: no toast repeats it.
  expect(await page.getByText(/is in your cart/).count()).toBe(1);
  await expect(page.getByRole('link', { name: /cart/i })).toHaveCount(1);
  await expect
    .poll(() => sent[0]?.postDataJSON())
    .toEqual({ item: 'chakli', netWeight: '250 gms', quantity: 2 });
  await answered;
  const kept = await page.request.post('/getcart', { headers: { 'auth-token': token } });
  expect(await kept.json()).toEqual({ chakli: { '250 gms': 2 } });
});

test('an out-of-stock product cannot be added', async ({ shopper, page }) => {
  await page.goto('/product/gujiya');
  await expect(shopper.button('Out of stock')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Buy now' })).toBeHidden();
});

test('four sections answer common questions; a product with a shorter shelf life says so', async ({
  page,
}) => {
  await page.goto('/product/besan-laddoo');
  const sections = {
    FAQ: 'Orders ship in 5-7 days.',
    'Shelf Life': 'Best before 30 days from packaging.',
    'Allergen Declaration': 'Contains',
    'Return and Refund':
      'Damaged, defective or not-as-described items must be reported within 24 hours with photos.',
  };
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [name, words] of Object.entries(sections)) {
    const fold = section(name);
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(words).last()).toBeVisible();
  }
  await section('Shelf Life').click();
  await expect(page.getByText('Best before 30 days from packaging.', { exact: true })).toBeHidden();

  await page.goto('/product/rasgulla');
  await section('Shelf Life').click();
  await expect(page.getByText('Best before 7 days from packaging.', { exact: true })).toBeVisible();
});

const related = (page: Page) => page.getByRole('region', { name: 'Related products' });

test('related products are at most eight, shuffled, without itself by either of its ids', async ({
  server,
  page,
}) => {
  const asked = server.hears('GET /products/related');
  const names = related(page).getByRole('heading', { level: 3 });
  const seen = new Set<string>();
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/product/kaju-katli');
    await expect(names).toHaveCount(8);
    const found = await names.allTextContents();
    expect(found).not.toContain('Kaju Katli');
    seen.add(found.join());
  }
  expect(seen.size).toBe(2);
  const query = new URL(asked[0]?.url() ?? '').searchParams;
  expect(query.get('category')).toBe('Sweets');
  expect(query.get('excludeId')).toBe('kaju-katli');

  // Whatever the server says.
  const { _id } = await (await page.request.get('/api/products/kaju-katli')).json();
  await server.changes('GET /products/related', (body) => {
    const others = Array.isArray(body) ? body.slice(0, 6) : [];
    const itself = { name: 'Kaju Katli', category: 'Sweets', new_price: 1180 };
    return [
      { ...itself, id: 'kaju-katli' },
      { ...itself, id: '1', _id: 'kaju-katli' },
      { ...itself, _id },
      ...others,
    ];
  });
  await page.goto('/product/kaju-katli');
  await expect(names).toHaveCount(6);
  await expect(names.filter({ hasText: 'Kaju Katli' })).toHaveCount(0);
});

test('related products that load, fail or do not exist say so', async ({ server, page }) => {
  const goOn = await server.waits('GET /products/related');
  await page.goto('/product/chakli');
  await expect(related(page).getByText('Loading related products...')).toBeVisible();
  goOn();
  await expect(related(page).getByRole('article')).toHaveCount(8);
  await server.recovers();

  for (const [answer, status, words] of [
    [{ success: false, message: 'No box today' }, 500, 'Error: No box today'],
    [{ success: false, message: 'No box this week' }, 200, 'Error: No box this week'],
    ['<h1>Wi-Fi login</h1>', 200, 'Error: The answer of the shop could not be read.'],
    [[], 200, 'No related products found.'],
  ] as const) {
    await server.answers('GET /products/related', answer, status);
    await page.goto('/product/chakli');
    await expect(related(page).getByText(words, { exact: true })).toBeVisible();
    await server.recovers();
  }

  await server.answers('GET /products/related', [
    { id: 'peda', name: 'Peda', category: 'Sweets', price: 400 },
  ]);
  await page.goto('/product/chakli');
  await expect(related(page).getByRole('article')).toContainText('₹400');
  await expect(related(page)).not.toContainText('NaN');
});

test('Back from a related product finds the page at the related products again, on a phone too', async ({
  shopper,
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/product/chakli');
    const last = related(page).getByRole('article').last();
    await expect(related(page).getByRole('article')).toHaveCount(8);
    await isAlive(page);
    await last.evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await last.getByRole('heading').getByRole('link').press('Enter');
    await expect(shopper.heading).not.toHaveText('Chakli');
    await page.goBack();
    await expect(shopper.heading).toHaveText('Chakli');
    await expect(related(page).getByRole('article')).toHaveCount(8);
    await expect(last).toBeInViewport({ ratio: 0.3 });
  }
});

test('the price names its weight, in a page that the browser has translated too', async ({ page }) => {
  await page.goto('/product/kaju-katli');
  await isAlive(page);
  await isTranslated(page);
  await page.getByRole('radio', { name: '500 gms' }).check();
  await expect(page.locator('.sum')).toContainText('₹590for 500 gms₹1,180 per kg');
});

test("an unknown product is 'Product not found.' with status 404", async ({ shopper, console, page }) => {
  console.mayNameRefusal(/\/product(\/no-such-sweet)?$/);
  for (const path of ['/product/no-such-sweet', '/product']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(shopper.heading).toHaveText('Product not found.');
  }
});
