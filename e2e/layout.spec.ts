import type { Page } from '@playwright/test';
import type { Console } from './console.ts';
import { ofTheCast, paidOrder, putInCart } from './set-up.ts';
import { expect, type Shopper, test } from './shopper.ts';

test(
  'no page is wider than the screen',
  { tag: '@phone' },
  async ({ shopper, console, page }, { project }) => {
    const phones = [SMALLEST, ON_ITS_SIDE];
    await isNoPageWider(shopper, console, page, project.name === 'phone' ? phones : []);
  },
);

test('the headline of the home page keeps its words whole on every phone', async ({ shopper, page }) => {
  await page.goto('/');
  for (const width of [320, 340, 360, 390, 412, 430, 540, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await shopper.heading.getByText('Sweetness').evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `lines of 'Sweetness,' at ${width}`).toBe(1);
  }
});

test('a name of one long word breaks, and stays in sight', { tag: '@phone' }, async ({
  shopper,
  server,
  page,
}) => {
  const word = 'Ghevar'.repeat(13);
  const customer = await shopper.isCustomer({ name: word.slice(0, 60) });
  const order = await paidOrder(page.request, { customer, name: word });
  await putInCart(page.request, customer, ['kaju-katli', '250 gms', 1]);
  const product = { id: 'kaju-katli', name: word, category: 'Sweets', new_price: 1180 };
  await server.answers('GET /allproducts', [product]);
  for (const path of [
    '/cart',
    '/checkout',
    `/orders/${order.orderId}`,
    `/payment-success?txnid=${order.txnid}`,
  ]) {
    await page.goto(path);
    const name = shopper.main.getByText(word.slice(0, 60)).first();
    await expect(name).toBeVisible();
    const right = await shopper.main
      .getByText(word.slice(0, 60))
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    const screen = await page.evaluate(() => document.documentElement.clientWidth);
    expect(right, `the right edge of the name on ${path}`).toBeLessThanOrEqual(screen);
  }
});

test('the headline stays in sight when somebody sets letters further apart', async ({ shopper, page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await setText(page, SPACED);
  const word = await shopper.heading.getByText('Sweetness').evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getBoundingClientRect().right;
  });
  expect(word).toBeLessThanOrEqual(360);
});

test('letters further apart break no word of a paid order, and take no price out of sight', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await setText(page, SPACED);
  const lines = await shopper.heading.evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getClientRects().length;
  });
  expect(lines, 'lines of two words').toBeLessThanOrEqual(2);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/product/kaju-katli');
  await setText(page, SPACED);
  const rate = shopper.main.getByText('₹1,180 per kg').first();
  expect(await rate.evaluate((price) => price.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
  await page.goto(`/orders/${order.orderId}/invoice`);
  await setText(page, SPACED);
  const sum = shopper.main.getByText('Total MRP (Incl. Taxes), paid in full');
  expect(await sum.evaluate((name) => name.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
});

test('where money is counted on a narrow screen, the link for large orders covers nothing', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '1000 gms', 2]] });
  const order = await paidOrder(page.request, { customer });
  const bulk = page.getByRole('link', { name: 'For Bulk Orders' });
  for (const path of [
    '/cart',
    '/checkout',
    '/orders',
    `/orders/${order.orderId}`,
    `/payment-success?txnid=${order.txnid}`,
  ]) {
    await page.goto(path);
    await expect(shopper.heading).toBeVisible();
    await expect(shopper.main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const width of [360, 768, 1100]) {
      await page.setViewportSize({ width, height: 740 });
      await bulk.scrollIntoViewIfNeeded();
      await expect(bulk.getByText('For Bulk Orders')).toBeVisible();
      // Read at one moment, and again until the page has grown to what it loads.
      const below = () =>
        bulk.evaluate((link) => {
          const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
          return link.getBoundingClientRect().top - end;
        });
      await expect.poll(below, `the link of ${path} at ${width}, below the page`).toBeGreaterThanOrEqual(0);
    }
  }
});

