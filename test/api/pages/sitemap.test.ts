import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPageCache } from '../../../src/api/from-memory/page-cache.ts';
import { openListener } from '../../../src/db/listen.ts';
import { openTestShop, PUBLIC_URL, type TestShop } from '../../shop.ts';
import { createTestApi } from '../../support/test-api.ts';

let shop: TestShop;
let app: TestShop['app'];
let closeListener: () => Promise<void>;
beforeAll(async () => {
  shop = await openTestShop();
  const { connectionString } = shop.pool.options;
  const listener = openListener(connectionString ? { connectionString } : {}, shop.shop.log);
  closeListener = listener.close;
  const pageCache = createPageCache({
    listen: listener.listen,
    isBehind: () => false,
    recoveries: () => 0,
    minAgeMs: 0,
  });
  app = await createTestApi({ shop: shop.shop, pageCache });
});
afterAll(async () => {
  await closeListener();
  await app.close();
  await shop.close();
});

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe('what search engines read', () => {
  test('is a robots.txt that names the sitemap at the public address, and keeps robots out of personal pages', async () => {
    const { body, headers } = await app.inject('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(body).toContain('Disallow: /checkout');
  });

  test('is every public page and product with the day it changed; a second request costs a 304', async () => {
    const { body, headers } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const addresses = addressesIn(body);
    expect(addresses).toContain(`${PUBLIC_URL}/`);
    expect(addresses).toContain(`${PUBLIC_URL}/sweets`);
    expect(addresses).toContain(`${PUBLIC_URL}/privacy`);
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from products where removed_at is null',
    );
    for (const { id } of rows) expect(addresses).toContain(`${PUBLIC_URL}/product/${id}`);
    expect(addresses).toHaveLength(rows.length + 8);
    expect(body).toMatch(/kaju-katli<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
    const again = await app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('no longer includes a product taken off the shelf, once its change is notified', async () => {
    await shop.pool.query("update products set removed_at = now() where id = 'chakli'");
    await expect.poll(async () => (await app.inject('/sitemap.xml')).body).not.toContain('/product/chakli<');
  });

  test('dates home and a listing by what they have lost, too: their day never goes back', async () => {
    const days = async () => {
      const { body } = await app.inject('/sitemap.xml');
      return ['', 'bakery'].map((page) => new RegExp(`/${page}</loc><lastmod>([^<]*)`).exec(body)?.[1]);
    };
    const change = (to: string) =>
      shop.pool.query(`update products set updated_at = '2099-01-01', ${to} where id = 'nankhatai'`);
    await change('price_per_kg_paise = 10000');
    const latest = '2099-01-01T00:00:00.000Z';
    await expect.poll(days).toEqual([latest, latest]);
    await change('removed_at = now()');
    await expect
      .poll(async () => (await app.inject('/sitemap.xml')).body)
      .not.toContain('/product/nankhatai<');
    expect(await days()).toEqual([latest, latest]);
  });

  test('beyond 50,000 addresses is an index of files that have each product once', async () => {
    expect((await app.inject('/sitemap-1.xml')).statusCode).toBe(404);
    await shop.pool.query(`insert into products (id, uid, position, name, hindi_name, category, price_per_kg_paise,
        tagline, description, ingredients, allergens, diet, shelf_life_days, storage, hsn, gst_basis_points, images)
      select 'barfi-no-' || n, gen_random_uuid(), 1000 + n, 'Barfi no. ' || n, 'बर्फ़ी', 'Sweets', 40000,
        '', '', 'Milk', '{}', 'veg', 10, '', '2106', 500, '{}' from generate_series(1, 50000) n`);
    await expect.poll(async () => (await app.inject('/sitemap.xml')).body).toContain('<sitemapindex');
    const files = addressesIn((await app.inject('/sitemap.xml')).body);
    expect(files).toEqual([`${PUBLIC_URL}/sitemap-1.xml`, `${PUBLIC_URL}/sitemap-2.xml`]);
    const [first = [], second = []] = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml'].map(async (url) => addressesIn((await app.inject(url)).body)),
    );
    expect(first).toHaveLength(50_000);
    const { rows } = await shop.pool.query<{ count: number }>(
      'select count(*)::int from products where removed_at is null',
    );
    expect(new Set([...first, ...second]).size).toBe((rows[0]?.count ?? 0) + 8);
    expect((await app.inject('/sitemap-3.xml')).statusCode).toBe(404);
    const asked = vi.spyOn(shop.pool, 'connect');
    onTestFinished(() => asked.mockRestore());
    // The last of the 50,000 notices may still be on their way, and each makes the file again.
    await expect
      .poll(async () => {
        asked.mockClear();
        expect((await app.inject('/sitemap-2.xml')).statusCode).toBe(200);
        return asked.mock.calls.length;
      })
      .toBe(0);
  });
});
