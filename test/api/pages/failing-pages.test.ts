import zlib, { brotliDecompressSync } from 'node:zlib';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { STALE } from '../../../src/api/from-memory/encoded-body.ts';
import { eventually } from '../../support/eventually.ts';
import { sqlOn } from '../../support/global-setup.ts';
import { openPageShop } from '../steps/page-shop.ts';

const { shop, app, catalogue, pageCache, rendering, visit } = await openPageShop();

const health = async () => (await app.inject('/healthz')).json().pages;

describe('a page from memory', () => {
  test('shows a new price as soon as PostgreSQL reports it', async () => {
    expect((await visit('/')).body).toContain('Kaju Katli');
    await shop.pool.query("update products set price_per_kg_paise = 40000 where id = 'kaju-katli'");
    await expect.poll(async () => (await visit('/')).body).toContain('Kaju Katli 400');
    await shop.pool.query("update products set price_per_kg_paise = 40400 where id = 'kaju-katli'");
    await expect.poll(async () => (await visit('/')).body).toContain('Kaju Katli 404');
  });

  test('says when to try again if it could not be made, kept or not', async () => {
    for (const url of ['/product/away', '/product/away?weight=500']) {
      const { statusCode, headers } = await visit(url);
      expect([statusCode, headers['retry-after']], url).toEqual([503, '2']);
    }
    expect((await visit('/bakery')).headers['retry-after']).toBeUndefined();
  });

  test.each([
    ['no answer', '/snacks'],
    [500, '/snacks?sort=price-asc'],
    ['page breaks off', '/snacks?sort=price-desc'],
  ] as const)('is what nobody else gets if a call or the page failed: %s', async (what, url) => {
    onTestFinished(() => {
      rendering.trouble = null;
    });
    rendering.trouble = what;
    const broken = await visit(url);
    expect([broken.statusCode, broken.headers['cache-control']]).toEqual([200, 'no-store']);
    rendering.trouble = null;
    const whole = await visit(url);
    expect(whole.headers['cache-control']).toMatch(/^public/);
    expect(whole.body).toContain('Kaju Katli');
  });

  test('is compressed once for a crowd, also if it may not be kept', async () => {
    const forOne = vi.spyOn(zlib, 'createBrotliCompress');
    onTestFinished(() => {
      forOne.mockRestore();
      rendering.trouble = null;
      rendering.further = '';
    });
    rendering.trouble = 'page breaks off';
    // Smaller pages were compressed at once, while everybody else waited.
    rendering.further = 'As large as a home page. '.repeat(10_000);
    const crowd = Array.from({ length: 5 }, () => visit('/terms', { 'accept-encoding': 'br' }));
    for (const { headers, rawPayload } of await Promise.all(crowd)) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
      expect(headers.vary).toContain('accept-encoding');
      expect(headers.etag).toBeUndefined();
      expect(brotliDecompressSync(rawPayload).toString()).toContain('Kaju Katli');
    }
    expect(forOne).not.toHaveBeenCalled();
    const plain = await visit('/terms');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('Kaju Katli');
  });

  test('is shown as it is while the database fails, marked as stale', async () => {
    await visit('/');
    await app.inject('/api/products/kaju-katli');
    await shop.pool.query('alter table products rename to products_away');
    catalogue.markStale();
    pageCache.markStale();
    const stale = await visit('/');
    expect(stale.headers).toMatchObject({ 'x-stale': '1', warning: '110 - "Response is Stale"' });
    expect(stale.body).toContain('Kaju Katli');
    expect((await visit('/sweets', { 'accept-encoding': 'br' })).headers['x-stale']).toBe('1');
    // Two that are not kept, and one that would be.
    for (const url of ['/sweets?show=24', '/product/kaju-katli?weight=500&qty=2', '/product/ghevar']) {
      const { statusCode, headers } = await visit(url);
      expect([statusCode, headers], url).toMatchObject([200, { ...STALE, 'cache-control': 'no-store' }]);
    }
    const call = await app.inject('/api/products/kaju-katli');
    expect([call.statusCode, call.headers]).toMatchObject([200, { 'x-stale': '1', warning: STALE.warning }]);
    await shop.pool.query('alter table products_away rename to products');
    await expect.poll(async () => (await visit('/')).headers['x-stale']).toBeUndefined();
    expect((await app.inject('/api/products/kaju-katli')).headers['x-stale']).toBeUndefined();
    expect((await visit('/sweets?show=24')).headers['x-stale']).toBeUndefined();
  });

  test('is rendered again if the catalogue could be read again only after it had been rendered from', async () => {
    await visit('/');
    // Its notice is heard, but the change cannot be read.
    await shop.pool.query(
      `begin; update products set name = 'Rose Gulkand Barfi' where id = 'kaju-katli';
       alter table products rename to products_away; commit`,
    );
    await eventually(async () => {
      await catalogue.products();
      expect(catalogue.failing()).toBe(true);
    });
    rendering.afterReading = async () => {
      await shop.pool.query('alter table products_away rename to products');
      await eventually(() => expect(catalogue.failing()).toBe(false));
    };
    const early = await visit('/privacy');
    rendering.afterReading = async () => undefined;
    expect(early.body).toContain('Kaju Katli');
    expect((await visit('/privacy')).body).toContain('Rose Gulkand Barfi');
    expect(early.headers['cache-control']).toBe('no-store');
    await shop.pool.query("update products set name = 'Kaju Katli' where id = 'kaju-katli'");
    await eventually(async () => expect((await visit('/')).body).toContain('Kaju Katli'));
  });

  test.each(['videos', 'hero_pictures'])('is shown as it is while %s cannot be read', async (table) => {
    const url = table === 'videos' ? '/videos/active' : '/api/heropics/active';
    const before = await app.inject(url);
    await shop.pool.query(`alter table ${table} rename to away`);
    await shop.pool.query("notify content, ''");
    await eventually(async () =>
      expect((await app.inject(url)).headers).toMatchObject({ 'x-stale': '1', warning: STALE.warning }),
    );
    const stale = await app.inject(url);
    expect([stale.statusCode, stale.body]).toEqual([200, before.body]);
    await shop.pool.query(`alter table away rename to ${table}`);
    await eventually(async () => expect((await app.inject(url)).headers['x-stale']).toBeUndefined());
  });

  test('is marked as stale before any page fails when the database goes, and fresh before any is asked for', async () => {
    await visit('/');
    await expect.poll(health).toBe('fresh');
    // Query now, so that the pool has a connection: it closes those that nobody has used for ten seconds.
    const { rows } = await shop.pool.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name;
    await sqlOn(inject('database'), `alter database ${database} with allow_connections false`);
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ear' and datname = current_database()`,
    );
    await expect.poll(health).toBe('stale');
    expect((await visit('/')).headers['x-stale']).toBe('1');
    // The pool still answers, so this page can be rendered; but it may be out of date without anybody knowing.
    const made = await visit('/product/ghevar');
    expect(made.headers).toMatchObject({ ...STALE, 'cache-control': 'no-store' });
    expect(await health()).toBe('stale');
    await sqlOn(inject('database'), `alter database ${database} with allow_connections true`);
    await expect.poll(health).toBe('fresh');
    expect((await visit('/')).headers['x-stale']).toBeUndefined();
    expect((await visit('/product/ghevar')).headers['cache-control']).toContain('must-revalidate');
  });
});
