import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { expect, test } from './shopper.ts';

test('a product page shows pictures, texts, price, selectors and facts', { tag: '@phone' }, async ({
  shopper,
  page,
}) => {
  await page.goto('/product/kaju-katli');
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb).toHaveText('HOME > Sweets > Kaju Katli');
  await expect(crumb.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
  await expect(crumb.getByRole('link', { name: 'Sweets' })).toHaveAttribute('href', '/sweets');
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('radio', { name: '1000 gms' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'One less' })).toBeDisabled();
  await expect(shopper.button('Add to cart')).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'Sweets' }).last()).toHaveAttribute('href', '/sweets');
  await expect(page).toHaveTitle(/Kaju Katli/);
});

test('a product page prices each weight as its share of the kilogram, in whole rupees', async ({
  shopper,
  page,
}) => {
  await page.goto('/product/kaju-katli');
  const prices = { '250 gms': '₹295', '500 gms': '₹590', '750 gms': '₹885', '1000 gms': '₹1,180' };
  for (const [weight, price] of Object.entries(prices)) {
    await shopper.chooses(weight, 1);
    await expect(page.getByRole('radio', { name: weight })).toHaveAccessibleDescription(price);
    await expect(shopper.main.getByText(price, { exact: true }).first()).toBeVisible();
  }
  await expect(shopper.main.getByText('₹1,180 per kg')).toBeVisible();
});

test('a thumbnail changes the picture; a mouse or a key zooms', async ({ page }) => {
  await page.goto('/product/kaju-katli');
  const thumbnails = page.getByRole('button', { name: /^Picture \d$/ });
  await expect(thumbnails).toHaveCount(3);
  await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true');
  await thumbnails.nth(1).click();
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
  const zoom = page.getByRole('button', { name: 'Zoom the picture of Kaju Katli' });
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await zoom.hover();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await zoom.press('Enter');
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
});

test('a mouse that was there before the scripts zooms too', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/product/kaju-katli');
  const zoom = page.getByRole('button', { name: 'Zoom the picture of Kaju Katli' });
  await zoom.hover();
  release();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
});

test('packs are whole, whatever is typed', async ({ page }) => {
  await page.goto('/product/kaju-katli');
  const quantity = page.getByLabel('Quantity');
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
});

test('a 0 neither stays in the quantity nor stands in the way of the next digit', async ({ page }) => {
  await page.goto('/product/kaju-katli');
  const quantity = page.getByLabel('Quantity');
  for (const typed of ['0', '00']) {
    await quantity.selectText();
    await quantity.pressSequentially(typed);
    await expect(quantity).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', /qty=1$/);
  }
  await quantity.pressSequentially('05');
  await expect(quantity).toHaveValue('5');
  await expect(page.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', /qty=5$/);
  // The first digit is replaced by another.
  await quantity.fill('10');
  for (const key of ['Home', 'Delete', '2']) await quantity.press(key);
  await expect(quantity).toHaveValue('20');
  await expect(page.getByRole('link', { name: 'Buy now' })).toHaveAttribute('href', /qty=20$/);
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
  expect(sent[0]?.postDataJSON()).toEqual({ item: 'chakli', netWeight: '1000 gms', quantity: 1 });
});

test('what was chosen is put into the cart', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  const sent = server.hears('POST /addtocart');
  await page.goto('/product/chakli');
  await shopper.chooses('250 gms', 2);
  await shopper.addsToCart();
  await shopper.hasInCart(2);
  await expect(
    shopper.main.getByRole('status').getByText('Chakli, 250 gms × 2, is in your cart.'),
  ).toBeVisible();
  // Only once, beside the link to the cart: no toast repeats it.
  expect(await page.getByText(/is in your cart/).count()).toBe(1);
  await expect(page.getByRole('link', { name: /cart/i })).toHaveCount(1);
  expect(sent[0]?.postDataJSON()).toEqual({ item: 'chakli', netWeight: '250 gms', quantity: 2 });
  await page.reload();
  await shopper.hasInCart(2);
});

test('a refused addition is undone and reported', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await page.goto('/product/chakli');
  await server.answers('POST /addtocart', { success: false, message: 'The jar is empty.' }, 409);
  await shopper.addsToCart();
  await shopper.isTold('The jar is empty.');
  await shopper.hasInCart(0);
});

