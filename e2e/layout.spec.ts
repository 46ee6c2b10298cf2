import type { Page } from '@playwright/test';
import { stopTime, takeTime } from './clock.ts';
import { ofTheCast, paidOrder, putInCart } from './set-up.ts';
import { expect, isAlive, test } from './shopper.ts';
import { isInside } from './staff.ts';

test('no page is wider than the screen', async ({ shopper, console, page }) => {
  // ₹1,49,490.00, which is wide.
  const cart = [['kaju-katli', '1000 gms', 99] as const, ['chakli', '750 gms', 99] as const];
  const customer = await shopper.isCustomer({ cart });
  const order = await paidOrder(page.request, { customer });
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
    for (const size of [DESK, SMALLEST, ON_ITS_SIDE, PHONE]) {
      await page.setViewportSize(size);
      await fits(page, `${path} at ${size.width} px`);
    }
    await setText(page, SPACED);
    await fits(page, `${path} with letters further apart`);
  }
});

test('the headline of the home page keeps its words whole on every phone, and with increased letter spacing', async ({
  shopper,
  page,
}) => {
  await page.goto('/');
  const line = shopper.heading.getByText('Sweetness');
  for (const width of [320, 340, 360, 390, 412, 430, 540, 640]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `lines of 'Sweetness,' at ${width}`).toBe(1);
  }
  await page.setViewportSize(PHONE);
  await setText(page, SPACED);
  const right = await line.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual(PHONE.width);
});

test('a name of one long word breaks, and stays visible', async ({ shopper, server, page }) => {
  const word = 'Ghevar'.repeat(13);
  const customer = await shopper.isCustomer({ name: word.slice(0, 60) });
  const order = await paidOrder(page.request, { customer, name: word });
  await putInCart(page.request, customer, ['kaju-katli', '250 gms', 1]);
  const product = { id: 'kaju-katli', name: word, category: 'Sweets', new_price: 1180 };
  await server.answers('GET /allproducts', [product]);
  const namesTheWord = (body: unknown) =>
    JSON.parse(
      JSON.stringify(body).replaceAll(/Kaju Katli|"cause":"[^"]+/g, (text) =>
        text.startsWith('"') ? `"cause":"${word}` : word,
      ),
    );
  await server.changes('GET /orders/by-txn/*', namesTheWord);
  await server.changes('GET /orders/*', namesTheWord);
  const staysInSight = async (path: string) => {
    const names = page.getByText(word.slice(0, 60)).filter({ visible: true });
    await expect(names.first()).toBeVisible();
    const right = await names.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().right;
      }),
    );
    const screen = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.max(...right), `the right edge of the name on ${path}`).toBeLessThanOrEqual(screen);
  };
  for (const path of [
    '/cart',
    '/checkout',
    `/orders/${order.orderId}`,
    `/payment-success?txnid=${order.txnid}`,
  ]) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const name = shopper.main.getByText(word.slice(0, 60)).filter({ visible: true }).first();
    await expect(name).toBeVisible();
    if (path === '/checkout') await shopper.main.getByText('1 pack', { exact: true }).click();
    await staysInSight(`${path} on a phone`);
    await page.setViewportSize(DESK);
    await staysInSight(path);
  }
  // The word takes no room from the price beside it.
  const price = shopper.main.getByRole('cell', { name: '₹1,180', exact: true });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    const lines = await price.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    expect(lines, `lines of a price at ${size.width}`).toBe(1);
  }
});

test('no announcement moves when its font arrives late', { tag: '@phone' }, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/fonts\/mukta-600/, async (route) => {
    await promise;
    await route.continue();
  });
  const lines = page.getByRole('region', { name: 'Announcements' }).getByText(/./);
  const places = () => lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().left));
  const arrived = page.waitForResponse(/\/fonts\/mukta-600/);
  await page.goto('/terms', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await places();
  expect(before.length).toBeGreaterThan(3);
  resolve();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  expect(await places()).toEqual(before);
});

