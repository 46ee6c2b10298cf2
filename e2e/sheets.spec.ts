import type { APIRequestContext, Page } from '@playwright/test';
import { hasStored, MOBILE } from './set-up.ts';
import { expect, test } from './shopper.ts';

const PAGES = [
  '/',
  '/sweets',
  '/product/kaju-katli',
  '/contact',
  '/cart',
  '/checkout/kaju-katli?weight=250+gms',
  '/login',
  '/terms',
  '/privacy',
  '/payment-failure',
  '/payment-success',
  '/orders',
  '/account-settings',
  '/admin',
];

/** The style sheets that a page links in this way. */
const addresses = (page: Page, of: string) =>
  page
    .locator(`link[rel=stylesheet]${of}`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Texts and controls as they are styled, without cards, which arrive in their own time and order. */
const look = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, p, label, button, dt, dd')]
      .filter((one) => !one.closest('.card, .related'))
      .map((one) => {
        const { margin, padding, font, display, position } = getComputedStyle(one);
        return [one.textContent?.slice(0, 20), margin, padding, font, display, position].join('; ');
      }),
  );

async function read(request: APIRequestContext, path: string): Promise<string> {
  const sheet = await request.get(path);
  expect([path, sheet.status()]).toEqual([path, 200]);
  return sheet.text();
}

test('every page requests one style sheet, which holds everything that it needs', async ({
  console,
  page,
  request,
}) => {
  console.mayNameRefusal(/\/admin\/api\/me$/);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'stylesheet') asked.push(new URL(one.url()).pathname);
  });
  for (const path of PAGES) {
    // So that nothing of the page before is still asked for.
    await page.goto('about:blank');
    asked.length = 0;
    await page.goto(path);
    const [one = '', ...more] = await addresses(page, ':not([media])');
    expect(more, path).toEqual([]);
    expect(await (await request.get(path)).text(), path).not.toMatch(/rel="preload"[^>]*as="style"/);
    const parts = await addresses(page, '[disabled]');
    const texts = await Promise.all(parts.map((part) => read(request, part)));
    expect(await read(request, one), path).toBe(texts.join(''));
    const onScreen = asked.filter((sheet) => !sheet.includes('/print-') && !sheet.includes('.cart-'));
    expect(new Set(onScreen), path).toEqual(new Set(path === '/cart' ? [] : [one]));
  }
});

test('the sheet of the cart is loaded before somebody goes there, that of another page on the way; Back shows the first', async ({
  page,
}) => {
  const ofTheCart = page.waitForResponse((one) => /\/assets\/root-[^/]+\.cart-[^/]+\.css$/.test(one.url()));
  await page.goto('/');
  expect((await ofTheCart).status()).toBe(200);
  const frame = page.locator('.hero');
  const colour = () => frame.evaluate((hero) => getComputedStyle(hero).backgroundColor);
  const before = await colour();
  await page.getByRole('link', { name: 'Kaju Katli', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kaju Katli');
  await expect(page.locator('.prod')).toHaveCSS('display', 'grid');
  await page.goBack();
  await expect(frame).toBeVisible();
  expect(await colour()).toBe(before);
});

test('the font of the large words is preloaded by a page’s document, but not when navigating to it', async ({
  page,
  shopper,
}) => {
  const ahead = page.locator('link[rel=preload][as=font][href*="words"]');
  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  await page.goto('/');
  await expect(ahead).toHaveCount(1);
  await page.goto('/contact');
  // Client navigation works only after hydration.
  await shopper.hasInCart(1);
  await page.getByRole('banner').getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Sweets');
  await expect(ahead).toHaveCount(0);
});

test('a page looks the same whether a link or its address opens it, also if it shares a sheet with the page before', async ({
  page,
  shopper,
}) => {
  const banner = page.getByRole('banner');
  /** `arrives` is what comes last on that page. */
  const looksTheSame = async (to: string, follow: Promise<void>, arrives = shopper.heading) => {
    await follow;
    await expect(shopper.heading).toContainText(to);
    await expect(arrives).toBeVisible();
    const by = await look(page);
    await page.reload();
    await expect(shopper.heading).toContainText(to);
    await expect(arrives).toBeVisible();
    expect(by, to).toEqual(await look(page));
  };
  await page.goto('/contact');
  // Client navigation works only after hydration.
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await looksTheSame('Login', banner.getByRole('button', { name: 'Login' }).click());

  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  await hasStored(page, { 'checkout-mobile': MOBILE });
  await page.goto('/sweets');
  await shopper.hasInCart(1);
  await looksTheSame('Kaju Katli', shopper.main.getByRole('link', { name: 'Kaju Katli' }).first().click());
  await shopper.hasInCart(1);
  await looksTheSame('Snacks', banner.getByRole('link', { name: 'Snacks' }).click());
  await page.goto('/cart');
  await shopper.hasInCart(1);
  const goods = shopper.main.getByText('Chakli', { exact: true });
  await looksTheSame('Checkout', shopper.button('Proceed to Checkout').click(), goods);
});
