import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../src/contract/schemas/product.ts';
import type { Sort } from '../../src/contract/sorts.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';

let shop: TestShop;
let all: Product[];

beforeAll(async () => {
  shop = await openTestShop();
  all = await list('/allproducts');
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.inject({ method: 'GET', url, headers });
const list = async (url: string): Promise<Product[]> => (await get(url)).json();
const ids = (products: readonly Product[]) => products.map(({ id }) => id);
const change = (
  id: string,
  to: Partial<Record<'price_per_kg_paise' | 'held_grams' | 'stock_grams', number>>,
) => shop.shop.db.updateTable('products').set(to).where('id', '=', id).execute();

describe('all products', () => {
  test('without a query are the whole catalogue, category by category', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const category of ['Sweets', 'Snacks', 'Bakery']) {
      expect(all.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(20);
    }
    expect(ids(all)).toEqual(
      expect.arrayContaining(['kaju-katli', 'motichoor-laddoo', 'chakli', 'nankhatai']),
    );
  });

  test('have exactly the fields of the contract', async () => {
    const client = shop.guest();
    const answer = await client.allProducts();
    expect(answer.ok && answer.data).toEqual(all);
    const ghevar = all.find(({ id }) => id === 'ghevar');
    expect(ghevar).toMatchObject({ category: 'Sweets', stock: 6000, out_of_stock: false });
    const katli = all.find(({ id }) => id === 'kaju-katli');
    expect(katli).not.toHaveProperty('stock');
    expect(katli).toMatchObject({ image: katli?.images[0] });
    expect(all.every(({ new_price }) => new_price % 4 === 0)).toBe(true);
    expect(all.some(({ out_of_stock }) => out_of_stock)).toBe(true);
  });

  test('come with the count before paging', async () => {
    const sweets = all.filter(({ category }) => category === 'Sweets');
    expect((await get('/allproducts')).headers['x-total-count']).toBe(String(all.length));
    const page = await get('/allproducts?category=Sweets&limit=5');
    expect(page.headers['x-total-count']).toBe(String(sweets.length));
    expect(page.json()).toEqual(sweets.slice(0, 5));
  });

  test('have 12 a page without a limit, and start at the first page without a page number', async () => {
    expect(await list('/allproducts?page=1')).toEqual(all.slice(0, 12));
    expect(await list('/allproducts?page=2')).toEqual(all.slice(12, 24));
    expect(await list('/allproducts?limit=7')).toEqual(all.slice(0, 7));
    expect(await list('/allproducts?page=3&limit=7')).toEqual(all.slice(14, 21));
    for (const limit of ['1000', '99999999999999999999'])
      expect(await list(`/allproducts?limit=${limit}`)).toEqual(all.slice(0, 100));
    expect(await list('/allproducts?page=9999')).toEqual([]);
  });

  test.each([1_000_000, 1_000_000_000])('are empty on page %i, far beyond the end', async (page) => {
    const answer = await get(`/allproducts?page=${page}&limit=100`);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    expect(answer.headers['x-total-count']).toBe(String(all.length));
  });

  test.each<[Sort, (a: Product, b: Product) => number]>([
    ['price-asc', (a, b) => a.new_price - b.new_price],
    ['price-desc', (a, b) => b.new_price - a.new_price],
    ['name-asc', (a, b) => a.name.localeCompare(b.name, 'en-IN')],
    ['name-desc', (a, b) => b.name.localeCompare(a.name, 'en-IN')],
    ['default', () => 0],
  ])('are sorted by %s; equal ones keep the shop’s order', async (sort, order) => {
    expect(ids(await list(`/allproducts?sort=${sort}`))).toEqual(ids(all.toSorted(order)));
    const snacks = all.filter(({ category }) => category === 'Snacks').toSorted(order);
    const pages = [1, 2, 3].map((page) => list(`/allproducts?category=Snacks&sort=${sort}&page=${page}`));
    expect(ids((await Promise.all(pages)).flat())).toEqual(ids(snacks));
  });

  test.each([
    'category=Shoes',
    'sort=random',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=x',
    'page=1&page=2',
  ])('are a 400 for ?%s', async (query) => {
    const answer = await get(`/allproducts?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  });
});

describe('short lists', () => {
  test('popular: bestsellers of every category', async () => {
    const popular = await list('/popular');
    expect(ids(popular)).toEqual(ids(all.filter(({ bestseller }) => bestseller)));
    expect(new Set(popular.map(({ category }) => category)).size).toBe(3);
  });

  test('new collections: frequently ordered first, then new', async () => {
    const expected = [
      ...all.filter((product) => product.frequentlyOrdered),
      ...all.filter((product) => product.isNew && !product.frequentlyOrdered),
    ];
    expect(ids(await list('/newcollections'))).toEqual(ids(expected));
    expect(ids(await list('/newcollections?limit=2&page=2'))).toEqual(ids(expected).slice(2, 4));
    expect(expected.length).toBeGreaterThan(0);
  });

  test('related: other products of the category, by id or _id, those in stock first', async () => {
    const katli = all.find(({ id }) => id === 'kaju-katli');
    const related = await list('/products/related?category=Sweets&excludeId=kaju-katli');
    expect(related.every(({ category }) => category === 'Sweets')).toBe(true);
    const others = all.filter(({ id, category }) => category === 'Sweets' && id !== 'kaju-katli');
    expect(ids(related).toSorted()).toEqual(ids(others).toSorted());
    expect(await list(`/products/related?category=Sweets&excludeId=${katli?._id}`)).toEqual(related);
    const everything = await list('/products/related?category=Sweets&excludeId=no-such-sweet');
    expect(everything).toHaveLength(related.length + 1);
    const outs = related.map(({ out_of_stock }) => Number(out_of_stock));
    expect(outs).toEqual(outs.toSorted());
    expect((await get('/products/related')).statusCode).toBe(400);
  });
});

describe('caching of the catalogue in a browser', () => {
  const ANSWERS = [
    '/allproducts',
    '/allproducts?category=Snacks&page=1',
    '/popular',
    '/newcollections',
    '/api/products/kaju-katli',
  ];

  test.each(ANSWERS)('%s has a strong ETag, and gives a 304 to a client that has it', async (url) => {
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['content-length']).toBeUndefined();
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is compressed for clients that accept it, with an ETag of its own', async () => {
    const plain = await get('/allproducts');
    const packed = await get('/allproducts', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const zipped = await get('/allproducts', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const known = await get('/allproducts', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers.etag),
    });
    expect(known.statusCode).toBe(304);
  });

  test.each([
    ['BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip ; q=0.5, *;q=0.7', 'br'],
    ['identity;q=1, br;q=0.1', undefined],
    ['identity;q=1, *;q=0', undefined],
    ['zstd, *;q=0', undefined],
    ['br;q=much', undefined],
  ])('a client that accepts %s gets that coding, under its own ETag', async (accepted, coding) => {
    const own = (await get('/popular', { 'accept-encoding': coding ?? 'identity' })).headers.etag;
    const answer = await get('/popular', { 'accept-encoding': accepted });
    expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([coding, own]);
  });

  test('HEAD answers like GET without a body', async () => {
    const head = await shop.inject({ method: 'HEAD', url: '/popular' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe((await get('/popular')).headers.etag);
    const headers = { 'if-none-match': String(head.headers.etag) };
    const known = await shop.inject({ method: 'HEAD', url: '/popular', headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect(known.headers['content-length']).toBe(head.headers['content-length']);
  });
});

describe('a change in the database', () => {
  test('of a price reaches the lists and the product, and their ETags', async () => {
    const before = await get('/allproducts?category=Bakery&sort=price-desc');
    const kept = await get('/api/products/nankhatai');
    await change('nankhatai', { price_per_kg_paise: 99_999_00 });
    await eventually(async () => {
      const after = await get('/allproducts?category=Bakery&sort=price-desc');
      expect(after.json()[0]).toMatchObject({ id: 'nankhatai', new_price: 99_999 });
      expect(after.headers.etag).not.toBe(before.headers.etag);
    });
    const product = await get('/api/products/nankhatai', { 'if-none-match': String(kept.headers.etag) });
    expect(product.json()).toMatchObject({ id: 'nankhatai', new_price: 99_999 });
  });

  test('of a hold shows in the stock, down to out of stock and back', async () => {
    const ghevar = async () => (await list('/allproducts')).find(({ id }) => id === 'ghevar');
    await change('ghevar', { held_grams: 1500 });
    await eventually(async () =>
      expect(await ghevar()).toMatchObject({ stock: 4500, out_of_stock: false, available: true }),
    );
    await change('ghevar', { held_grams: 5800 });
    await eventually(async () =>
      expect(await ghevar()).toMatchObject({ stock: 200, out_of_stock: true, available: false }),
    );
    await change('ghevar', { held_grams: 0 });
    await eventually(async () => expect(await ghevar()).toMatchObject({ stock: 6000, out_of_stock: false }));
  });

  test('of the products: a removed one leaves every list, a new one joins them', async () => {
    await shop.shop.db
      .updateTable('products')
      .set({ removed_at: new Date() })
      .where('id', '=', 'jalebi')
      .execute();
    await eventually(async () => expect(ids(await list('/allproducts'))).not.toContain('jalebi'));
    expect(ids(await list('/popular'))).not.toContain('jalebi');
    await shop.shop.db.updateTable('products').set({ removed_at: null }).where('id', '=', 'jalebi').execute();
    await eventually(async () => expect(ids(await list('/allproducts'))).toEqual(ids(all)));
  });

  test('of many products at once reaches them all', async () => {
    await shop.shop.db.updateTable('products').set({ tagline: 'Fresh' }).execute();
    await eventually(async () => {
      const taglines = (await list('/allproducts')).map(({ tagline }) => tagline);
      expect(taglines).toEqual(all.map(() => 'Fresh'));
    });
  });
});