test('a toast of one long word breaks, and stays visible', async ({ shopper, server, page }) => {
  // So that the toast is still there when it is measured a second time.
  await takeTime(page);
  const word = 'Ghevar'.repeat(26);
  await shopper.isCustomer();
  await server.answers('POST /api/account/email/ask-again', { success: true, message: word });
  await page.goto('/account-settings');
  const again = shopper.button('Is your current e-mail not confirmed yet? Send its link again');
  await expect(again).toBeVisible();
  await stopTime(page);
  await again.click();
  const toast = page.getByText(word);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expect(toast).toBeVisible();
    const beyond = await toast.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right - text.getBoundingClientRect().right;
    });
    expect(beyond, `beyond the toast at ${size.width}`).toBeLessThanOrEqual(0);
  }
});

test('increased letter spacing breaks no word of a paid order, and hides no price', async ({
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

test('where money is counted on a narrow screen, the link for bulk orders covers nothing', async ({
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
      // Measured in one step, and repeated until the page has reached its final height.
      const below = () =>
        bulk.evaluate((link) => {
          const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity;
          return link.getBoundingClientRect().top - end;
        });
      await expect.poll(below, `the link of ${path} at ${width}, below the page`).toBeGreaterThanOrEqual(0);
    }
  }
});

test('in a low window bulk orders, profile and alert are within reach, and no text lies beside the camera', async ({
  shopper,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'manager'));
  await page.setViewportSize(ON_ITS_SIDE);
  await page.goto('/');
  const bulk = page.getByRole('link', { name: 'For Bulk Orders', exact: true });
  const bottom = async () => bulk.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(await bottom()).toBeLessThanOrEqual(ON_ITS_SIDE.height);

  const inset = 47;
  const width = 844;
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: inset, right: inset } });
  await page.setViewportSize({ width, height: 390 });
  const bar = page.getByRole('banner');
  for (const one of [
    bar.getByRole('link', { name: 'Cart' }),
    shopper.heading,
    page.getByText('For Bulk Orders', { exact: true }),
  ]) {
    const { left, right } = await one.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().toJSON();
    });
    expect(left).toBeGreaterThanOrEqual(inset);
    expect(right).toBeLessThanOrEqual(width - inset);
  }
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });

  await page.setViewportSize({ width: 683, height: 330 });
  await bar.getByRole('button', { name: 'Profile' }).click();
  const menu = page.locator('.account-menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  const last = bar.getByRole('link', { name: 'Logout', exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/checkout/kaju-katli?qty=150');
  const ok = shopper.notice.getByRole('button', { name: 'OK', exact: true });
  await ok.click();
  await expect(shopper.notice).toBeHidden();
});

