import { expect, type Page } from '@playwright/test';
import { goesOffline } from '../support/goes-offline.ts';
import { ofTheCast } from '../support/set-up.ts';
import { isAlive } from '../support/shopper.ts';
import { type Scene, scenesOf, visit } from './scene.ts';

export const BROWSE: readonly Scene[] = [
  ...scenesOf('home', [
    visit('home', '/'),
    { ...visit('home-still', '/'), still: true },
    {
      name: 'home-no-video',
      play: async ({ page, server }) => {
        await server.answers('GET /videos/active', {});
        await page.goto('/');
        await expect(page.getByText('No active video configured.')).toBeVisible();
      },
    },
    {
      name: 'home-tab-snacks',
      play: async ({ page }) => {
        await page.goto('/');
        await page.getByRole('tab', { name: 'Snacks' }).click();
      },
    },
    {
      name: 'home-splash',
      screen: true,
      unsettled: true,
      play: async ({ page, server }) => {
        await page.goto('/');
        await server.waits('GET /allproducts');
        await page.reload();
        await expect(page.getByText('Bringing sweetness to your screen')).toBeVisible();
      },
    },
  ]),
  ...scenesOf('listing', [
    visit('listing-sweets', '/sweets'),
    visit('listing-snacks', '/snacks'),
    visit('listing-bakery', '/bakery'),
    visit('listing-sorted', '/sweets?sort=price-asc'),
    visit('listing-end', '/bakery?show=36'),
    {
      name: 'listing-choosing',
      screen: true,
      play: async ({ page, shopper }) => {
        await page.goto('/sweets');
        await shopper.button('Add Kaju Katli: choose a weight').click();
        await expect(page.getByRole('group', { name: 'Weight of Kaju Katli' })).toBeVisible();
      },
    },
  ]),
  ...scenesOf('product', [
    visit('product-katli', '/product/kaju-katli'),
    { ...visit('product-katli-still', '/product/kaju-katli'), still: true },
    { ...visit('product-fold', '/product/motichoor-laddoo'), screen: true },
    visit('product-chakli', '/product/chakli?weight=500&qty=2'),
    visit('product-nankhatai', '/product/nankhatai'),
    visit('product-out', '/product/gujiya'),
    visit('product-few-left', '/product/ghevar'),
    visit('product-egg', '/product/plum-cake'),
    visit('product-unknown', '/product/no-such-sweet'),
    {
      name: 'product-no-related',
      play: async ({ page, server }) => {
        await server.answers('GET /products/related', { success: false, message: 'No box' }, 500);
        await page.goto('/product/chakli');
        await expect(page.getByText('Error: No box')).toBeVisible();
      },
    },
    {
      name: 'product-zoomed',
      screen: true,
      play: async ({ page }) => {
        await page.goto('/product/kaju-katli');
        await page.getByRole('button', { name: /^Zoom/ }).click();
      },
    },
    {
      name: 'product-login-asked',
      screen: true,
      play: async ({ page, shopper }) => {
        await page.goto('/product/chakli');
        await shopper.addsToCart();
        await expect(shopper.notice).toBeVisible();
      },
    },
    {
      name: 'product-added',
      play: async ({ page, shopper }) => {
        await shopper.isCustomer();
        await page.goto('/product/chakli');
        await shopper.addsToCart();
        await shopper.hasInCart(1);
      },
    },
  ]),
  ...scenesOf('contact', [
    {
      name: 'contact',
      play: ({ page }) => page.goto('/contact'),
    },
    {
      name: 'contact-branch',
      screen: true,
      play: async ({ page, shopper }) => {
        await page.route('https://www.openstreetmap.org/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Map</title></html>' }),
        );
        await page.goto('/contact');
        await shopper.button(/^Malviya Nagar/).click();
        await expect(page.getByRole('dialog', { name: 'Malviya Nagar' })).toBeVisible();
      },
    },
    {
      name: 'contact-sent',
      play: async ({ page, shopper }) => {
        await page.goto('/contact');
        await page.getByLabel('Name', { exact: true }).fill('Asha Verma');
        await page.getByLabel('Email').fill('asha@example.in');
        await page.getByLabel('Message').fill('Four kilos of motichoor for the 12th, please.');
        await shopper.button(/^Send/).click();
        await expect(shopper.main.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible();
      },
    },
  ]),
  ...scenesOf('policies', [
    visit('refund-returns', '/refund_returns'),
    visit('terms', '/terms'),
    visit('privacy', '/privacy'),
  ]),
  ...scenesOf('trouble', [
    visit('not-found', '/no-such-page'),
    {
      name: 'error-boundary',
      play: async ({ page }) => {
        await page.goto('/');
        await isAlive(page);
        await page.route('**/sweets.data*', (route) => route.fulfill({ status: 500, body: 'Broken' }));
        await goTo(page, 'Sweets');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something boiled over');
      },
    },
    {
      name: 'offline-banner',
      screen: true,
      play: async ({ page }) => {
        await page.goto('/');
        await goesOffline(page);
      },
    },
    {
      name: 'offline-page',
      play: async ({ page }) => {
        await page.goto('/');
        await isAlive(page);
        await goTo(page, 'Sweets');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sweets');
        await page.context().setOffline(true);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is dead');
      },
    },
    {
      name: 'menu-open',
      screen: true,
      play: async ({ page, shopper }) => {
        await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
        await page.goto('/');
        const menu = page.getByRole('button', { name: 'Menu' });
        await ((await menu.isVisible()) ? menu : page.getByRole('button', { name: 'Profile' })).click();
        await expect(page.getByRole('definition').last()).toHaveText('manager');
      },
    },
  ]),
];

async function goTo(page: Page, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: item }).click();
  } else {
    await page.getByRole('banner').getByRole('link', { name: item }).click();
  }
}
