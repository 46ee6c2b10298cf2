import { afterAll, expect } from 'vitest';
import { countRecoveries, isBehind } from '../../../src/api/from-memory/is-behind.ts';
import { createPageCache } from '../../../src/api/from-memory/page-cache.ts';
import { inProcess } from '../../../src/api/in-process.ts';
import { installPages, type RenderedPage } from '../../../src/api/pages/pages.ts';
import type { Transport } from '../../../src/contract/client.ts';
import type { PageContext } from '../../../src/contract/page-context.ts';
import { openListener } from '../../../src/db/listen.ts';
import { createCatalogue } from '../../../src/shop/catalogue/catalogue.ts';
import { createContentCache } from '../../../src/shop/content/content-cache.ts';
import { openTestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { pageContext } from '../../support/page-context.ts';
import { createTestApi } from '../../support/test-api.ts';

export const INLINE = 'document.documentElement.dataset.ready = "yes"';
export const STYLE = '@view-transition { navigation: auto; }';
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

/** How pages are rendered, which a test may read and change. */
interface Rendering {
  /** The pages rendered so far. */
  paths: string[];
  /** The host that the last page was asked for. */
  host: string;
  /** What happens between a page's reading of the products and its end. */
  afterReading: () => Promise<void>;
  /** What each page shows besides the products. */
  further: string;
  /** What goes wrong with the calls of a page, or with the page itself. */
  trouble: 'no answer' | 500 | 'page breaks off' | null;
}

/** A shop with a cache of pages, which are rendered alike. The files beside this one are the client's folder. */
export async function openPageShop() {
  const shop = await openTestShop();
  afterAll(() => shop.close());
  const { connectionString } = shop.pool.options;
  const listener = openListener({ connectionString, application_name: 'ear' }, shop.shop.log);
  afterAll(() => listener.close());
  await eventually(() => expect(listener.isConnected()).toBe(true));
  // As in the shop: catalogue, content and pages share one listening connection.
  const catalogue = createCatalogue({ db: shop.shop.db, listen: listener.listen, log: shop.shop.log });
  const content = createContentCache({ listen: listener.listen });
  const staleness = {
    isBehind: () => isBehind(listener, catalogue, content),
    recoveries: () => countRecoveries(catalogue, content),
  };
  const pageCache = createPageCache({ listen: listener.listen, ...staleness, minAgeMs: 0 });
  const app = await createTestApi({
    shop: { ...shop.shop, catalogue, content },
    pageCache,
    ...staleness,
  });
  afterAll(() => app.close());

  const rendering: Rendering = {
    paths: [],
    host: '',
    afterReading: async () => undefined,
    further: '',
    trouble: null,
  };
  const carry = inProcess(app);
  const carryOrFail: Transport = async (request) => {
    if (rendering.trouble === 'no answer') throw new TypeError('fetch failed');
    if (rendering.trouble === 500) return { status: 500, headers: new Headers(), text: async () => '' };
    return carry(request);
  };
  await installPages(app, {
    pages: {
      render: (request, page, begins) => renderPlainly(rendering, request, page, begins),
      has: async (path) => KNOWN.includes(path),
      canonicalPath: async (path) => path,
    },
    page: pageContext(shop, carryOrFail),
    secure: false,
    clientFolder: import.meta.dirname,
    pageCache,
  });
  await app.ready();

  return {
    shop,
    app,
    catalogue,
    pageCache,
    rendering,
    visit: (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url, method, headers: { accept: 'text/html', ...headers } }),
    /** From here on every page is rendered again. */
    forgetAll() {
      pageCache.markStale();
      rendering.paths = [];
    },
  };
}

/** Renders every page alike: today's prices, our inline script, and a script that a product smuggled in. */
async function renderPlainly(
  rendering: Rendering,
  request: Request,
  page: PageContext,
  begins?: () => void,
): Promise<RenderedPage> {
  begins?.();
  const { pathname, host } = new URL(request.url);
  rendering.paths.push(pathname);
  rendering.host = host;
  if (rendering.trouble === 'page breaks off') page.onError(new Error('half of it is missing'));
  const products = await page.client.allProducts();
  await rendering.afterReading();
  const found = KNOWN.includes(pathname) && pathname !== '/product/nope';
  const words = products.ok
    ? products.data.map(({ name, new_price }) => `${name} ${new_price}`).join('\n')
    : '';
  const style = `<style nonce="${page.nonce}">${STYLE}</style><style>body{display:none}</style>`;
  const html = `${style}<script nonce="${page.nonce}">${INLINE}</script><script>alert(1)</script><pre>${words}${rendering.further}</pre>`;
  return {
    status: pathname === '/product/away' ? 503 : found ? 200 : 404,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    bytes: Buffer.from(html),
  };
}
