import type { Locator } from '@playwright/test';
import { OrderDetailsReply } from '../src/contract/schemas/order.ts';
import { linesOfWords } from './lines-of-words.ts';
import { hasStored, ofTheCast, paidOrder, placeOrder } from './set-up.ts';
import { expect, test } from './shopper.ts';

/** What stands together is aligned, and what fills a phone's width fills it everywhere. */

const PHONE = { width: 360, height: 780 };
/** 80 mm. */
const ROLL = { width: 302, height: 800 };
const A4 = { width: 794, height: 1123 };
/** What an invoice's margins leave of it. */
const WITHIN_MARGINS = { width: 703, height: 1032 };

test('where nothing can be bought, the link for bulk orders keeps its words on a phone', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/product\/no-such-sweet$/);
  await page.setViewportSize(PHONE);
  const bulk = page.getByRole('complementary').getByText('For Bulk Orders');
  await page.goto('/product/no-such-sweet');
  await expect(shopper.heading).toHaveText('Product not found.');
  expect((await boxOf(bulk)).width).toBeGreaterThan(80);
  // Beside the bar of a product that can be bought there is room for the icon only.
  await page.goto('/product/chakli');
  await expect(shopper.heading).toHaveText('Chakli');
  expect((await boxOf(bulk)).width).toBe(1);
});

test('buttons below each other are equally wide on a phone', async ({ shopper, page }) => {
  await page.setViewportSize(PHONE);
  const customer = await shopper.isCustomer();
  await page.goto('/verify-email');
  await areEquallyWide(shopper.main.getByRole('link', { name: /^(To the counter|View Orders)$/ }), 2);
  const { orderId } = await paidOrder(page.request, { customer });
  await page.goto(`/orders/${orderId}/invoice`);
  const print = shopper.button('Print invoice');
  await areEquallyWide(print.or(shopper.main.getByText('Download invoice (PDF)')), 2);
});

test("the cross that removes a line ends where the cart's lines end, and 'per kg' is two words", async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/cart');
    const table = shopper.main.getByRole('table');
    const cross = table.getByRole('button', { name: /^Remove/ }).locator('svg');
    await expect(cross).toBeVisible();
    const [lines, drawn] = await Promise.all([boxOf(table), boxOf(cross)]);
    const heading = await rightOfText(table.getByRole('columnheader', { name: 'Remove' }));
    expect(Math.abs(lines.x + lines.width - heading), `heading at ${width}`).toBeLessThan(2);
    expect(Math.abs(lines.x + lines.width - (drawn.x + drawn.width)), `cross at ${width}`).toBeLessThan(6);
  }
});

test('on a phone no single word is left on the last line about a sweet that is no longer made', async ({
  shopper,
  page,
}) => {
  const cart = { 'no-such-sweet': { '250 gms': 1 } };
  await hasStored(page, { 'guest-cart': JSON.stringify(cart) });
  await page.setViewportSize(PHONE);
  await page.goto('/cart');
  const words = shopper.main.getByText('We no longer make this one');
  await expect(words).toBeVisible();
  expect(await linesOfWords(words, 'this one')).toBe(1);
});

test('on small desktops and tablets the prices of the bestsellers stand on one line', async ({ page }) => {
  for (const width of [880, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const tops = await page
      .locator('.best .per-kilo b')
      .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().top)));
    expect(tops.length, `cards at ${width}`).toBeGreaterThan(4);
    expect(new Set(tops).size, `lines of prices at ${width}: ${tops}`).toBe(1);
  }
});

test('on the widest screens the words about the family do not run into the picture below them', async ({
  page,
}) => {
  await page.goto('/');
  const words = page.getByRole('heading', { name: /Sixty years/ });
  const linesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 1200 });
    return words.evaluate((heading) =>
      Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight)),
    );
  };
  const lines = await linesAt(1440);
  expect(lines).toBeGreaterThan(3);
  for (const width of [1920, 2560, 3840]) expect(await linesAt(width), `at ${width}`).toBe(lines);
});

test('an order that loads has the shape of one that has loaded', async ({ shopper, server, page }) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'asha'));
  const goOn = await server.waits('GET /allorders');
  await page.goto('/orders');
  const sizesOf = async (arch: Locator) => {
    const sizes = [];
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { width: wide, height: high } = await boxOf(arch);
      sizes.push(`${wide} × ${high} at ${width}`);
    }
    return sizes;
  };
  const waiting = page.getByRole('status', { name: 'Loading your orders' });
  const expected = await sizesOf(waiting.locator('.arch').first());
  goOn();
  const orders = shopper.main.getByRole('article');
  expect(await sizesOf(orders.first().locator('.arch').first())).toEqual(expected);
});

