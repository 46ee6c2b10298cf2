import type { Locator } from '@playwright/test';
import { holdScripts } from '../support/hold.ts';
import { expect, test } from '../support/shopper.ts';
import { isTranslated } from '../support/translated.ts';

test('a product page shows texts, selectors and facts, on a phone too, and prices each weight in whole rupees', async ({
  shopper,
  page,
}) => {
  const styles = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await styles.promise;
    await route.continue();
  });
  await page.goto('/product/kaju-katli', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // There is only one, even before the styles arrive.
  await expect(shopper.button('Add to cart')).toHaveCount(1);
  styles.resolve();
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
  // In a page that the browser has translated, too.
  await isTranslated(page);
  await page.getByRole('radio', { name: '500 gms' }).check();
  await expect(page.locator('.sum')).toContainText('₹590for 500 gms₹1,180 per kg');
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

  // An iPhone takes the second of two quick taps for a request to zoom in, unless the element says otherwise.
  const taps = (button: Locator) => button.evaluate((element) => getComputedStyle(element).touchAction);
  expect(await taps(page.getByRole('button', { name: 'One more' }))).toBe('manipulation');
  expect(await taps(page.getByRole('button', { name: 'One less' }))).toBe('manipulation');
  expect(await taps(thumbnails.nth(1))).toBe('manipulation');
  // A finger moves the zoomed picture instead of the page.
  expect(await taps(zoom)).toBe('none');
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
  await shopper.isTold(/bulk/i);
  await expect(quantity).toBeFocused();
  // Left before the pause in the typing.
  await quantity.fill('150');
  await quantity.press('Tab');
  await shopper.isTold(/bulk/i);
  await expect(quantity).toBeFocused();
});

test('an out-of-stock product cannot be added; four sections answer common questions, also about a shorter shelf life', async ({
  shopper,
  page,
}) => {
  await page.goto('/product/gujiya');
  await expect(shopper.button('Out of stock')).toBeDisabled();
  await expect(shopper.button('Add to cart')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Buy now' })).toBeHidden();
  const section = (name: string) => page.getByRole('button', { name, exact: true });
  await section('Shelf Life').click();
  await expect(page.getByText('Best before 15 days from packaging.', { exact: true })).toBeVisible();

  await page.goto('/product/besan-laddoo');
  const sections = {
    FAQ: 'Orders ship in 5-7 days.',
    'Shelf Life': 'Best before 30 days from packaging.',
    'Allergen Declaration': 'Contains',
    'Return and Refund':
      'Damaged, defective or not-as-described items must be reported within 24 hours with photos.',
  };
  for (const [name, words] of Object.entries(sections)) {
    const fold = section(name);
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(words).last()).toBeVisible();
  }
  await section('Shelf Life').click();
  await expect(page.getByText('Best before 30 days from packaging.', { exact: true })).toBeHidden();
});

test("an unknown product is 'Product not found.' with status 404", async ({ shopper, console, page }) => {
  console.mayNameRefusal(/\/product\/no-such-sweet$/);
  const answer = await page.goto('/product/no-such-sweet');
  expect(answer?.status()).toBe(404);
  await expect(shopper.heading).toHaveText('Product not found.');
  const nameless = await page.request.get('/product');
  expect(nameless.status()).toBe(404);
  expect(await nameless.text()).toMatch(/<h1[^>]*>Product not found\.<\/h1>/);
});
