import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shopFacts } from '../../../shop.config.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import {
  listSitemapCategories,
  listSitemapProducts,
  type SitemapProduct,
} from '../../shop/catalogue/sitemap.ts';
import type { Shop } from '../../shop/shop.ts';
import { encodeBody } from '../from-memory/encoded-body.ts';
import type { PageCache, Rendering } from '../from-memory/page-cache.ts';
import { sendCachedPage } from '../from-memory/page-cache-send.ts';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { nothingHere } from '../refusal.ts';

/** The protocol's limit for one file (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

const WITHOUT_DATE = ['/contact', '/refund_returns', '/terms', '/privacy'];
/** Personal pages, the pages after a payment or a sign-in, and the back office. */
const NOT_FOR_ROBOTS = [
  '/cart',
  '/checkout',
  '/orders',
  '/account-settings',
  '/payment-success',
  '/payment-failure',
  '/oauth-success',
  '/admin',
];

/**
 * /robots.txt and the sitemap it names: every public page and product. Cached with the pages, so the same notices
 * invalidate it. Beyond 50,000 addresses /sitemap.xml is an index of /sitemap-1.xml and so on.
 */
export function sitemapRoutes(app: FastifyInstance, shop: Shop, pageCache: PageCache | null): void {
  const { publicUrl } = shop.settings;
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(robots),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, pageCache, '/sitemap.xml', async () => {
      const files = await countFiles(shop);
      return files > 1 ? indexOf(publicUrl, files) : fileOf(shop, publicUrl, 1);
    }),
  );

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,2}$).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const number = Number(request.params.number);
      // Counted only when the file is written: a cached file is answered without the database.
      return answer(request, reply, pageCache, `/sitemap-${number}.xml`, async () => {
        const files = await countFiles(shop);
        return files < 2 || number > files ? null : fileOf(shop, publicUrl, number);
      });
    },
  );
}

/** Answers with what `write` returns, or returned before; with a 404, which is not cached, when that is null. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  pageCache: PageCache | null,
  key: string,
  write: () => Promise<string | null>,
): Promise<FastifyReply> {
  const make = async (begins?: () => void): Promise<Rendering> => {
    begins?.();
    const file = await write();
    const status = file === null ? 404 : 200;
    return {
      page: { status, headers: HEADERS, bytes: encodeBody(file ?? '') },
      complete: true,
      cacheable: file !== null,
    };
  };
  const found = pageCache
    ? await pageCache.get(key, make)
    : { page: (await make()).page, freshness: 'fresh' as const };
  if (found.page.status === 404) throw nothingHere();
  return sendCachedPage(request, reply, found);
}

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': CACHE_CONTROL.public,
};

/** The home page, listings and policies go into the first file. */
const PAGES = 1 + shopFacts.categories.length + WITHOUT_DATE.length;

async function countFiles(shop: Shop): Promise<number> {
  const categories = await listSitemapCategories(shop);
  const products = categories.reduce((sum, one) => sum + one.products, 0);
  return Math.ceil((products + PAGES) / MAX_ADDRESSES);
}

async function fileOf(shop: Shop, publicUrl: string, number: number): Promise<string> {
  const isFirst = number === 1;
  const from = isFirst ? 0 : (number - 1) * MAX_ADDRESSES - PAGES;
  const products = await listSitemapProducts(shop, from, isFirst ? MAX_ADDRESSES - PAGES : MAX_ADDRESSES);
  const pages = isFirst ? await pageEntries(shop) : [];
  const entries = [...pages, ...products.map(productEntry)];
  const urls = entries.map(([path, date]) => urlOf(`${publicUrl}${path}`, date));
  return `${XML}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

type Entry = [path: string, updatedAt: Date | null];

async function pageEntries(shop: Shop): Promise<Entry[]> {
  const categories = await listSitemapCategories(shop);
  const newest = categories
    .map((one) => one.updatedAt)
    .sort((a, b) => b.getTime() - a.getTime())
    .at(0);
  const listings = shopFacts.categories.map(({ title, path }): Entry => {
    return [path, categories.find(({ category }) => category === title)?.updatedAt ?? null];
  });
  return [['/', newest ?? null], ...listings, ...WITHOUT_DATE.map((path): Entry => [path, null])];
}

function productEntry({ id, updatedAt }: SitemapProduct): Entry {
  return [`/product/${id}`, updatedAt];
}

function indexOf(publicUrl: string, files: number): string {
  const urls = Array.from({ length: files }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`);
  const entries = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`);
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlOf(address: string, updatedAt: Date | null): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`;
}
