import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataKey, pageKey } from '../../src/api/from-memory/page-cache-keys.ts';
import { contentSecurityPolicy, mapFrames } from '../../src/api/pages/content-security.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { FILLED_BY_SCRIPTS } from '../../src/web/layout/start/late-start.ts';
import routes from '../../src/web/routes.ts';
import { openTestShop, PUBLIC_URL, type TestShop } from '../shop.ts';

/** The shop's own pages, as in `src/web/routes.ts`; the server's hand-written lists must match them. */
const pages = routes
  .filter(({ path }) => !path?.endsWith('*'))
  .map(({ path = '', file, id = file.replace(/\.tsx$/, '') }) => ({ path: `/${path}`, file, id }));

/** Not kept, because they differ for each address or each visitor. */
const MADE_EACH_TIME = [
  '/product',
  '/checkout/:productId',
  '/oauth-success',
  '/orders/:orderId',
  '/orders/:orderId/invoice',
];
const addressOf = (path: string) => path.replace(/:\w+/, 'kaju-katli');
const NO_QUERY = new URLSearchParams();
const audienceOf = (path: string) => pageKey(addressOf(path), NO_QUERY)?.audience;
const pathsOf = (wanted: (path: string) => boolean) => pages.map(({ path }) => path).filter(wanted);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('what the server knows about each page', () => {
  test('is whether it is kept (page-cache-keys.ts)', () => {
    expect(pathsOf((path) => audienceOf(path) === undefined)).toEqual(MADE_EACH_TIME);
  });

  test('is whether it is empty without its scripts, which then load at once (late-start.ts)', () => {
    const filled = pathsOf((path) => FILLED_BY_SCRIPTS.test(addressOf(path)));
    expect(filled.filter((path) => audienceOf(path) === 'public')).toEqual([]);
    const personal = pathsOf((path) => audienceOf(path) !== 'public');
    expect(personal.filter((path) => !filled.includes(path))).toEqual([
      '/product',
      '/cart',
      '/login',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
    ]);
  });

  test('is which part of a query it reads, so that any other query gets the kept page', () => {
    const reads: Record<string, string[]> = {
      '/': namesReadIn('home', 'routes/home.tsx'),
      '/sweets': namesReadIn('listing', 'routes/listing.tsx'),
      '/product/kaju-katli': namesReadIn('product', 'routes/product.tsx'),
      '/contact': namesReadIn('contact', 'routes/contact.tsx'),
      '/terms': namesReadIn('policies', 'routes/terms.tsx'),
    };
    expect(namesReadIn('layout', 'ui', 'brand', 'session', 'root.tsx')).toEqual([]);
    const all = new Set(Object.values(reads).flat());
    expect(all).toEqual(new Set(['sort', 'show', 'weight', 'qty', 'sent']));
    for (const [path, own] of Object.entries(reads)) {
      const apart = [...all].filter((name) => !pageKey(path, new URLSearchParams({ [name]: '1' })));
      expect(apart.sort(), path).toEqual([...new Set(own)].sort());
    }
  });

  test('is under which address its data is kept, if it needs any', () => {
    const withData = pages.filter(({ path, file }) => audienceOf(path) === 'public' && asksTheShop(file));
    expect(withData.length).toBeGreaterThan(4);
    const unknown = withData
      .map(({ path, id }) => `${path === '/' ? '/_' : path}.data?_routes=${encodeURIComponent(id)}`)
      .filter((address) => !dataKey(addressOf(address)));
    expect(unknown).toEqual([]);
  });

  test('is that robots find what is public, and nothing else (sitemap.ts)', async () => {
    const { body } = await shop.inject({ url: '/sitemap.xml' });
    const found = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
      url.slice(PUBLIC_URL.length),
    );
    const listed = found.map((path) => path.replace(/^\/product\/.*/, '/product/:productId'));
    expect([...new Set(listed)].sort()).toEqual(pathsOf((path) => audienceOf(path) === 'public').sort());
  });

  test('is where robots may not go (sitemap.ts)', async () => {
    const { body } = await shop.inject({ url: '/robots.txt' });
    const forbidden = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    expect(forbidden.filter((path) => !pages.some((page) => page.path === path))).toEqual(['/admin']);
    const closed = pathsOf((path) => forbidden.some((start) => path.startsWith(start)));
    expect(closed.filter((path) => audienceOf(path) === 'public')).toEqual([]);
  });

  test('is that it may be requested with GET where a call has its path (wrong-method.ts)', async () => {
    const calls = [...new Set(Object.values(paths).map(({ path }) => path))];
    for (const path of calls) {
      const { headers } = await shop.inject({ method: 'PATCH', url: path });
      const isPage = pages.some((page) => page.path === path);
      const isRead = Object.values(paths).some((call) => call.path === path && call.method === 'GET');
      expect(String(headers['allow']).includes('GET'), path).toBe(isPage || isRead);
    }
  });

  test('is what it admits: the payment provider where one pays, the map on the contact page (content-security.ts)', () => {
    const checkout = {
      ...shop.shop.gateway.checkout,
      scriptSources: ['https://pay.example'],
      frameSources: ['https://pay.example'],
    };
    const lettingIn = (host: string) =>
      pathsOf((path) =>
        contentSecurityPolicy(addressOf(path), { scripts: [], styles: [] }, checkout, true).includes(host),
      );
    expect(lettingIn('pay.example')).toEqual(['/cart', '/checkout', '/checkout/:productId']);
    expect(lettingIn('openstreetmap.org')).toEqual(['/contact']);
  });

  test('is the site of the maps that the shop’s branches name, whichever it is (content-security.ts)', () => {
    const google = { mapUrl: 'https://www.google.com/maps/embed?pb=!1m18' };
    expect(mapFrames([google, google])).toEqual(['https://www.google.com']);
    expect(mapFrames([{ mapUrl: '' }])).toEqual([]);
  });
});

/** Names that these files and folders of src/web read from the address. */
function namesReadIn(...places: string[]): string[] {
  const web = join(import.meta.dirname, '../../src/web');
  const files = places.flatMap((place) =>
    /\.tsx$/.test(place)
      ? [place]
      : readdirSync(join(web, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(web, file), 'utf8').matchAll(/\b(?:query|params|searchParams)\.get\('(\w+)'\)/g),
    ])
    .map(([, name = '']) => name);
}

/** An async loader asks the shop; the others return what is already known. */
function asksTheShop(file: string): boolean {
  const text = readFileSync(join(import.meta.dirname, '../../src/web', file), 'utf8');
  return /^export async function loader\b/m.test(text);
}