test('an invoice that loads has the sheet of one that has loaded, and no picture', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const goOn = await server.waits('GET /api/orders/*/invoice');
  await page.goto(`/orders/${orderId}/invoice`);
  const waiting = page.getByRole('status', { name: 'Loading your invoice' });
  await expect(waiting).toBeVisible();
  expect(await waiting.locator('.arch').count()).toBe(0);
  const lookOf = async (sheet: Locator) => {
    const { x, y, width } = await boxOf(sheet);
    return { x, y, width, ground: await sheet.evaluate((part) => getComputedStyle(part).backgroundColor) };
  };
  const expected = await lookOf(waiting);
  goOn();
  const sheet = shopper.main.getByRole('article');
  await expect(sheet).toBeVisible();
  expect(await lookOf(sheet)).toEqual(expected);
});

test('on the roll of a receipt printer no detail is larger than its line, and a printed order begins at the top', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer, lines: [['kaju-katli', '500 gms', 2]] });
  const sizeOf = async (part: Locator) =>
    Number.parseFloat(await part.evaluate((element) => getComputedStyle(element).fontSize));
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(ROLL);
  const line = shopper.main.getByRole('cell', { name: /^Kaju Katli/ });
  expect(await sizeOf(line.getByText('each'))).toBeLessThanOrEqual(await sizeOf(line));
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/orders/${order.orderId}`);
  await expect(shopper.heading).toHaveText(/^Order #/);
  await page.emulateMedia({ media: 'print' });
  const bought = shopper.main.getByRole('listitem').filter({ hasText: 'Kaju Katli' });
  const when = shopper.main.getByText(/\d{4}, \d{1,2}:\d\d [ap]m/).first();
  expect(await sizeOf(when)).toBeLessThan(14);
  const price = await sizeOf(bought.getByText('₹1,180.00'));
  expect(await sizeOf(bought.getByText('500 gms'))).toBeLessThanOrEqual(price);
  await page.setViewportSize(A4);
  expect((await boxOf(shopper.heading)).y).toBeLessThan(20);
});

test('the stamp on a printed receipt is whole', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const { txnid } = await paidOrder(page.request, { customer });
  await page.goto(`/payment-success?txnid=${txnid}`);
  const stamp = shopper.main.locator('.stamp');
  await expect(stamp).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  // It is round: turning it makes it no wider, though its box is.
  const round = await stamp.evaluate((element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect();
    return (left + right) / 2 + element.offsetWidth / 2;
  });
  const paper = await boxOf(shopper.main);
  expect(round).toBeLessThanOrEqual(paper.x + paper.width);
});

test('a long name of a sweet pushes no amount out of the invoice, on screens and on paper', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const name =
    'Saffron, Pistachio, Almond, Fig and Walnut Bites in a Painted Rajasthani Tin for Weddings and Feasts';
  await server.changes('GET /api/orders/*/invoice', (body) =>
    JSON.parse(JSON.stringify(body).replaceAll('Kaju Katli', name)),
  );
  await page.goto(`/orders/${orderId}/invoice`);
  const lines = shopper.main.getByRole('region', { name: 'Lines' });
  const beyondItsEdge = () => lines.evaluate((part) => part.scrollWidth - part.clientWidth);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    for (const size of [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, WITHIN_MARGINS]) {
      await page.setViewportSize(size);
      await expect(lines.getByRole('rowheader', { name })).toBeVisible();
      expect(await beyondItsEdge(), `${media} at ${size.width}`).toBeLessThanOrEqual(0);
      const rate = shopper.main.getByRole('region', { name: 'Tax by rate' }).getByRole('rowheader');
      expect(await linesOfWords(rate, '5% (2.5% + 2.5%)'), `rate, ${media} at ${size.width}`).toBe(1);
    }
  }
});

test('on a tablet and on paper the amounts of an invoice are as large as the names of the sweets', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  await page.goto(`/orders/${orderId}/invoice`);
  await expect(shopper.main.getByRole('rowheader', { name: 'Kaju Katli' })).toBeVisible();
  const sizes = async () => {
    const all = await shopper.main
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fontSize));
    return [...new Set(all)];
  };
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await sizes(), 'on a tablet').toEqual(['14px']);
  await page.emulateMedia({ media: 'print' });
  for (const size of [WITHIN_MARGINS, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    expect(await sizes(), `on paper, ${size.width} px`).toEqual(['12px']);
  }
});

test('a printed invoice has its total below the last line only, and its headings on every sheet', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  await page.goto(`/orders/${orderId}/invoice`);
  const lines = shopper.main.getByRole('region', { name: 'Lines' });
  await expect(lines.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Browsers repeat a group of heads or feet on every sheet.
  await expect(lines.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(lines.locator('tfoot')).toHaveCSS('display', 'table-row-group');
});

test('on a phone no heading of a receipt is broken', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, {
    customer,
    lines: [
      ['kaju-katli', '500 gms', 2],
      ['motichoor-laddoo', '1000 gms', 1],
    ],
  });
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/payment-success?txnid=${order.txnid}`);
    for (const heading of ['Description', 'Qty', 'Price']) {
      const part = shopper.main.getByRole('columnheader', { name: heading });
      await expect(part).toBeVisible();
      expect(await linesOfWords(part, heading), `${heading} at ${width} px`).toBe(1);
    }
  }
});

