import type { Page } from '@playwright/test';
import { expect, isAlive, test } from '../support/shopper.ts';

const LISTINGS = ['/sweets', '/snacks', '/bakery'];
const PAGES = ['/', ...LISTINGS, '/product/kaju-katli', '/contact'];
const WORDS_ONLY = ['/refund_returns', '/terms', '/privacy'];

// Read in the answers: no page runs, so that many cost no more than one.
test('every public page describes itself to link previews, has icons, and requests its largest picture first', async ({
  page,
  request,
}) => {
  const shown = new Set<string | undefined>();
  for (const path of [...PAGES, ...WORDS_ONLY]) {
    const html = await (await request.get(path)).text();
    const { title, properties, canonical, card, colours, icons } = await readHead(page, html);
    expect(properties, path).toMatchObject({
      'og:title': [title],
      'og:image:alt': [title],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:url': canonical,
    });
    expect(canonical, path).toEqual([expect.stringContaining(path)]);
    expect(card, path).toEqual(['summary_large_image']);
    const [picture = '', ...more] = properties['og:image'] ?? [];
    expect(more, path).toEqual([]);
    const shared = await request.get(new URL(picture).pathname);
    expect(shared.headers()).toMatchObject({ 'content-type': 'image/jpeg' });
    expect((await shared.body()).length).toBeLessThan(200_000);
    expect(colours, path).toHaveLength(1);
    expect(icons, path).toEqual(Array(3).fill(expect.stringMatching(/^\//)));
    if (WORDS_ONLY.includes(path)) continue;
    shown.add(picture);
    for (const width of [412, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await beginsWithItsLargestPicture(page, html, LISTINGS.includes(path), `${path} at ${width}`);
    }
  }
  // Each page type has a picture of its own for previews.
  expect(shown.size).toBe(PAGES.length);
});

/** What a page says about itself; of `properties` every value, because one that is there twice is ambiguous. */
const readHead = (page: Page, html: string) =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string, attribute: string) =>
      [...read.querySelectorAll(selector)].map((one) => one.getAttribute(attribute));
    const properties: Record<string, string[]> = {};
    for (const one of read.querySelectorAll('meta[property]')) {
      const name = one.getAttribute('property') ?? '';
      properties[name] = [...(properties[name] ?? []), one.getAttribute('content') ?? ''];
    }
    return {
      title: read.title,
      properties,
      canonical: all('link[rel=canonical]', 'href'),
      card: all('meta[name="twitter:card"]', 'content'),
      colours: all('meta[name="theme-color"]', 'content'),
      // Those that wait for the first paint are named by `data-rel` (decision 134).
      icons: ['icon', 'apple-touch-icon', 'manifest'].map(
        (rel) => all(`link[rel="${rel}"], link[data-rel="${rel}"]`, 'href')[0],
      ),
    };
  }, html);

/** No other has high priority, and the space of each is reserved. */
async function beginsWithItsLargestPicture(
  page: Page,
  html: string,
  isListing: boolean,
  where: string,
): Promise<void> {
  const { preloads, sources, ...counts } = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const count = (selector: string) => read.querySelectorAll(selector).length;
    // Phones have a separate source, cropped from a wide picture.
    const eager = [...read.querySelectorAll<HTMLImageElement>('main img[loading=eager]')].map((image) => {
      const own = [...(image.parentElement?.querySelectorAll('source') ?? [])];
      const { srcset, sizes } = own.find(({ media }) => matchMedia(media).matches) ?? image;
      return { srcset, sizes, type: 'image/avif', fetchPriority: 'high' };
    });
    const links = [...read.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
    return {
      firstCards: count('main article.card img[loading=eager]'),
      eager: count('main img[loading=eager]'),
      urgent: count('main img[fetchpriority=high]'),
      bare: count('main picture img:not([width][height][style*="--p"])'),
      sources: eager,
      preloads: links
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ type, imageSrcset, imageSizes, fetchPriority }) => ({
          type,
          srcset: imageSrcset,
          sizes: imageSizes,
          fetchPriority,
        })),
    };
  }, html);
  // A listing's first card is the largest paint on a phone, so it is as urgent as the banner.
  const cards = isListing ? 1 : 0;
  expect(counts, where).toEqual({ firstCards: cards, eager: 1 + cards, urgent: 1 + cards, bare: 0 });
  expect(preloads, where).toEqual(sources);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 3 });

  test('the pictures of a listing and its twelve cards weigh less than 350 KB', async ({ shopper, page }) => {
    let weights = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/pictures/'))
        weights.set(
          pathname,
          response.body().then(({ length }) => length),
        );
    });
    await page.goto('/sweets');
    await isAlive(page);
    for (const name of ['Sweets', 'Snacks', 'Bakery']) {
      if (name !== 'Sweets') {
        weights = new Map();
        await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      }
      await expect(shopper.heading).toHaveText(name);
      const pictures = page.locator('article.card img');
      await expect(pictures).toHaveCount(12);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty('complete', true);
      }
      // None is missing because the listing before has it too.
      expect(weights.size, name).toBeGreaterThanOrEqual(12);
      const sum = (await Promise.all(weights.values())).reduce((all, one) => all + one, 0);
      expect(sum, name).toBeGreaterThan(0);
      expect(sum, name).toBeLessThan(350_000);
    }
  });
});