/** WCAG 1.4.12: the spacing a reader may set without losing anything. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Like a reader's own extension, which our style policy does not restrict. */
async function setText(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

const SMALLEST = { width: 320, height: 640 };
const ON_ITS_SIDE = { width: 740, height: 360 };

/** At the project's own size, at `others`, and then, on a phone, with letters further apart. */
async function isNoPageWider(
  shopper: Shopper,
  console: Console,
  page: Page,
  others: readonly { width: number; height: number }[],
): Promise<void> {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '1000 gms', 99]] });
  const order = await paidOrder(page.request, { customer });
  const own = page.viewportSize() ?? SMALLEST;
  console.mayNameRefusal(/\/product$/);
  for (const path of [
    '/',
    '/sweets',
    '/product/navratan-mix',
    '/product',
    '/contact',
    '/cart',
    '/checkout',
    '/login',
    '/orders',
    `/orders/${order.orderId}`,
    `/payment-success?txnid=${order.txnid}`,
    '/payment-failure?txnid=&message=A-very-long-word-of-the-gateway-that-does-not-break-anywhere-at-all',
    '/account-settings',
    '/refund_returns',
    '/terms',
    '/privacy',
  ]) {
    await page.goto(path);
    await expect(shopper.heading).toBeVisible();
    await expect(shopper.main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    // Ornaments load when the page is at rest; they must not move anything.
    await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
    for (const size of [...others, own]) {
      await page.setViewportSize(size);
      await fits(page, `${path} at ${size.width} px`);
    }
    if (others.length === 0) continue;
    await setText(page, SPACED);
    await fits(page, `${path} with letters further apart`);
  }
}

async function fits(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `the width of ${what}`).toBeLessThanOrEqual(screen ?? 0);
  const body = await page.locator('body').boundingBox();
  expect(body, `the place of ${what}`).toMatchObject({ x: 0, width: screen });
}

test('where the system chooses the colours, what is chosen shows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/product/kaju-katli');
  const outline = (name: string) =>
    page
      .locator('.pills label')
      .filter({ hasText: name })
      .evaluate((pill) => getComputedStyle(pill).outlineStyle);
  expect(await outline('1000 gms')).toBe('solid');
  expect(await outline('250 gms')).toBe('none');
  const outlineOf = (button: string) =>
    page.getByRole('button', { name: button }).evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await outlineOf('Picture 1')).toBe('solid');
  expect(await outlineOf('Picture 2')).toBe('none');
  await page.goto('/');
  expect(await outlineOf('1 of 4')).toBe('solid');
  expect(await outlineOf('2 of 4')).toBe('none');
});

test('where the system chooses the colours, one item of the menu is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/sweets');
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await line('Sweets')).not.toBe(ground);
  for (const name of ['Home', 'Snacks', 'Bakery', 'Contact']) expect(await line(name)).toBe(ground);
});

// The system lays a plate under every line of text, as high as the font: what comes later covers what came before.
test('where the system chooses the colours, no text covers another', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const above = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await above('.hero .say')).toBeGreaterThan(await above('.hero h1'));
  await page.goto('/product/kaju-katli');
  const pill = page.locator('.pills label').first();
  const [weight, price] = await Promise.all(
    ['b', 'span'].map((name) => pill.locator(name).evaluate((text) => text.getBoundingClientRect())),
  );
  // Of the heavier line, the letters that hang below the line take a fifth.
  const fifth = 18 / 5;
  expect((price?.bottom ?? 0) - (weight?.bottom ?? 0)).toBeGreaterThan(16 + fifth);
});

test('a manager whose session has ended is told so at Admin Panel, and is signed out', async ({
  shopper,
  server,
  page,
}) => {
  const manager = await ofTheCast(page.request, 'manager');
  await shopper.isSignedInAs(manager);
  const cart = page.waitForResponse('**/getcart');
  await page.goto('/terms');
  await cart;
  const banner = page.getByRole('banner');
  await page.request.post('/logout', { headers: { 'auth-token': manager.token } });
  server.mayRefuse('POST /api/admin-hand-over');
  await banner.getByRole('button', { name: 'Admin Panel' }).click();
  await shopper.isTold('Your session has ended. Please log in again.');
  await expect(banner.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});