test('the weights of a card stay in it on the narrowest phone, and with increased letter spacing', async ({
  shopper,
  page,
}) => {
  for (const [width, style] of [
    [320, ''],
    [340, ''],
    [360, SPACED],
    [390, SPACED],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/sweets');
    await setText(page, style);
    await isAlive(page);
    const card = shopper.main.getByRole('article').nth(1);
    await card.getByRole('button', { name: /^Add / }).click();
    const weights = card.getByRole('group');
    await expect(weights.getByRole('button')).toHaveCount(4);
    const right = (one: Element) => one.getBoundingClientRect().right;
    expect(await weights.evaluate(right)).toBeLessThanOrEqual(await card.evaluate(right));
    for (const weight of await weights.getByRole('button').all()) {
      expect(await weight.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    }
    await fits(page, `a listing with an open card at ${width} px`);
  }
});

/** WCAG 1.4.12: the spacing a reader may set without losing anything. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Like a reader's own browser extension, which our style policy does not restrict. */
async function setText(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const SMALLEST = { width: 320, height: 640 };
const ON_ITS_SIDE = { width: 740, height: 360 };

async function fits(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `the width of ${what}`).toBeLessThanOrEqual(screen ?? 0);
  const body = await page.locator('body').boundingBox();
  expect(body, `the place of ${what}`).toMatchObject({ x: 0, width: screen });
}

test('in forced-colours mode the chosen option is visible, one item of the menu is marked, no text covers another', async ({
  page,
}) => {
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
  // The system draws a backplate under every line of text, as high as the font: later ones cover earlier text.
  const pill = page.locator('.pills label').first();
  const [weight, price] = await Promise.all(
    ['b', 'span'].map((name) => pill.locator(name).evaluate((text) => text.getBoundingClientRect())),
  );
  // In the line of the weight, descenders take a fifth of the height.
  const fifth = 18 / 5;
  expect((price?.bottom ?? 0) - (weight?.bottom ?? 0)).toBeGreaterThan(16 + fifth);

  await page.goto('/');
  expect(await outlineOf('1 of 4')).toBe('solid');
  expect(await outlineOf('2 of 4')).toBe('none');
  const above = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await above('.hero .say')).toBeGreaterThan(await above('.hero h1'));
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await line('Home')).not.toBe(ground);
  for (const name of ['Sweets', 'Snacks', 'Bakery', 'Contact']) expect(await line(name)).toBe(ground);
});

test('in forced-colours mode a chosen button shows that it has the focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, role, name] of [
    ['/product/kaju-katli', 'button', 'Picture 1'],
    ['/', 'tab', 'Sweets'],
    ['/login', 'button', 'Sign Up'],
    ['/', 'button', '1 of 4'],
  ] as const) {
    await page.goto(path);
    await isAlive(page);
    const button = page.getByRole(role, { name, exact: true });
    await button.click();
    const look = () =>
      button.evaluate((one) => {
        const { outlineColor, outlineOffset } = getComputedStyle(one);
        return `${outlineColor} ${outlineOffset}`;
      });
    await button.blur();
    const atRest = await look();
    // By keyboard, so that there is a ring.
    await page.keyboard.press('Tab');
    await button.focus();
    expect(await button.evaluate((one) => one.matches(':focus-visible')), name).toBe(true);
    expect(await look(), name).not.toBe(atRest);
  }
});

test('in forced-colours mode the sign on Play the film is still a triangle', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const sign = page.getByRole('button', { name: /^Play the film/ }).locator('i');
  await sign.scrollIntoViewIfNeeded();
  const picture = (await sign.screenshot()).toString('base64');
  const [edge, corner] = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', {
      willReadFrequently: true,
    });
    canvas?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => canvas?.getImageData(x, y, 1, 1).data.join();
    return [at(3, image.height / 2), at(image.width - 4, 3)];
  }, picture);
  expect(edge).not.toBe(corner);
});

test('forced colours cover no letter of the opening hours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/terms');
  // Words of another block would bring their own backplate, which lies over the line above them.
  const days = page.getByRole('contentinfo').getByText('every day', { exact: false }).last();
  await expect(days).toHaveText('every day.');
  await expect(days).toHaveCSS('display', 'inline');
});

test('letters of twice the size stay in the window and on their buttons', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer });
  for (const path of [
    '/',
    '/sweets',
    '/product/kaju-katli',
    '/orders',
    `/orders/${order.orderId}`,
    `/orders/${order.orderId}/invoice`,
    `/payment-success?txnid=${order.txnid}`,
    '/account-settings',
  ]) {
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
      await expect(shopper.main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await doubleLetters(page);
      expect(await lettersOutside(page), `${path} at ${size.width} px`).toEqual([]);
    }
  }
});

