import type { JSHandle, Page } from '@playwright/test';
import { countShifts, readShifts, scrollThrough } from '../looks/settle.ts';
import { hold } from '../support/hold.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';

/** Counts the view transitions from the first page on, without those that are skipped at once. */
async function countTurns(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (one: number) =>
      Object.assign(window, { turns: (Reflect.get(window, 'turns') ?? 0) + one });
    const { startViewTransition } = Document.prototype;
    const { skipTransition } = ViewTransition.prototype;
    let begun: ViewTransition | undefined;
    Document.prototype.startViewTransition = function (update) {
      count(1);
      queueMicrotask(() => {
        begun = undefined;
      });
      begun = startViewTransition.call(this, update);
      return begun;
    };
    ViewTransition.prototype.skipTransition = function () {
      if (this === begun) count(-1);
      skipTransition.call(this);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'turns') ?? 0));
}

/**
 * The names of the animations and transitions that start from now on. They are recorded, because on a slow machine they
 * are over before one could look.
 */
function whatMoves(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('animationstart', ({ animationName }) => names.push(animationName));
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName));
    return names;
  });
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a card turns into its page, where the arch opens onto a picture, and back to its former place; meanwhile a line says that a page is on its way', async ({
  shopper,
  page,
}) => {
  // On a phone a listing is longest.
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const turns = await countTurns(page);
  await page.goto('/sweets');
  await isAlive(page);
  const card = shopper.main.getByRole('link', { name: 'Rasgulla', exact: true });
  await card.scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(0);
  await saysThatThePageIsOnItsWay(page, '/product/rasgulla', () => card.click());
  await expect(shopper.heading).toHaveText('Rasgulla');
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await turns()).toBe(1);
  const started = await whatMoves(page);
  await expect(page.getByRole('button', { name: /^Zoom/ })).toBeVisible();
  await page.getByRole('button', { name: 'Picture 2' }).click();
  await expect.poll(() => started.jsonValue()).toContain('arch-opens');
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(left);
  expect(await turns()).toBe(2);

  // The line is there with reduced motion too; cards look at that when they are drawn.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Snacks', exact: true }).click();
  await expect(shopper.heading).toHaveText('Snacks');
  const before = await turns();
  const other = shopper.main.getByRole('link', { name: 'Chakli', exact: true });
  await saysThatThePageIsOnItsWay(page, '/product/chakli', () => other.click());
  await expect(shopper.heading).toHaveText('Chakli');
  expect(await turns()).toBe(before);
});

test('a swipe through the history, which the browser animates, is not animated once more', async ({
  shopper,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const turns = await countTurns(page);
  await page.addInitScript(() => {
    const get = () => Reflect.get(window, 'swipes') === true;
    Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', { get });
  });
  const swipes = (is: boolean) => page.evaluate((swiped) => Object.assign(window, { swipes: swiped }), is);
  await page.goto('/sweets');
  await isAlive(page);
  await shopper.main.getByRole('link', { name: 'Rasgulla', exact: true }).click();
  await expect(shopper.heading).toHaveText('Rasgulla');
  await swipes(true);
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  expect(await turns()).toBe(1);
  await swipes(false);
  await page.goForward();
  await expect(shopper.heading).toHaveText('Rasgulla');
  expect(await turns()).toBe(2);
  await swipes(true);
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  expect(await turns()).toBe(3);
});

async function saysThatThePageIsOnItsWay(
  page: Page,
  path: string,
  follow: () => Promise<void>,
): Promise<void> {
  const line = page.getByRole('progressbar', { name: 'Loading the next page' });
  const release = await hold(page, `**${path}.data*`);
  await follow();
  await expect(line).toBeVisible();
  release();
  await expect(line).toHaveCount(0);
}

test('a visitor who navigates on before a page has turned, or while its data still arrives, gets there, without errors', async ({
  shopper,
  page,
}) => {
  // As on a slow line: all of it is read, but its stream has not ended.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (what, init) => {
      const answer = await fetch(what, init);
      if (!new URL(answer.url).pathname.endsWith('/terms.data')) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const stays = new ReadableStream({
        start(stream) {
          stream.enqueue(bytes);
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      });
      return new Response(stays, answer);
    };
  });
  await page.route('**/assets/terms-*.js', () => {});
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await isAlive(page);
  const bar = page.getByRole('banner');
  for (const name of ['Sweets', 'Snacks', 'Bakery', 'Sweets', 'Snacks', 'Bakery'])
    await bar.getByRole('link', { name, exact: true }).dispatchEvent('click');
  await expect(shopper.heading).toHaveText('Bakery');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answered = page.waitForResponse('**/terms.data*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).dispatchEvent('click');
  await (await answered).finished();
  await bar.getByRole('link', { name: 'Snacks', exact: true }).click();
  await expect(shopper.heading).toHaveText('Snacks');
});

test('nothing jumps while pages fill, nor moves with reduced motion', { tag: '@phone' }, async ({
  shopper,
  page,
}) => {
  await countShifts(page);
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  for (const path of ['/', '/sweets', '/product/kaju-katli', '/contact', '/cart', '/checkout', '/orders']) {
    await page.goto(path);
    await expect(shopper.heading).toBeVisible();
    await isStill(page, path);
    await expect(shopper.main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await scrollThrough(page);
    const { total, what } = await readShifts(page);
    expect(total, `${path}: ${what}`).toBeLessThanOrEqual(0.01);
  }
});

async function isStill(page: Page, where: string): Promise<void> {
  const states = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  expect(states, where).not.toContain('running');
}

test('with reduced motion nothing moves at a press, and no page turns', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/no-such-page/);
  const turns = await countTurns(page);
  await page.goto('/no-such-page');
  await expect(shopper.heading).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await isStill(page, `a page that does not exist, at ${width} px`);
  }
  await isAlive(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sweets', exact: true }).click();
  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  const started = await whatMoves(page);
  const second = page.getByRole('button', { name: 'Picture 2' });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Shelf Life' }).click();
  await expect(page.getByRole('button', { name: 'Shelf Life' })).toHaveAttribute('aria-expanded', 'true');
  expect(await started.jsonValue()).toEqual([]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sweets' }).click();
  await expect(shopper.heading).toHaveText('Sweets');
  expect(await turns()).toBe(0);
});

test('the Hindi name of a product changes its font in one step, and its mark stays', async ({
  shopper,
  page,
}) => {
  // Wider screens also show the name large beside the picture, with the font at once.
  await page.setViewportSize(PHONE);
  const font = '**/fonts/rozha-devanagari.*';
  const release = await hold(page, font);
  const asked = page.waitForRequest(font);
  await page.goto('/product/kaju-katli', { waitUntil: 'domcontentloaded' });
  const name = shopper.main.getByText('काजू कतली').filter({ visible: true });
  const mark = shopper.main.getByRole('img', { name: 'Vegetarian' }).first();
  const before = await name.boundingBox();
  const place = await mark.boundingBox();
  await asked;
  await isAlive(page);
  expect(await name.boundingBox()).toEqual(before);
  release();
  await expect(name).toHaveCSS('font-family', /^"Rozha One"/);
  expect(await mark.boundingBox()).toEqual(place);

  // With a font before it that has only some of its letters, Firefox would draw a vowel sign apart.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(name).toHaveCount(2);
  for (const one of await name.all()) await expect(one).toHaveCSS('font-family', /^"Rozha One"/);
});
