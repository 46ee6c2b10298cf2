import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';

// Wide screens show the other pictures on the first screen too.
test.use({ viewport: PHONE, hasTouch: true });

/** The picture of the first screen, held back until the test releases it. */
const FIRST = /\/pictures\/(hero-thali|banner-sweets)\./;
const FIRST_CARD = /\/pictures\/kaju-katli\./;

/** The pictures the page has requested, in order. */
function asked(page: Page): string[] {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/pictures/'))
      pictures.push(request.url());
  });
  return pictures;
}

/** Otherwise the longest wait for the first picture, three seconds, could end during the checks. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

for (const [path, others] of [
  ['/', []],
  // The first card is the largest paint on a phone.
  ['/sweets', [expect.stringMatching(FIRST_CARD)]],
] as const) {
  test(`on ${path} the pictures below the first screen load after its own`, async ({ page }) => {
    await stopTime(page);
    const pictures = asked(page);
    const release = await hold(page, FIRST);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(pictures).toEqual([expect.stringMatching(FIRST), ...others]);
    expect(pictures[0]).toContain('.narrow-');
    release();
    await page.waitForLoadState('load');
    await page.clock.resume();
    await expect.poll(() => pictures.length).toBeGreaterThan(1 + others.length);
  });
}

test('a visitor who scrolls does not wait for the first picture', async ({ page }) => {
  await stopTime(page);
  const pictures = asked(page);
  const release = await hold(page, FIRST);
  await page.goto('/sweets', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 600);
  // The first screen requests two.
  await expect.poll(() => pictures.length).toBeGreaterThan(2);
  release();
});

// With the same priority they would delay the largest: by 0.2 s on a phone's connection.
test('the photos at the top of /contact yield to the largest picture of the screen', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const names = new Map<string, string>();
  const priorities = new Map<string, string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const [, name] = /\/pictures\/([\w-]+)\./.exec(request.url) ?? [];
    if (!name) return;
    names.set(requestId, name);
    priorities.set(name, request.initialPriority);
  });
  browser.on('Network.resourceChangedPriority', ({ requestId, newPriority }) => {
    const name = names.get(requestId);
    if (name) priorities.set(name, newPriority);
  });
  await page.goto('/contact');
  await expect(page.getByRole('list', { name: 'Store photos' }).locator('img').first()).toBeInViewport();
  await expect.poll(() => [...priorities.keys()]).toEqual(expect.arrayContaining(['gift-box', 'chakli']));
  expect(priorities.get('branch-johari-lane')).toBe('High');
  for (const name of ['gulab-jamun-wide', 'gift-box', 'chakli'])
    expect(priorities.get(name), name).toBe('Low');
});

test('after a reload the first screen is the splash: its picture waits for nothing', async ({ page }) => {
  // No timer of several seconds ends. A stopped clock would hide that this was a reload.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, milliseconds = 0) =>
      milliseconds < 3_000 ? setTimeout(work, milliseconds) : 0) as typeof setTimeout;
  });
  await page.goto('/sweets');
  const release = await hold(page, FIRST);
  // The splash stays as long as the product list does not arrive.
  await page.route('/allproducts', () => {});
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Bringing sweetness to your screen')).toBeVisible();
  const picture = page.locator('.splash img');
  // What shows only after the longest wait has moved the text.
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  release();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every picture loads when it is near', async ({ page }) => {
    await page.goto('/');
    const below = page.getByRole('navigation', { name: 'Categories' }).locator('img').first();
    await below.scrollIntoViewIfNeeded();
    await expect
      .poll(() => below.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('a browser that reports no largest paint, as Safari before 26.2, does not wait for the report', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'LargestContentfulPaint');
    const { observe } = PerformanceObserver.prototype;
    // A type that a browser does not know is ignored, not refused.
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'largest-contentful-paint') observe.call(this, options);
    };
    // The longest waits, for a tab in the background and for a picture that hangs, never end.
    const { setTimeout } = window;
    const waits = (work: TimerHandler, ms?: number) =>
      ms === 500 || ms === 3_000 ? 0 : setTimeout(work, ms);
    Object.assign(window, { setTimeout: waits });
  });
  await page.goto('/sweets');
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
});
