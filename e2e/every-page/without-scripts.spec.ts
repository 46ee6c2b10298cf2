import type { Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { expect, Shopper, test } from '../support/shopper.ts';

test.use({ javaScriptEnabled: false });

const WORDS = /^This page needs JavaScript\. To order, call us or write to us:/;

test('a page that the browser must fill says so, and how to order', async ({ page }) => {
  for (const path of [
    '/cart',
    '/orders',
    '/payment-success?txnid=TXN1',
    '/payment-failure?txnid=TXN1',
    '/logout',
    '/oauth-success',
    '/verify-email?code=one',
    '/login',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await needsScripts(page);
    });
  }
  await expect(page.getByLabel('Password')).toBeHidden();
});

test('any other page does not say so, and no button is left on it that works only with scripts; folded text can be read', async ({
  shopper,
  page,
}) => {
  await page.goto('/');
  await hasNoIdle(page, /^Add /, /^(Previous|Next)$/, /of 4$/, /testimonials$/);
  await page.goto('/terms');
  await hasNoIdle(page);
  await page.goto('/product/kaju-katli');
  const picture = await boxOf(shopper.main.getByRole('img', { name: 'Kaju Katli' }));
  // Its other pictures, which only scripts show, keep no place beside it.
  expect(picture.width).toBeGreaterThan(300);
  await page.goto('/product/besan-laddoo');
  await hasNoIdle(page, 'Add to cart', /^Add /, /^(Picture|Zoom) /, /^One (less|more)$/);
  await expect(shopper.main.getByRole('img', { name: 'Besan Laddoo' })).toBeVisible();
  for (const words of [
    'Orders ship in 5-7 days.',
    'Best before 30 days from packaging.',
    'Made in a kitchen that also handles',
    'Damaged, defective or not-as-described items',
  ]) {
    await expect(shopper.main.getByText(words).last()).toBeVisible();
  }
  // The prices of all weights are readable, and the payment button explains itself.
  for (const price of ['₹150', '₹300', '₹450', '₹600'])
    await expect(shopper.main.getByText(price, { exact: true }).first()).toBeVisible();
  await shopper.main.getByRole('link', { name: 'Buy now' }).click();
  await expect(shopper.heading).toHaveText('Checkout');
  await needsScripts(page);
});

test('every product is reached, and a message sent', async ({ shopper, page }) => {
  await page.goto('/sweets?sort=name-asc');
  await hasNoIdle(page, /^Add /);
  await expect(shopper.main.getByRole('combobox')).toHaveCount(0);
  await shopper.button('Load more').press('Space');
  await expect(page).toHaveURL('/sweets?sort=name-asc&show=24');
  await expect(shopper.main.getByRole('article')).toHaveCount(24);
  await expect(shopper.main.getByRole('article').last()).toContainText('Soan Papdi');

  await page.goto('/contact');
  await hasNoIdle(page);
  await expect(shopper.button(/^Malviya Nagar/)).toHaveAttribute('href', /google\.com\/maps/);
  await expect(shopper.button('About Us')).toHaveAttribute('href', '#about');
  await page.getByLabel('Name').fill('Farida');
  await page.getByLabel('Email').fill('farida@example.in');
  await page.getByLabel('Message').fill('Do you still make the star katli?');
  await shopper.button('Send Message').click();
  await expect(page).toHaveURL('/contact?sent=yes#message');
  await expect(shopper.main.getByText(/^Thank you\. We have received your message/)).toBeInViewport();
  await shopper.button('Write another').click();
  await expect(page.getByLabel('Message')).toBeInViewport();
});

async function needsScripts(page: Page): Promise<void> {
  const { heading, main } = new Shopper(page);
  await expect(heading).toBeVisible();
  const words = main.getByText(WORDS);
  await expect(words).toBeVisible();
  await expect(words.getByRole('link')).toHaveText([/^\d{5} \d{5}$/, /@/]);
  // Nothing is loading, checked or confirmed.
  await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(main.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Delete Selected' })).toHaveCount(0);
  // Nothing is asked for that could not be sent.
  await expect(main.getByRole('textbox')).toHaveCount(0);
}

async function hasNoIdle(page: Page, ...idle: readonly (string | RegExp)[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  for (const name of [/announcements$/, ...idle])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const role of ['tab', 'radio', 'spinbutton'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  // Nothing is loading.
  for (const words of ['Loading the video', 'Loading related products...'])
    await expect(page.getByText(words)).toBeHidden();
}
