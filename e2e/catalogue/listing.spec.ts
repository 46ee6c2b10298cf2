import type { Page } from '@playwright/test';
import { holdScripts } from '../support/hold.ts';
import { drawsAgain, expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { DESK } from '../support/sizes.ts';

/** The number of products of a category, from the call; 'Showing … out of …' must say the same. */
async function countOf(page: Page, category: string): Promise<number> {
  const list = await page.request.get(`/allproducts?category=${category}&limit=1`);
  return Number(list.headers()['x-total-count']);
}

test('each category has its own banner, name and number of products, and on a phone its first products on the first screen', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize(DESK);
  await page.goto('/sweets');
  await isAlive(page);
  for (const [path, name, count] of [
    ['/sweets', 'Sweets', 24],
    // Plus those that other journeys put into the bakery meanwhile (admin-products.spec.ts).
    ['/bakery', 'Bakery', 22],
    ['/snacks', 'Snacks', 22],
  ] as const) {
    await page.setViewportSize(DESK);
    const item = page.getByRole('banner').getByRole('link', { name, exact: true });
    await expect(async () => {
      const now = await countOf(page, name);
      if (name === 'Bakery') expect(now).toBeGreaterThanOrEqual(count);
      else expect(now).toBe(count);
      await item.click();
      await expect(page).toHaveURL(path);
      const words = `Showing 12 out of ${now} products`;
      await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(shopper.heading).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(item).toHaveAttribute('aria-current', 'page');
    await expect(shopper.main.getByRole('img').first()).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(shopper.heading).toBeVisible();
    await expect(shopper.main.getByRole('img').first()).toBeVisible();
    const top = await shopper.main
      .getByRole('article')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    // The first 120 px of the picture show only cloth.
    expect(top, `where the goods of ${path} begin`).toBeLessThan(740 - 150);
    // Below the tip of their arch.
    const [hindi, arch] = await page.evaluate(() =>
      ['.lhero .hindi', '.lhero .arch'].map((part) => document.querySelector(part)?.getBoundingClientRect()),
    );
    expect(arch?.top, `the arch of ${path} below the Hindi word`).toBeGreaterThan((hindi?.bottom ?? 0) - 24);
  }
});

test('Load more adds twelve until the end; a card adds a weight in two taps, on a phone too', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/snacks');
  await loadsMoreUntilTheEnd(shopper);
  const add = shopper.button('Add Chakli: choose a weight');
  const weights = page.getByRole('group', { name: 'Weight of Chakli' });
  for (const [width, weight, packs] of [
    [360, '500 gms', 1],
    [1440, '250 gms', 2],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await add.click();
    await expect(weights.getByRole('button')).toHaveText([
      '250 gms ₹110',
      '500 gms ₹220',
      '750 gms ₹330',
      '1000 gms ₹440',
    ]);
    await weights.getByRole('button', { name: weight }).click();
    await shopper.hasInCart(packs);
    await expect(page.getByText(`Chakli, ${weight}, is in your cart.`)).toBeVisible();
  }
});

async function loadsMoreUntilTheEnd(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await expect(shopper.main.getByRole('article')).toHaveCount(12);
  await expect(page.getByText("You've reached the end")).toBeHidden();
  await shopper.button('Load more').press('Enter');
  await expect(page.getByText('Showing 22 out of 22 products', { exact: true })).toBeVisible();
  await expect(shopper.main.getByRole('article')).toHaveCount(22);
  await expect(page.getByText("You've reached the end", { exact: true })).toBeVisible();
  await expect(shopper.button('Load more')).toBeHidden();
  // The focus continues at the first new product, not at the top of the page.
  const next = shopper.main.getByRole('article').nth(12).getByRole('heading').getByRole('link');
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
}

test('a listing sorts in five ways, each from the first twelve; Load more right after keeps the order, and so does Back from a product', async ({
  shopper,
  page,
}) => {
  await page.goto('/sweets');
  // The label's whole text: its menu's options are not part of it.
  const sort = page.getByLabel('Sort', { exact: true });
  await expect(sort.getByRole('option')).toHaveText([
    'Default',
    'Price low to high',
    'Price high to low',
    'Name A-Z',
    'Name Z-A',
  ]);
  const names = shopper.main.getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText('Kaju Katli');
  const first: Record<string, string> = {
    'Price low to high': 'Jalebi',
    'Price high to low': 'Kaju Pista Star',
    'Name A-Z': 'Anjeer Barfi',
    'Name Z-A': 'Soan Papdi',
    Default: 'Kaju Katli',
  };
  for (const [order, name] of Object.entries(first)) {
    await shopper.button('Load more').click();
    await expect(shopper.main.getByRole('article')).toHaveCount(24);
    await sort.selectOption(order);
    await expect(names.first()).toHaveText(name);
    await expect(shopper.main.getByRole('article')).toHaveCount(12);
  }

  await sort.selectOption('Name Z-A');
  await expect(names.first()).toHaveText('Soan Papdi');
  const loadMore = await shopper.button('Load more').elementHandle();
  await sort.evaluate(async (menu, button) => {
    if (!(menu instanceof HTMLSelectElement)) throw new Error('The sort menu is no menu.');
    menu.value = 'name-asc';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
    (button as HTMLElement).click();
  }, loadMore);
  await expect(shopper.main.getByRole('article')).toHaveCount(24);
  await expect(names.last()).toHaveText('Soan Papdi');
  await expect(sort).toHaveValue('name-asc');

  // To the same place.
  const last = shopper.main.getByRole('article').last();
  await last.getByRole('link').click();
  await expect(shopper.heading).toHaveText('Soan Papdi');
  await page.goBack();
  await expect(shopper.main.getByRole('article')).toHaveCount(24);
  await expect(last).toBeInViewport();
  await expect(sort).toHaveValue('name-asc');
});

test('an order chosen before hydration is not named on the way back while the goods are in another', async ({
  shopper,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/sweets');
  const sort = page.getByLabel('Sort', { exact: true });
  await sort.selectOption('Price high to low');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  release();
  await isAlive(page);
  await expect(sort).toHaveValue('default');
  await expect(shopper.main.getByRole('article').first().getByRole('heading')).toHaveText('Kaju Katli');
});

test('a press elsewhere closes the weights of a card, keeps the focus and does not scroll back to the card; a weight asks who is not signed in to log in', async ({
  shopper,
  page,
}) => {
  await page.goto('/sweets?show=24');
  await isAlive(page);
  const add = shopper.button('Add Kaju Katli: choose a weight');
  const weights = page.getByRole('group', { name: 'Weight of Kaju Katli' });
  const sort = page.getByLabel('Sort');
  await add.click();
  await sort.click();
  await expect(weights).toBeHidden();
  await drawsAgain(page);
  await expect(sort).toBeFocused();

  await add.click();
  await expect(weights).toBeVisible();
  // As a wheel does: without a press.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  // Until it has been drawn, the footer has the height that the style sheet expects of it.
  const isDrawn = (footer: HTMLElement) =>
    footer.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(() => page.getByRole('contentinfo').evaluate(isDrawn)).toBe(true);
  const place = await page.evaluate(() => scrollY);
  await page.mouse.click(4, 400);
  await expect(weights).toHaveCount(0);
  await drawsAgain(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);

  await add.click();
  await expect(weights).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(weights).toBeHidden();
  await expect(add).toBeFocused();

  // That of an out-of-stock product says so instead.
  const gujiya = shopper.main.getByRole('article').filter({ hasText: 'Gujiya' });
  await expect(gujiya.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(gujiya.getByRole('button')).toHaveCount(0);
  await add.click();
  await weights.getByRole('button', { name: '250 gms' }).click();
  await shopper.isTold('Please login to add items to cart!');
  await expect(page).toHaveURL('/login?next=%2Fsweets%3Fshow%3D24');
});