test('the bill covers no column of the cart, however wide the window and large the letters', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['motichoor-laddoo', '1000 gms', 3]] });
  await page.goto('/cart');
  const remove = shopper.button(/^Remove Motichoor/);
  const isCovered = async () => {
    const [cross, bill] = [await remove.boundingBox(), await shopper.main.locator('.slip').boundingBox()];
    if (!cross || !bill) throw new Error('The cart is not drawn.');
    return cross.x + cross.width > bill.x + 1 && cross.y + cross.height > bill.y;
  };
  for (const width of [1101, 1140, 1180, 1220, 1280, DESK.width]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(remove).toBeVisible();
    expect(await isCovered(), `at ${width} px`).toBe(false);
  }
  await doubleLetters(page);
  for (const width of [DESK.width, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await isCovered(), `twice the size, at ${width} px`).toBe(false);
    expect(await lettersOutside(page), `at ${width} px`).toEqual([]);
  }
});

test('with letters of twice the size the checkout stays in the window', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['motichoor-laddoo', '1000 gms', 3]] });
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.goto('/checkout');
    await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
    await expect(shopper.main.getByText('₹2,040.00').first()).toBeVisible();
    await doubleLetters(page);
    expect(await lettersOutside(page), `at ${size.width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `at ${size.width} px`).toBeLessThanOrEqual(size.width);
  }
});

test('with letters of twice the size every column of a back-office table can be reached', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await isInside(page, 'manager');
  const table = page.getByRole('table', { name: 'Orders' });
  await doubleLetters(page);
  const status = table.getByRole('columnheader').last();
  await status.scrollIntoViewIfNeeded();
  const edge = await status.evaluate((column) => column.getBoundingClientRect().right);
  expect(edge).toBeLessThanOrEqual(DESK.width + 1);
  // On a phone, dates and the link to the shop.
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(table).toBeVisible();
  await doubleLetters(page);
  const date = table.locator('time').first();
  const right = (one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().right;
  };
  expect(await date.evaluate(right)).toBeLessThanOrEqual(PHONE.width);
  const toTheShop = page.getByRole('link', { name: 'To the shop' });
  await toTheShop.scrollIntoViewIfNeeded();
  expect(await toTheShop.evaluate(right)).toBeLessThanOrEqual(PHONE.width);
});

test('in forced-colours mode each list has the system’s arrow, and the back office marks its page', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  /** The drawn arrow is dark whatever the background is. */
  const hasOwnArrow = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((list) => {
      const { appearance, backgroundImage } = getComputedStyle(list);
      return appearance !== 'auto' || backgroundImage !== 'none';
    });
  await page.goto('/sweets');
  expect(await hasOwnArrow('Sort')).toBe(false);
  await isInside(page, 'manager');
  expect(await hasOwnArrow('Status')).toBe(false);
  const lineBelow = (name: string) =>
    page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomStyle);
  expect(await lineBelow('Orders')).toBe('solid');
  expect(await lineBelow('Packing')).toBe('none');
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

/** As Firefox's 'Zoom Text Only' does: widths in px and media queries stay as they are. */
async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const letters = [...document.body.querySelectorAll<HTMLElement>('*')].map((one) => {
      const { fontSize, lineHeight } = getComputedStyle(one);
      return { one, fontSize, lineHeight };
    });
    for (const { one, fontSize, lineHeight } of letters) {
      one.style.setProperty('font-size', `${2 * Number.parseFloat(fontSize)}px`, 'important');
      if (lineHeight !== 'normal') {
        one.style.setProperty('line-height', `${2 * Number.parseFloat(lineHeight)}px`, 'important');
      }
    }
  });
}

/** Lines of text that end beyond the window, or beyond the edge of their button; ornaments and announcements may. */
function lettersOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (
        parent.closest(
          '[aria-hidden="true"], svg, .ticker, .visually-hidden, .slides, .scroller, .bulk, option',
        )
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const button = parent.closest('.btn, .tabs button, .badge')?.getBoundingClientRect();
      for (const { left, right, width } of range.getClientRects()) {
        const end = Math.min(innerWidth, button?.right ?? innerWidth);
        if (width > 1 && (right > end + 1 || left < (button?.left ?? 0) - 1)) outside.push(words);
      }
    }
    return outside;
  });
}
