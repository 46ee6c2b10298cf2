import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { lettersOutside, withDoubleLetters, withLettersApart } from '../support/fits.ts';
import { hold } from '../support/hold.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';
import { hasStored } from '../support/stored.ts';
import { edgesOfWords, linesOf, linesOfWords } from '../support/words.ts';

/** What stands together is aligned, and what fills a phone's width fills it everywhere. */

test('fonts that arrive late move nothing on the home page, and at no width a word or a price of it breaks', async ({
  shopper,
  page,
}) => {
  const release = await hold(page, '**/fonts/*.woff2');
  const announcements = page.getByRole('region', { name: 'Announcements' }).getByText(/./);
  const places = async () => {
    const found = [];
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      found.push(
        await announcements.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().left)),
      );
    }
    const words = shopper.main.getByText(/^Mithai, namkeen and bakery/);
    for (const width of [320, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 780 });
      found.push(Math.round((await boxOf(words)).height));
    }
    return found;
  };
  const arrived = page.waitForResponse(/\/fonts\/mukta-600/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(shopper.heading).toBeVisible();
  const standingIn = await places();
  expect(await announcements.count()).toBeGreaterThan(3);
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
  release();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  expect(await page.evaluate(() => document.fonts.check('600 1rem Mukta'))).toBe(true);
  expect(await places()).toEqual(standingIn);

  await isAlive(page);
  await headlineKeepsItsWordsWhole(page, shopper.heading.getByText('Sweetness'));
  await pricesOfBestsellersStandOnOneLine(page);
  await wordsAboutTheFamilyStayAboveTheirPicture(page);
});

/** On every phone, and with increased letter spacing. */
async function headlineKeepsItsWordsWhole(page: Page, line: Locator): Promise<void> {
  for (const width of [320, 340, 360, 390, 412, 430, 540, 640]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await linesOf(line), `lines of 'Sweetness,' at ${width}`).toBe(1);
  }
  await page.setViewportSize(PHONE);
  await withLettersApart(page, async () =>
    expect((await edgesOfWords(line)).right).toBeLessThanOrEqual(PHONE.width),
  );
}

/** Small desktops and tablets have the least room for them. */
async function pricesOfBestsellersStandOnOneLine(page: Page): Promise<void> {
  for (const width of [880, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .locator('.best .per-kilo b')
      .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().top)));
    expect(tops.length, `cards at ${width}`).toBeGreaterThan(4);
    expect(new Set(tops).size, `lines of prices at ${width}: ${tops}`).toBe(1);
  }
}

/** On the widest screens they would run into it. */
async function wordsAboutTheFamilyStayAboveTheirPicture(page: Page): Promise<void> {
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
}

test('where nothing can be bought, the link for bulk orders keeps its words on a phone; letters further apart hide no price', async ({
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
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'See the sweets' }).click();
  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  expect((await boxOf(bulk)).width).toBe(1);
  await page.setViewportSize({ width: 320, height: 640 });
  const rate = shopper.main.getByText('₹1,180 per kg').first();
  await withLettersApart(page, async () => {
    expect(await rate.evaluate((price) => price.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
  });
});

test("the cart's lines end where their crosses do, the bill covers none of them, and no single word is left on a line", async ({
  shopper,
  page,
}) => {
  const cart = { 'motichoor-laddoo': { '1000 gms': 3 }, 'no-such-sweet': { '250 gms': 1 } };
  await hasStored(page, { 'guest-cart': JSON.stringify(cart) });
  await page.setViewportSize(PHONE);
  await page.goto('/cart');
  const words = shopper.main.getByText('We no longer make this one');
  await expect(words).toBeVisible();
  expect(await linesOfWords(words, 'this one')).toBe(1);

  const remove = shopper.button(/^Remove Motichoor/);
  const table = shopper.main.getByRole('table');
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [lines, drawn] = await Promise.all([boxOf(table), boxOf(remove.locator('svg'))]);
    const { right: heading } = await edgesOfWords(table.getByRole('columnheader', { name: 'Remove' }));
    expect(Math.abs(lines.x + lines.width - heading), `heading at ${width}`).toBeLessThan(2);
    expect(Math.abs(lines.x + lines.width - (drawn.x + drawn.width)), `cross at ${width}`).toBeLessThan(6);
  }
  const isCovered = async () => {
    const [cross, bill] = [await boxOf(remove), await boxOf(shopper.main.locator('.slip'))];
    return cross.x + cross.width > bill.x + 1 && cross.y + cross.height > bill.y;
  };
  for (const width of [1101, 1140, 1180, 1220, 1280, DESK.width]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(remove).toBeVisible();
    expect(await isCovered(), `at ${width} px`).toBe(false);
  }
  await withDoubleLetters(page, async () => {
    for (const width of [DESK.width, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isCovered(), `twice the size, at ${width} px`).toBe(false);
      expect(await lettersOutside(page), `at ${width} px`).toEqual([]);
    }
  });
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
