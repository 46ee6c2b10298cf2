import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';

const LISTINGS = ['/sweets', '/snacks', '/bakery'];
const PAGES = ['/', ...LISTINGS, '/product/kaju-katli', '/contact'];
const WORDS_ONLY = ['/refund_returns', '/terms', '/privacy'];

test('every public page describes itself to link previews, has icons, and requests its largest picture first', async ({
  page,
  request,
}) => {
  const shown = new Set<string | null>();
  for (const path of [...PAGES, ...WORDS_ONLY]) {
    await page.goto(path);
    const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    expect(await property('og:title')).toBe(await page.title());
    expect(await property('og:image:alt')).toBe(await page.title());
    expect([await property('og:image:width'), await property('og:image:height')]).toEqual(['1200', '630']);
    const address = page.locator('link[rel=canonical]');
    await expect(address).toHaveAttribute('href', (await property('og:url')) ?? '');
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
    const picture = await property('og:image');
    const shared = await request.get(new URL(picture ?? '').pathname);
    expect(shared.headers()).toMatchObject({ 'content-type': 'image/jpeg' });
    expect((await shared.body()).length).toBeLessThan(200_000);
    await expect(page.locator('meta[name="theme-color"]')).toHaveCount(1);
    for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
      await expect(page.locator(`link[rel="${rel}"]`).first()).toHaveAttribute('href', /^\//);
    }
    if (WORDS_ONLY.includes(path)) continue;
    shown.add(picture);
    for (const width of [412, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await beginsWithItsLargestPicture(page, LISTINGS.includes(path), `${path} at ${width}`);
    }
  }
  // Each page type has a picture of its own for previews.
  expect(shown.size).toBe(PAGES.length);
});

/** No other has high priority, and the space of each is reserved. */
async function beginsWithItsLargestPicture(page: Page, isListing: boolean, where: string): Promise<void> {
  // A listing's first card is the largest paint on a phone, so it is as urgent as the banner.
  const cards = isListing ? 1 : 0;
  await expect(page.locator('main article.card img[loading=eager]'), where).toHaveCount(cards);
  await expect(page.locator('main img[loading=eager]'), where).toHaveCount(1 + cards);
  await expect(page.locator('main img[fetchpriority=high]'), where).toHaveCount(1 + cards);
  // Phones have a separate source, cropped from a wide picture.
  const sources = await page.locator('main img[loading=eager]').evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => {
      const own = [...(image.parentElement?.querySelectorAll('source') ?? [])];
      const { srcset, sizes } = own.find(({ media }) => matchMedia(media).matches) ?? image;
      return { srcset, sizes, type: 'image/avif', fetchPriority: 'high' };
    }),
  );
  const preloads = await page.locator('link[rel=preload][as=image]').evaluateAll((links: HTMLLinkElement[]) =>
    links
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ type, imageSrcset, imageSizes, fetchPriority }) => ({
        type,
        srcset: imageSrcset,
        sizes: imageSizes,
        fetchPriority,
      })),
  );
  expect(preloads, where).toEqual(sources);
  const bare = page.locator('main picture img:not([width][height][style*="--p"])');
  await expect(bare, where).toHaveCount(0);
}

test('icons and manifest are sent with their types', async ({ request }) => {
  const types = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': /^image\/(vnd\.microsoft\.icon|x-icon)/,
    '/apple-touch-icon.png': 'image/png',
    '/manifest.webmanifest': /^application\/manifest\+json/,
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(type);
  }
  const { icons, name } = await (await request.get('/manifest.webmanifest')).json();
  expect(name).toBe('Gulab & Sons');
  expect(icons).not.toEqual([]);
  for (const { src, type } of icons) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type]);
  }
});

test('pictures are cached for a year; an older address leads to the current picture', async ({ request }) => {
  const document = await (await request.get('/product/kaju-katli')).text();
  const [, src = ''] = /<img [^>]*src="(\/pictures\/[^"]+)"/.exec(document) ?? [];
  const now = await request.get(src);
  expect([src, now.status()]).toEqual([expect.stringContaining('kaju-katli'), 200]);
  expect(now.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const before = await request.get('/pictures/kaju-katli-640.webp', { maxRedirects: 0 });
  expect(before.status()).toBe(302);
  const moved = await request.get(before.headers()['location'] ?? '');
  expect(moved.headers()['content-type']).toBe('image/webp');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 3 });

  test('the pictures of a listing and its twelve cards weigh less than 350 KB', async ({ page }) => {
    let weights = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/pictures/'))
        weights.set(
          pathname,
          response.body().then(({ length }) => length),
        );
    });
    for (const path of LISTINGS) {
      weights = new Map();
      await page.goto(path);
      const pictures = page.locator('article.card img');
      await expect(pictures).toHaveCount(12);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('complete', true);
      }
      // None is missing because the listing before has it too.
      expect(weights.size, path).toBeGreaterThanOrEqual(12);
      const sum = (await Promise.all(weights.values())).reduce((all, one) => all + one, 0);
      expect(sum, path).toBeGreaterThan(0);
      expect(sum, path).toBeLessThan(350_000);
    }
  });
});

test('a printed page is black on white, without header, footer and buttons', async ({ page }) => {
  await page.goto('/product/kaju-katli');
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['header.nav', 'footer.foot', '.bulk']) {
    await expect(page.locator(selector)).toBeHidden();
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
