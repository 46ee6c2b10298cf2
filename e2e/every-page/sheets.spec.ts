import type { Page } from '@playwright/test';
import { MOBILE } from '../support/set-up.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { hasStored } from '../support/stored.ts';

/** The other pages are looked at where the journeys below load them. */
const PAGES = [
  '/terms',
  '/privacy',
  '/payment-failure',
  '/payment-success',
  '/orders',
  '/account-settings',
  '/admin',
];

/** The one style sheet that this page links. */
async function sheetOf(page: Page): Promise<string> {
  const links = page.locator('link[rel=stylesheet]:not([media])');
  const [one = '', ...more] = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(more, page.url()).toEqual([]);
  return one;
}

/** Records the style sheets that pages request; the function checks those of a page that has been loaded since. */
function watchesSheets(page: Page): () => Promise<void> {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.isNavigationRequest() && one.frame() === page.mainFrame()) asked.length = 0;
    if (one.resourceType() === 'stylesheet') asked.push(new URL(one.url()).pathname);
  });
  return async () => {
    const one = await sheetOf(page);
    const { pathname } = new URL(page.url());
    const onScreen = asked.filter((sheet) => !sheet.includes('/print-') && !sheet.includes('.cart-'));
    expect(new Set(onScreen), pathname).toEqual(new Set(pathname === '/cart' ? [] : [one]));
  };
}

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

test('a page requests its one style sheet only, and once it has been drawn those for paper and the manifest', async ({
  console,
  page,
}) => {
  console.mayNameRefusal(/\/admin\/api\/me$/);
  const requestsOneSheet = watchesSheets(page);
  for (const path of PAGES) {
    // So that nothing of the page before is still asked for.
    await page.goto('about:blank');
    await page.goto(path);
    await requestsOneSheet();
    if (path !== '/terms') continue;
    await expect(page.locator('link[rel=stylesheet][media=print]')).toHaveAttribute('href', /print/);
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
    await expect(page.locator('link[data-rel]:not([rel])')).toHaveCount(0);
  }
});

/** The font of the large words, which a page's document preloads. */
const wordsAhead = (page: Page) => page.locator('link[rel=preload][as=font][href*="words"]');

test('the home page requests its sheet and the font of its large words, the sheet of the cart before somebody goes there, that of another page on the way; Back shows the first', async ({
  page,
}) => {
  const requestsOneSheet = watchesSheets(page);
  const ofTheCart = page.waitForResponse((one) => /\/assets\/root-[^/]+\.cart-[^/]+\.css$/.test(one.url()));
  await page.goto('/');
  await expect(wordsAhead(page)).toHaveCount(1);
  expect((await ofTheCart).status()).toBe(200);
  await requestsOneSheet();
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

test('a page looks the same whether a link or its address opens it, also if it shares a sheet with the page before', async ({
  page,
  shopper,
}) => {
  const banner = page.getByRole('banner');
  const requestsOneSheet = watchesSheets(page);
  /** `arrives` is what comes last on that page. */
  const looksTheSame = async (to: string, follow: Promise<void>, arrives = shopper.heading) => {
    await follow;
    await expect(shopper.heading).toContainText(to);
    await expect(arrives).toBeVisible();
    const by = await look(page);
    await page.reload();
    await expect(shopper.heading).toContainText(to);
    await expect(arrives).toBeVisible();
    await requestsOneSheet();
    expect(by, to).toEqual(await look(page));
  };
  await page.goto('/contact');
  // Client navigation works only after hydration.
  await isAlive(page);
  await requestsOneSheet();
  await banner.getByRole('link', { name: 'Sweets', exact: true }).click();
  await expect(shopper.heading).toHaveText('Sweets');
  // Only a document preloads it, not navigating.
  await expect(wordsAhead(page)).toHaveCount(0);
  await looksTheSame('Login', banner.getByRole('button', { name: 'Login' }).click());

  await shopper.isCustomer({ cart: [['chakli', '500 gms', 1]] });
  await hasStored(page, { 'checkout-mobile': MOBILE });
  await page.goto('/sweets');
  await shopper.hasInCart(1);
  await requestsOneSheet();
  await looksTheSame('Kaju Katli', shopper.main.getByRole('link', { name: 'Kaju Katli' }).first().click());
  await shopper.hasInCart(1);
  await looksTheSame('Snacks', banner.getByRole('link', { name: 'Snacks' }).click());
  await page.goto('/cart');
  await shopper.hasInCart(1);
  await requestsOneSheet();
  const goods = shopper.main.getByText('Chakli', { exact: true });
  await looksTheSame('Checkout', shopper.button('Proceed to Checkout').click(), goods);
});