test('a refused addition sent with status 200 is reported too', async ({ shopper, server, page }) => {
  await shopper.isCustomer();
  await page.goto('/product/chakli');
  for (const [answer, told] of [
    [{ success: false, message: 'The jar is empty.' }, 'The jar is empty.'],
    [{ success: false }, 'Failed to add item to cart'],
  ] as const) {
    await server.answers('POST /addtocart', answer);
    await shopper.addsToCart();
    await shopper.isTold(told);
    await expect(shopper.main.getByText(/is in your cart/)).toBeHidden();
    await shopper.hasInCart(0);
    await server.recovers();
  }
});

test('more than 99 packs is a bulk order', async ({ shopper, page }) => {
  await page.goto('/product/chakli');
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('100');
  await expect(shopper.notice).toContainText(/bulk/i);
});

test('an out-of-stock product cannot be added', async ({ shopper, page }) => {
  await page.goto('/product/gujiya');
  await expect(shopper.button('Out of stock')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Buy now' })).toBeHidden();
});

test('four sections answer common questions', async ({ page }) => {
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
});

test('a product with a shorter shelf life says so', async ({ page }) => {
  await page.goto('/product/rasgulla');
  await page.getByRole('button', { name: 'Shelf Life', exact: true }).click();
  await expect(page.getByText('Best before 7 days from packaging.', { exact: true })).toBeVisible();
});

const related = (page: Page) => page.getByRole('region', { name: 'Related products' });

test('related products are at most eight, shuffled, without itself', async ({ server, page }) => {
  const asked = server.hears('GET /products/related');
  const seen = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto('/product/kaju-katli');
    const names = related(page).getByRole('heading', { level: 3 });
    await expect(names).toHaveCount(8);
    const found = await names.allTextContents();
    expect(found).not.toContain('Kaju Katli');
    seen.add(found.join());
  }
  expect(seen.size).toBeGreaterThan(1);
  const query = new URL(asked[0]?.url() ?? '').searchParams;
  expect(query.get('category')).toBe('Sweets');
  expect(query.get('excludeId')).toBe('kaju-katli');
});

test('a product is not related to itself, whatever the server says, by either of its ids', async ({
  server,
  page,
}) => {
  await server.changes('GET /products/related', (body) => {
    const others = Array.isArray(body) ? body.slice(0, 6) : [];
    const itself = { name: 'Kaju Katli', category: 'Sweets', new_price: 1180 };
    return [{ ...itself, id: 'kaju-katli' }, { ...itself, id: '1', _id: 'kaju-katli' }, ...others];
  });
  await page.goto('/product/kaju-katli');
  const names = related(page).getByRole('heading', { level: 3 });
  await expect(names).toHaveCount(6);
  await expect(names.filter({ hasText: 'Kaju Katli' })).toHaveCount(0);
});

test('related products that load, fail or do not exist say so', async ({ server, page }) => {
  const goOn = await server.waits('GET /products/related');
  await page.goto('/product/chakli');
  await expect(related(page).getByText('Loading related products...')).toBeVisible();
  goOn();
  await server.recovers();

  await server.answers('GET /products/related', { success: false, message: 'No box today' }, 500);
  await page.goto('/product/chakli');
  await expect(related(page).getByText('Error: No box today', { exact: true })).toBeVisible();
  await server.recovers();

  await server.answers('GET /products/related', { success: false, message: 'No box this week' });
  await page.goto('/product/chakli');
  await expect(related(page).getByText('Error: No box this week', { exact: true })).toBeVisible();
  await server.recovers();

  await server.answers('GET /products/related', '<h1>Wi-Fi login</h1>');
  await page.goto('/product/chakli');
  const unreadable = 'Error: The answer of the shop could not be read.';
  await expect(related(page).getByText(unreadable, { exact: true })).toBeVisible();
  await server.recovers();

  await server.answers('GET /products/related', [
    { id: 'peda', name: 'Peda', category: 'Sweets', price: 400 },
  ]);
  await page.goto('/product/chakli');
  await expect(related(page).getByRole('article')).toContainText('₹400');
  await expect(related(page)).not.toContainText('NaN');
  await server.recovers();

  await server.answers('GET /products/related', []);
  await page.goto('/product/chakli');
  await expect(related(page).getByText('No related products found.', { exact: true })).toBeVisible();
});

test("an unknown product is 'Product not found.' with status 404", { tag: '@phone' }, async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/product(\/no-such-sweet)?$/);
  for (const path of ['/product/no-such-sweet', '/product']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(shopper.heading).toHaveText('Product not found.');
  }
});
