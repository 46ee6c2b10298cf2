import type { Page } from '@playwright/test';
import type { Server } from '../support/server.ts';
import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';

const related = (page: Page) => page.getByRole('region', { name: 'Related products' });

/** Leaves the product for another page and returns to it, without another document: it is drawn anew. */
async function comesAgain({ page, heading }: Shopper): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(heading).toHaveText('Terms');
  await page.goBack();
}

test('related products are at most eight, shuffled, without itself by either of its ids; when they load, fail or do not exist, they say so', async ({
  shopper,
  server,
  page,
}) => {
  const asked = server.hears('GET /products/related');
  const goOn = await server.waits('GET /products/related');
  const names = related(page).getByRole('heading', { level: 3 });
  const seen = new Set<string>();
  await page.goto('/product/kaju-katli');
  await isAlive(page);
  await expect(related(page).getByText('Loading related products...')).toBeVisible();
  goOn();
  for (let visit = 0; visit < 2; visit += 1) {
    if (visit > 0) await comesAgain(shopper);
    await expect(names).toHaveCount(8);
    const found = await names.allTextContents();
    expect(found).not.toContain('Kaju Katli');
    seen.add(found.join());
  }
  expect(seen.size).toBe(2);
  const query = new URL(asked[0]?.url() ?? '').searchParams;
  expect(query.get('category')).toBe('Sweets');
  expect(query.get('excludeId')).toBe('kaju-katli');

  // Whatever the server says.
  const { _id } = await (await page.request.get('/api/products/kaju-katli')).json();
  await server.changes('GET /products/related', (body) => {
    const others = Array.isArray(body) ? body.slice(0, 6) : [];
    const itself = { name: 'Kaju Katli', category: 'Sweets', new_price: 1180 };
    return [
      { ...itself, id: 'kaju-katli' },
      { ...itself, id: '1', _id: 'kaju-katli' },
      { ...itself, _id },
      ...others,
    ];
  });
  await comesAgain(shopper);
  await expect(names).toHaveCount(6);
  await expect(names.filter({ hasText: 'Kaju Katli' })).toHaveCount(0);
  await sayWhatTheyAre(shopper, server);
});

/** In words, when they cannot be fetched or there are none; a product in another form is read all the same. */
async function sayWhatTheyAre(shopper: Shopper, server: Server): Promise<void> {
  const { page } = shopper;
  await server.recovers();
  for (const [answer, status, words] of [
    [{ success: false, message: 'No box today' }, 500, 'Error: No box today'],
    [{ success: false, message: 'No box this week' }, 200, 'Error: No box this week'],
    ['<h1>Wi-Fi login</h1>', 200, 'Error: The answer of the shop could not be read.'],
    [[], 200, 'No related products found.'],
  ] as const) {
    await server.answers('GET /products/related', answer, status);
    await comesAgain(shopper);
    await expect(related(page).getByText(words, { exact: true })).toBeVisible();
    await server.recovers();
  }

  await server.answers('GET /products/related', [
    { id: 'peda', name: 'Peda', category: 'Sweets', price: 400 },
  ]);
  await comesAgain(shopper);
  await expect(related(page).getByRole('article')).toContainText('₹400');
  await expect(related(page)).not.toContainText('NaN');
}

test('Back from a related product finds the page at the related products again, on a phone too', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/chakli');
  await isAlive(page);
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const last = related(page).getByRole('article').last();
    await expect(related(page).getByRole('article')).toHaveCount(8);
    await last.evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await last.getByRole('heading').getByRole('link').press('Enter');
    await expect(shopper.heading).not.toHaveText('Chakli');
    await page.goBack();
    await expect(shopper.heading).toHaveText('Chakli');
    await expect(related(page).getByRole('article')).toHaveCount(8);
    await expect(last).toBeInViewport({ ratio: 0.3 });
  }
});
