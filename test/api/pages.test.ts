import { createHash } from 'node:crypto';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { STALE } from '../../src/api/encoded-body.ts';
import { inProcess } from '../../src/api/in-process.ts';
import { countRecoveries, isBehind } from '../../src/api/is-behind.ts';
import { createPageCache, type PageCache } from '../../src/api/page-cache.ts';
import { installPages, type RenderedPage } from '../../src/api/pages.ts';
import type { Transport } from '../../src/contract/client.ts';
import type { PageContext } from '../../src/contract/page-context.ts';
import { SORTS } from '../../src/contract/sorts.ts';
import { type Listener, openListener } from '../../src/db/listen.ts';
import { type Catalogue, createCatalogue } from '../../src/shop/catalogue/catalogue.ts';
import { createContentCache } from '../../src/shop/content/content-cache.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { sqlOn } from '../support/global-setup.ts';
import { pageContext } from '../support/page-context.ts';
import { createTestApi } from '../support/test-api.ts';
import { paymentSteps } from './payment-steps.ts';

const INLINE = 'document.documentElement.dataset.ready = "yes"';
const STYLE = '@view-transition { navigation: auto; }';
const KNOWN = [
  '/',
  '/sweets',
  '/bakery',
  '/snacks',
  '/privacy',
  '/terms',
  '/sweets.data',
  '/cart',
  '/checkout',
  '/product/kaju-katli',
  '/product/ghevar',
  '/product/nope',
  '/product/away',
  '/orders/1',
];

let shop: TestShop;
let app: FastifyInstance;
let pageCache: PageCache;
let catalogue: Catalogue;
let listener: Listener;
let rendered: string[] = [];
let hero: () => Promise<string>;
/** What happens between a page's reading of the products and its end. */
let afterReading = async (): Promise<void> => undefined;
/** What each page shows besides the products. */
let further = '';
/** What goes wrong with the calls of a page, or with the page itself. */
let trouble: 'no answer' | 500 | 'page breaks off' | null = null;

beforeAll(async () => {
  shop = await openTestShop();
  const { connectionString } = shop.pool.options;
  listener = openListener({ connectionString, application_name: 'ear' }, shop.shop.log);
  await eventually(() => expect(listener.isConnected()).toBe(true));
  // As in the shop: catalogue, content and pages share one listening connection.
  catalogue = createCatalogue({ db: shop.shop.db, listen: listener.listen, log: shop.shop.log });
  const content = createContentCache({ listen: listener.listen });
  const staleness = {
    isBehind: () => isBehind(listener, catalogue, content),
    recoveries: () => countRecoveries(catalogue, content),
  };
  pageCache = createPageCache({ listen: listener.listen, ...staleness, minAgeMs: 0 });
  app = await createTestApi({
    shop: { ...shop.shop, catalogue, content },
    pageCache,
    ...staleness,
  });
  const carry = inProcess(app);
  const carryOrFail: Transport = async (request) => {
    if (trouble === 'no answer') throw new TypeError('fetch failed');
    if (trouble === 500) return { status: 500, headers: new Headers(), text: async () => '' };
    return carry(request);
  };
  await installPages(app, {
    pages: {
      render: renderPlainly,
      has: async (path) => KNOWN.includes(path),
      canonicalPath: async (path) => path,
    },
    page: pageContext(shop, carryOrFail),
    secure: false,
    clientFolder: import.meta.dirname,
    pageCache,
  });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await listener.close();
  await shop.close();
});

/** Renders every page alike: today's prices, our inline script, and a script that a product smuggled in. */
async function renderPlainly(
  request: Request,
  page: PageContext,
  begins?: () => void,
): Promise<RenderedPage> {
  begins?.();
  const { pathname } = new URL(request.url);
  rendered.push(pathname);
  hero = async () => new URL(request.url).host;
  if (trouble === 'page breaks off') page.onError(new Error('half of it is missing'));
  const products = await page.client.allProducts();
  await afterReading();
  const found = KNOWN.includes(pathname) && pathname !== '/product/nope';
  const words = products.ok
    ? products.data.map(({ name, new_price }) => `${name} ${new_price}`).join('\n')
    : '';
  const style = `<style nonce="${page.nonce}">${STYLE}</style><style>body{display:none}</style>`;
  const html = `${style}<script nonce="${page.nonce}">${INLINE}</script><script>alert(1)</script><pre>${words}${further}</pre>`;
  return {
    status: pathname === '/product/away' ? 503 : found ? 200 : 404,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    bytes: Buffer.from(html),
  };
}

