import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { SORTS } from '../../../src/contract/sorts.ts';
import { INLINE, openPageShop, STYLE } from '../steps/page-shop.ts';
import { paymentSteps } from '../steps/payment-steps.ts';

const { shop, app, pageCache, rendering, visit, forgetAll } = await openPageShop();

describe('a page from memory', () => {
  test('is rendered once, whoever asks', async () => {
    forgetAll();
    await Promise.all(Array.from({ length: 30 }, (_, n) => visit('/', { host: `${n}.example` })));
    expect(rendering.paths).toEqual(['/']);
    expect(rendering.host).toBe('shop.test');
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
    const forOne = ['/orders/7', '/orders/7.data', '/payment-success?txnid=TXN1', '/login?next=%2Forders'];
    for (const path of [...forOne, '/sweets?show=24']) {
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
    forgetAll();
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
    expect(rendering.paths.filter((path) => path === '/')).toEqual(['/']);
    expect((await visit('/sweets.data?utm_source=mail')).headers['etag']).toBeUndefined();
    expect((await visit('/sweets?a=?&token=a.b.c')).statusCode).toBe(303);
  });

  test('is kept in each sort order of a listing', async () => {
    forgetAll();
    for (const sort of SORTS) {
      const tag = (await visit(`/sweets?sort=${sort}`)).headers['etag'];
      expect(tag, sort).toBeDefined();
      expect((await visit(`/sweets?utm_source=mail&%73ort=${sort}&x=1`)).headers['etag'], sort).toBe(tag);
    }
    expect(rendering.paths).toHaveLength(SORTS.length);
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
    forgetAll();
    const before = pageCache.figures().pages;
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => visit(`/nothing-${n}?n=${n}`)));
    expect(many.every(({ statusCode }) => statusCode === 404)).toBe(true);
    expect(rendering.paths).toEqual(['/no-such-page']);
    for (let n = 0; n < 5; n++) await visit('/product/nope');
    for (const one of ['/orders/1', '/cart?x=1', '/SWEETS', '/product/nope?weight=500']) await visit(one);
    expect(pageCache.figures().pages - before).toBeLessThanOrEqual(1);
    const tag = String(many[0]?.headers.etag);
    expect((await visit('/nothing-1', { 'if-none-match': tag })).statusCode).toBe(404);
  });

  test('is shared by unknown addresses that only begin like those of the back office', async () => {
    forgetAll();
    for (const path of ['/admin.php', '/administrator', '/adminer/index.php']) {
      const answer = await visit(path);
      expect([answer.statusCode, answer.headers['etag']], path).toEqual([404, expect.any(String)]);
    }
    expect(rendering.paths).toEqual(['/no-such-page']);
    for (const path of ['/admin/orders', '/Admin/nothing']) await visit(path);
    expect(rendering.paths).toEqual(['/no-such-page', '/admin/orders', '/Admin/nothing']);
  });

  test('has its data kept in exactly the words of the app', async () => {
    forgetAll();
    const [asked, other] = ['/sweets.data?_routes=listing-sweets', '/sweets.data?_routes=listing-snacks'];
    for (const url of [asked, asked, other, other, '/cart.data?_routes=routes%2Fcart']) await visit(url);
    expect(rendering.paths).toEqual(['/sweets.data', '/sweets.data', '/sweets.data', '/cart.data']);
    expect((await visit(asked)).headers['etag']).toBeDefined();
    expect((await visit(other)).headers['etag']).toBeUndefined();
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
      for (const url of ['/', '/sweets', '/cart/', '/product/kaju-katli', '/healthz', '/page-shop.ts']) {
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
    for (const url of ['/', '/cart', '/healthz', '/page-shop.ts']) expect(await answers(url), url).toBe(405);
    for (const url of ['/nope', '/api/nope', '/admin/api/orders/5/nope'])
      expect(await answers(url), url).toBe(404);
  });

  test('of a file is read in parts by GET only', async () => {
    const headers = { range: 'bytes=0-9' };
    const answer = async (method: 'GET' | 'HEAD') =>
      (await app.inject({ method, url: '/page-shop.ts', headers })).statusCode;
    expect([await answer('GET'), await answer('HEAD')]).toEqual([206, 200]);
  });

  test('of a file is read in parts only by a client with the same bytes, which a weak tag does not prove', async () => {
    const { headers } = await app.inject('/page-shop.ts');
    const answer = async (known: unknown) => {
      const asks = { range: 'bytes=0-9', 'if-range': String(known) };
      return (await app.inject({ url: '/page-shop.ts', headers: asks })).statusCode;
    };
    expect(headers.etag).toMatch(/^W\//);
    expect(await answer(headers['last-modified'])).toBe(206);
    for (const weak of [headers.etag, ` ${headers.etag}`, '"other"']) expect(await answer(weak)).toBe(200);
  });

  test('of a file that a client has is not told to be in a coding', async () => {
    const url = '/page-shop.ts';
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

function sources(
  answer: { headers: Record<string, unknown> },
  kind: 'script-src' | 'style-src',
): string | undefined {
  const policy = String(answer.headers['content-security-policy']);
  return policy.split('; ').find((directive) => directive.startsWith(`${kind} `));
}
