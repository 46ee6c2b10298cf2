import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestShop, type TestShop } from '../../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** What the page about the calls is made of, and how large it is. */
const FILES: [path: string, type: string, kilobytes: number][] = [
  ['/openapi.json', 'application/json; charset=utf-8', 100],
  ['/docs/json', 'application/json; charset=utf-8', 100],
  ['/docs/%6Ason', 'application/json; charset=utf-8', 100],
  ['/docs/static/swagger-ui-bundle.js', 'application/javascript; charset=utf-8', 1000],
  ['/docs/static/swagger-ui-standalone-preset.js', 'application/javascript; charset=utf-8', 200],
  ['/docs/static/swagger-ui.js', 'application/javascript; charset=utf-8', 300],
  ['/docs/static/swagger-ui.css', 'text/css; charset=utf-8', 100],
];

/** Compressing the largest takes 0.1 s and, while it lasts, 2.5 MB: two hundred readers at once took half a gigabyte. */
test.each(FILES)('%s is compressed once, not for everybody who asks', async (url, type, kilobytes) => {
  const forOne = vi.spyOn(zlib, 'createBrotliCompress');
  const asked = await Promise.all(
    Array.from({ length: 3 }, () => shop.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })),
  );
  expect(forOne).not.toHaveBeenCalled();
  forOne.mockRestore();
  const plain = await shop.inject({ url });
  expect(plain.rawPayload.length).toBeGreaterThan(kilobytes * 1000);
  for (const { statusCode, headers, rawPayload } of asked) {
    expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([200, type, 'br']);
    expect(zlib.brotliDecompressSync(rawPayload).equals(plain.rawPayload)).toBe(true);
  }
  const known = { 'accept-encoding': 'br', 'if-none-match': String(asked[0]?.headers.etag) };
  expect((await shop.inject({ url, headers: known })).statusCode).toBe(304);
});

test('every list says how many rows it returns without a limit', async () => {
  const { paths } = Document.parse((await shop.inject({ url: '/openapi.json' })).json());
  const limits = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter(({ name }) => name === 'limit').map((limit) => ({ path, ...limit })),
  );
  expect(limits.length).toBeGreaterThan(5);
  const isSaid = ({ schema, description }: (typeof limits)[number]) =>
    schema.default !== undefined || /^\d+ by default/.test(description);
  expect(limits.filter((limit) => !isSaid(limit)).map(({ path }) => path)).toEqual([]);
});

/** The reads that are the same for everybody, with an address for each. */
const FOR_EVERYBODY = {
  '/allproducts': '/allproducts?category=Sweets&page=1',
  '/api/products/{productId}': '/api/products/chakli',
  '/popular': '/popular',
  '/newcollections': '/newcollections',
  '/products/related': '/products/related?category=Sweets',
  '/api/heropics/active': '/api/heropics/active',
  '/videos/active': '/videos/active',
};

test('the document names each answer without a body that a reader with an ETag gets, and only those', async () => {
  const { paths } = Document.parse((await shop.inject({ url: '/openapi.json' })).json());
  const named = Object.entries(paths).filter(([, { get }]) => get && '304' in get.responses);
  expect(named.map(([path]) => path).toSorted()).toEqual(Object.keys(FOR_EVERYBODY).toSorted());
  for (const url of Object.values(FOR_EVERYBODY)) {
    const { headers } = await shop.inject({ url });
    const again = await shop.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
  }
});

test('the document names the header with the length of the whole listing', async () => {
  const { paths } = Document.parse((await shop.inject({ url: '/openapi.json' })).json());
  const counted = Object.entries(paths).filter(
    ([, { get }]) => get?.responses['200']?.headers?.['X-Total-Count'],
  );
  expect(counted.map(([path]) => path)).toEqual(['/allproducts']);
  expect((await shop.inject({ url: '/allproducts?limit=1' })).headers['x-total-count']).toMatch(/^\d\d+$/);
});

test('the document says which calls answer a browser with a page in place of an error', async () => {
  const { paths } = WithErrors.parse((await shop.inject({ url: '/openapi.json' })).json());
  const said = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ responses }) =>
        ['4XX', '5XX'].every((of) => /text\/html/.test(responses[of]?.description ?? '')),
      )
      .map(() => path),
  );
  expect(said.toSorted()).toEqual([
    '/api/payment-fail',
    '/api/payment-success',
    '/auth/{provider}',
    '/auth/{provider}/callback',
  ]);
});

test('the document names the addresses for machines that watch the shop, which are no calls', async () => {
  const { info } = WithErrors.parse((await shop.inject({ url: '/openapi.json' })).json());
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    expect(info.description).toContain(url);
    expect([url, (await shop.inject({ url })).statusCode]).toEqual([url, 200]);
  }
});

const WithErrors = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ responses: z.record(z.string(), z.looseObject({ description: z.string() })) }),
    ),
  ),
});

const Parameter = z.object({
  name: z.string(),
  description: z.string().default(''),
  schema: z.looseObject({ default: z.unknown().optional() }),
});
const Responses = z.record(
  z.string(),
  z.looseObject({ headers: z.record(z.string(), z.unknown()).optional() }),
);
const Document = z.object({
  paths: z.record(
    z.string(),
    z.looseObject({
      get: z.looseObject({ parameters: z.array(Parameter).optional(), responses: Responses }).optional(),
    }),
  ),
});