function visit(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ url, method, headers: { accept: 'text/html', ...headers } });
}

describe('a page from memory', () => {
  test('is rendered once, whoever asks', async () => {
    await forgetAll();
    await Promise.all(Array.from({ length: 30 }, (_, n) => visit('/', { host: `${n}.example` })));
    expect(rendered).toEqual(['/']);
    expect(await hero()).toBe('shop.test');
  });

  test('is answered plain, as gzip and as brotli with an ETag each, with a 304 where it is known, and to HEAD', async () => {
    const plain = await visit('/sweets');
    const packed = await visit('/sweets', { 'accept-encoding': 'gzip, br' });
    const zipped = await visit('/sweets', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const tags = [plain, packed, zipped].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of [`${tags[1]}`, `W/${tags[1]}`, tags.toReversed().join(', '), ' * ']) {
      const again = await visit('/sweets', { 'if-none-match': tag, 'accept-encoding': 'br' });
      expect([again.statusCode, again.body], tag).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag: tags[1], vary: 'accept-encoding' });
      expect(again.headers['content-length']).toBeUndefined();
    }
    // Different bytes, no tag at all, and a tag that is no wildcard.
    for (const tag of [`${tags[0]}`, `${tags[2]}`, `${tags[1]}`.slice(1, -1), '"*"', '"x", *']) {
      const other = await visit('/sweets', { 'if-none-match': tag, 'accept-encoding': 'br' });
      expect([other.statusCode, other.headers.etag], tag).toEqual([200, tags[1]]);
    }
    const plainest = await visit('/sweets', { 'accept-encoding': 'identity;q=1, br;q=0.1' });
    expect([plainest.body, plainest.headers.etag]).toEqual([plain.body, tags[0]]);
    const head = await visit('/sweets', {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const size = { 'content-length': String(plain.rawPayload.length) };
    expect(head.headers).toMatchObject({ etag: tags[0], ...size });
    const known = await visit('/sweets', { 'if-none-match': String(tags[0]) }, 'HEAD');
    expect([known.statusCode, known.headers]).toMatchObject([304, size]);
  });

  // In turn: only one page at a time is compressed better, and the first must not keep the second from it.
  test.each(['/bakery', '/checkout'])(
    'is compressed better once it has stayed, under the tag by which browsers know it: %s',
    async (url) => {
      const asks = { 'accept-encoding': 'br' };
      // Before the page is compressed for the first time, because faking the clock resets it.
      vi.useFakeTimers({ toFake: ['performance'] });
      const quick = await visit(url, asks);
      try {
        vi.advanceTimersByTime(4_000);
        expect((await visit(url, asks)).rawPayload).toEqual(quick.rawPayload);
        vi.advanceTimersByTime(2_000);
        await expect
          .poll(async () => (await visit(url, asks)).rawPayload.length)
          .toBeLessThan(quick.rawPayload.length);
      } finally {
        vi.useRealTimers();
      }
      const tight = await visit(url, asks);
      expect(brotliDecompressSync(tight.rawPayload)).toEqual(brotliDecompressSync(quick.rawPayload));
      expect(tight.headers.etag).toBe(quick.headers.etag);
    },
  );

  test('may be kept by a CDN that revalidates it if it is public, and by nobody if it is personal', async () => {
    expect((await visit('/')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await visit('/cart')).headers['cache-control']).toBe('private, no-cache');
  });

  test('may be kept by nobody between, either, if it is rendered for one visitor: its nonce is for once', async () => {
    const rendered = ['/orders/7', '/orders/7.data', '/payment-success?txnid=TXN1', '/login?next=%2Forders'];
    for (const path of [...rendered, '/sweets?show=24']) {
      const { headers } = await visit(path);
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-cache']);
    }
  });

  test('admits our own inline scripts by hash where it is kept, by nonce where it is not', async () => {
    const kept = await visit('/');
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(sources(kept, 'script-src')).toBe(`script-src 'self' 'sha256-${hash}'`);
    expect(kept.body).not.toContain('nonce');
    const [one, other] = [await visit('/sweets?show=24'), await visit('/sweets?show=24')];
    expect(sources(one, 'script-src')).toMatch(/^script-src 'self' 'nonce-[\w+/]{22}=='$/);
    expect(sources(one, 'script-src')).not.toBe(sources(other, 'script-src'));
    expect(sources(await visit('/checkout'), 'script-src')).toContain(
      shop.shop.gateway.checkout.scriptSources[0],
    );
  });

  test('admits our own inline style by hash everywhere: the error page in the browser has no nonce to write it with', async () => {
    const hash = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
    expect(sources(await visit('/'), 'style-src')).toBe(`style-src 'self' ${hash}`);
    const [, , nonce, ...rest] = sources(await visit('/sweets?show=24'), 'style-src')?.split(' ') ?? [];
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/);
    expect(rest).toEqual([hash]);
  });

  test('of the checkout identifies the browser, so that a Pay Now after a lost answer is the same buyer’s', async () => {
    for (const path of ['/', '/cart', '/sweets'])
      expect((await visit(path)).headers['set-cookie']).toBeUndefined();
    for (const path of ['/checkout/kaju-katli?qty=2', '/checkout.data?_routes=checkout', '/checkout']) {
      const { headers } = await visit(path);
      expect(headers['set-cookie']).toMatch(/^browser=.+; HttpOnly; SameSite=Lax/);
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-cache']);
    }
    const cookie = String((await visit('/checkout')).headers['set-cookie']).split(';')[0] ?? '';
    expect((await visit('/checkout', { cookie })).headers['set-cookie']).toBeUndefined();

    const payload = (await paymentSteps(shop)).payload([['chakli', 500, 1]]);
    const payNow = () =>
      app.inject({ method: 'POST', url: '/api/initiate-payment', headers: { cookie }, payload });
    const lost = await payNow();
    const again = await payNow();
    expect([lost.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(lost.json());
  });

  test('is the same for every query except the parts that it reads', async () => {
    await forgetAll();
    const read: Record<string, readonly string[]> = {
      '/': [],
      '/sweets': ['show=24', 'utm_source=mail&show=24', 'a=?&sort=name-asc&show=24', '%73ort=x'],
      '/product/kaju-katli': ['weight=500', 'x=1&qty=2', 'weight=500&sort=name-asc'],
    };
    for (const [path, own] of Object.entries(read)) {
      const tag = (await visit(path)).headers['etag'];
      expect(tag).toBeDefined();
      for (const query of [
        '',
        '&',
        '=',
        'utm_source=mail',
        'fbclid=a&gclid=b',
        'from=whatsapp',
        'x=sort',
        '%',
      ])
        expect((await visit(`${path}?${query}`)).headers['etag'], `${path}?${query}`).toBe(tag);
      for (const query of own)
        expect((await visit(`${path}?${query}`)).headers['etag'], `${path}?${query}`).toBeUndefined();
    }
    expect(rendered.filter((path) => path === '/')).toEqual(['/']);
    expect((await visit('/sweets.data?utm_source=mail')).headers['etag']).toBeUndefined();
    expect((await visit('/sweets?a=?&token=a.b.c')).statusCode).toBe(303);
  });

  test('is kept in each sort order of a listing', async () => {
    await forgetAll();
    for (const sort of SORTS) {
      const tag = (await visit(`/sweets?sort=${sort}`)).headers['etag'];
      expect(tag, sort).toBeDefined();
      expect((await visit(`/sweets?utm_source=mail&%73ort=${sort}&x=1`)).headers['etag'], sort).toBe(tag);
    }
    expect(rendered).toHaveLength(SORTS.length);
    for (const query of ['sort=name-asc&sort=price-asc', 'sort=name-asc&show=24', 'sort=', 'sort=NAME-ASC'])
      expect((await visit(`/sweets?${query}`)).headers['etag'], query).toBeUndefined();
  });

  test('may depend on any query if it is personal, except on campaign parameters', async () => {
    const tag = (await visit('/cart')).headers['etag'];
    for (const query of ['?', '?&', '?utm_source=mail&utm_id=7', '?fbclid=a&gclid=b&msclkid=c', '?mc_eid'])
      expect((await visit(`/cart${query}`)).headers['etag'], query).toBe(tag);
    for (const query of ['?x=1', '?utmost=1', '?utm_source=mail&next=/'])
      expect((await visit(`/cart${query}`)).headers['etag'], query).toBeUndefined();
  });

  test('is told apart from other pages in /metrics, with as many labels as there are pages', async () => {
    for (const path of [
      '/',
      '/sweets?sort=name-asc',
      '/product/kaju-katli',
      '/product/nope',
      '/orders/1',
      '/x',
      '/y',
    ])
      await visit(path);
    const { body } = await app.inject('/metrics');
    const routes = [...body.matchAll(/_seconds_count\{method="GET",route="([^"]*)"/g)].map(
      ([, route]) => route,
    );
    expect(routes).toEqual(expect.arrayContaining(['/', '/sweets', '/product/*', '/orders/*', '/*']));
    expect(routes.join()).not.toMatch(/kaju|nope|\/x|\/y/);
  });

  test('is counted for /metrics', async () => {
    const { body } = await app.inject('/metrics');
    expect(body).toContain('# TYPE shop_pages_answers_total counter');
    expect(body).toContain(`shop_pages_answers_total{found="hit"} ${pageCache.figures().hits}\n`);
    expect(body).toContain(`shop_pages_answers_total{found="stale"} 0\n`);
  });

  test('is shared by all unknown addresses, so that they do not fill the memory', async () => {
    await forgetAll();
    const before = pageCache.figures().pages;
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => visit(`/nothing-${n}?n=${n}`)));
    expect(many.every(({ statusCode }) => statusCode === 404)).toBe(true);
    expect(rendered).toEqual(['/no-such-page']);
    for (let n = 0; n < 5; n++) await visit('/product/nope');
    for (const one of ['/orders/1', '/cart?x=1', '/SWEETS', '/product/nope?weight=500']) await visit(one);
    expect(pageCache.figures().pages - before).toBeLessThanOrEqual(1);
    const tag = String(many[0]?.headers.etag);
    expect((await visit('/nothing-1', { 'if-none-match': tag })).statusCode).toBe(404);
  });

  test('is shared by unknown addresses that only begin like those of the back office', async () => {
    await forgetAll();
    for (const path of ['/admin.php', '/administrator', '/adminer/index.php']) {
      const answer = await visit(path);
      expect([answer.statusCode, answer.headers['etag']], path).toEqual([404, expect.any(String)]);
    }
    expect(rendered).toEqual(['/no-such-page']);
    for (const path of ['/admin/orders', '/Admin/nothing']) await visit(path);
    expect(rendered).toEqual(['/no-such-page', '/admin/orders', '/Admin/nothing']);
  });

  test('has its data kept in exactly the words of the app', async () => {
    await forgetAll();
    const [asked, other] = ['/sweets.data?_routes=listing-sweets', '/sweets.data?_routes=listing-snacks'];
    for (const url of [asked, asked, other, other, '/cart.data?_routes=routes%2Fcart']) await visit(url);
    expect(rendered).toEqual(['/sweets.data', '/sweets.data', '/sweets.data', '/cart.data']);
    expect((await visit(asked)).headers['etag']).toBeDefined();
    expect((await visit(other)).headers['etag']).toBeUndefined();
  });

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
      trouble = null;
    });
    trouble = what;
    const broken = await visit(url);
    expect([broken.statusCode, broken.headers['cache-control']]).toEqual([200, 'no-store']);
    trouble = null;
    const whole = await visit(url);
    expect(whole.headers['cache-control']).toMatch(/^public/);
    expect(whole.body).toContain('Kaju Katli');
  });

  test('is compressed once for a crowd, also if it may not be kept', async () => {
    const forOne = vi.spyOn(zlib, 'createBrotliCompress');
    onTestFinished(() => {
      forOne.mockRestore();
      trouble = null;
      further = '';
    });
    trouble = 'page breaks off';
    // Smaller pages were compressed at once, while everybody else waited.
    further = 'As large as a home page. '.repeat(10_000);
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
    afterReading = async () => {
      await shop.pool.query('alter table products_away rename to products');
      await eventually(() => expect(catalogue.failing()).toBe(false));
    };
    const early = await visit('/privacy');
    afterReading = async () => undefined;
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

describe('an address of the shop', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'of a page or a file accepts no %s, and says what it accepts; where nothing is, nothing is accepted',
    async (method) => {
      const answers = async (url: string) => {
        const { statusCode, headers } = await app.inject({ method, url });
        return [statusCode, headers.allow];
      };
      for (const url of ['/', '/sweets', '/cart/', '/product/kaju-katli', '/healthz', '/pages.test.ts']) {
        expect(await answers(url), url).toEqual([405, 'GET, HEAD']);
      }
      for (const url of ['/graphql', '/wp-login.php', '/deleteorder', '/api/nope', '/docs/static/nope.css']) {
        expect(await answers(url), url).toEqual([404, undefined]);
      }
    },
  );

  test.each([
    ['broken JSON', 'application/json', '{'],
    ['keys of a prototype', 'application/json', '{"__proto__":1}'],
    ['a type that is none', 'garbage', 'a'],
    ['an unknown type', 'text/x-nothing', 'a'],
    ['too much', 'application/json', `"${'x'.repeat(300 * 1024)}"`],
  ])('is judged before the body sent to it: %s', async (_what, type, payload) => {
    const answers = async (url: string) => {
      const headers = { 'content-type': type };
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    for (const url of ['/', '/cart', '/healthz', '/pages.test.ts']) expect(await answers(url), url).toBe(405);
    for (const url of ['/nope', '/api/nope', '/admin/api/orders/5/nope'])
      expect(await answers(url), url).toBe(404);
  });

  test('of a file is read in parts by GET only', async () => {
    const headers = { range: 'bytes=0-9' };
    const answer = async (method: 'GET' | 'HEAD') =>
      (await app.inject({ method, url: '/pages.test.ts', headers })).statusCode;
    expect([await answer('GET'), await answer('HEAD')]).toEqual([206, 200]);
  });

  test('of a file is read in parts only by a client with the same bytes, which a weak tag does not prove', async () => {
    const { headers } = await app.inject('/pages.test.ts');
    const answer = async (known: unknown) => {
      const asks = { range: 'bytes=0-9', 'if-range': String(known) };
      return (await app.inject({ url: '/pages.test.ts', headers: asks })).statusCode;
    };
    expect(headers.etag).toMatch(/^W\//);
    expect(await answer(headers['last-modified'])).toBe(206);
    for (const weak of [headers.etag, ` ${headers.etag}`, '"other"']) expect(await answer(weak)).toBe(200);
  });

  test('of a file that a client has is not told to be in a coding', async () => {
    const url = '/pages.test.ts';
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    for (const method of ['GET', 'HEAD'] as const) {
      const asks = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
      const known = await app.inject({ method, url, headers: asks });
      expect([known.statusCode, known.headers.etag]).toEqual([304, headers.etag]);
      expect(known.headers['content-encoding'], method).toBe(headers['content-encoding']);
    }
  });

  test.each(['/nope', '/api/nope', '/docs/static/nope.css'])('without a page (%s) is a 404', async (url) => {
    const answer = await app.inject({ url, headers: { accept: '*/*' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  });

  test('of a page shows it even to a client that prefers JSON; without a page, that client gets JSON', async () => {
    const accept = 'application/json, text/plain, */*';
    const page = await visit('/sweets', { accept });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const none = await visit('/nope', { accept });
    expect([none.statusCode, none.json().message]).toEqual([404, 'There is nothing at this address.']);
  });
});

const health = async () => (await app.inject('/healthz')).json().pages;

/** From here on every page is rendered again. */
async function forgetAll(): Promise<void> {
  pageCache.markStale();
  rendered = [];
}

function sources(
  answer: { headers: Record<string, unknown> },
  kind: 'script-src' | 'style-src',
): string | undefined {
  const policy = String(answer.headers['content-security-policy']);
  return policy.split('; ').find((directive) => directive.startsWith(`${kind} `));
}