test('on the roll of a receipt printer a large total breaks no heading of the receipt', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const lines = ['kaju-katli', 'motichoor-laddoo'].map((product) => [product, '1000 gms', 99] as const);
  const { txnid } = await paidOrder(page.request, { customer, lines });
  await page.goto(`/payment-success?txnid=${txnid}`);
  await page.addInitScript(() => Object.assign(window, { print: () => {} }));
  const opened = page.waitForEvent('popup');
  await shopper.button('Print / Save as PDF').click();
  const print = await opened;
  await print.setViewportSize(ROLL);
  // The widest of the letters with which a printer's system may set it.
  await print.evaluate(() =>
    document.body.style.setProperty('font-family', 'DejaVu Sans, Verdana, sans-serif'),
  );
  for (const heading of ['Description', 'Qty', 'Price'])
    expect(await linesOfWords(print.getByRole('columnheader', { name: heading }), heading), heading).toBe(1);
  const wider = await print.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('the badge of a pending order differs from the paper below it, on its card and on its page', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await placeOrder(page.request, { customer });
  for (const path of ['/orders', `/orders/${order.orderId}`]) {
    await page.goto(path);
    const badges = shopper.main.getByText('pending', { exact: true });
    await expect(badges.first()).toBeVisible();
    const pairs = await badges.evaluateAll((all) =>
      all.map((badge) => {
        const ground = badge.closest('.order') ?? document.body;
        return [badge, ground].map((part) => getComputedStyle(part).backgroundColor);
      }),
    );
    for (const [badge, ground] of pairs) expect(badge, path).not.toBe(ground);
  }
});

test('on a phone and beside the order the words of a button for a credit note stand on one line', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  const at = '2026-11-29T10:00:00.000Z';
  await server.changes('GET /api/orders/*', (body) => {
    const { order, ...reply } = OrderDetailsReply.parse(body);
    const creditNotes = [1, 2].map((count) => ({ number: `CN/26-27/00000${count}`, amount: 100, at }));
    return { ...reply, order: { ...order, creditNotes } };
  });
  await page.goto(`/orders/${orderId}`);
  for (const width of [PHONE.width, 1101]) {
    await page.setViewportSize({ width, height: 780 });
    for (const words of ['Download credit note 1 (PDF)', 'Download credit note 2 (PDF)'])
      expect(await linesOfWords(shopper.button(words), words), `${words} at ${width}`).toBe(1);
  }
});

test('on a tablet the button that deletes an order is not the widest', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const { orderId } = await paidOrder(page.request, { customer });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/orders/${orderId}`);
  const others = ['See the invoice', 'Download invoice (PDF)'].map((name) => shopper.main.getByText(name));
  const widths = await Promise.all(others.map(async (one) => (await boxOf(one)).width));
  const remove = await boxOf(shopper.button('Delete order'));
  expect(remove.width).toBeLessThan(Math.max(...widths));
});

test('below the orders, a way to where there are none has no ground in another shape than its border', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  const orders = [{ _id: '0190d4a2-0000-7000-8000-0000abcd1234', totalAmount: 590, items: [] }];
  const meta = { page: 1, limit: 10, total: 11, pages: 2 };
  await server.answers('GET /allorders', { success: true, orders, meta });
  await page.goto('/orders');
  const newer = shopper.button('Newer');
  await expect(newer).toBeDisabled();
  const ground = await newer.evaluate((button) => getComputedStyle(button, '::before').backgroundColor);
  expect(ground).toBe('rgba(0, 0, 0, 0)');
});

test('the user id stands on one line in the profile', async ({ shopper, page }) => {
  await shopper.isCustomer();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
  const id = page
    .getByRole('definition')
    .filter({ hasText: /^[0-9a-f]{8}-/ })
    .first();
  await expect(id).toBeVisible();
  const lines = await id.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('above the checkout’s form a weight’s unit and the packs stay together', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['kesar-pista-nankhatai', '1000 gms', 30]] });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/checkout');
  await shopper.main.getByText('30 packs').click();
  const line = shopper.main.getByText('Kesar Pista Nankhatai, 1000 gms × 30');
  await expect(line).toBeVisible();
  expect(await linesOfWords(line, 'Kesar Pista Nankhatai, 1000 gms × 30')).toBe(2);
  expect(await linesOfWords(line, '1000 gms × 30')).toBe(1);
});

async function boxOf(part: Locator) {
  await expect(part).toBeAttached();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

/** The right edge of the words themselves. */
function rightOfText(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
}

async function areEquallyWide(buttons: Locator, count: number): Promise<void> {
  await expect(buttons).toHaveCount(count);
  const widths = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(new Set(widths.map(Math.round)).size, `${widths}`).toBe(1);
}
