import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '../../contract/schemas/product.ts';
import { type List, nameOf } from '../../shop/catalogue/lists.ts';
import type { Shop } from '../../shop/shop.ts';
import { createAnswerCache } from '../from-memory/answer-cache.ts';
import { readyAnswer, sendReady } from '../from-memory/ready-answer.ts';
import { noSuchProduct } from '../refusal.ts';
import { serve } from '../serve.ts';

/** spec §9: category listing page size. */
const PAGE_SIZE = 12;
/** The client shuffles these and shows 8 (spec §7); more would only add bytes as the catalogue grows. */
const MAX_RELATED = 24;
/**
 * Enough for all pages of a listing of 20,000 products. Single products have a cache of their own, so that they do not
 * evict lists.
 */
const MAX_BYTES_OF_LISTS = 20 * 1024 * 1024;
const MAX_BYTES_OF_PRODUCTS = 16 * 1024 * 1024;

/** The catalogue's lists and products are the same for everybody, so their bytes are cached until a product changes. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const listAnswers = createAnswerCache<Product[]>(MAX_BYTES_OF_LISTS);
  const productAnswers = createAnswerCache<Product>(MAX_BYTES_OF_PRODUCTS);

  serve(app, 'allProducts', async ({ query, request, reply }) => {
    const list: List = { kind: 'all', category: query.category ?? null, sort: query.sort ?? 'default' };
    return sendList(request, reply, list, rowsOf(query));
  });

  serve(app, 'oneProduct', ({ params, request, reply }) =>
    sendReady(request, reply, async () => {
      const products = await shop.catalogue.products();
      const product = products.find(params.productId);
      if (!product) throw noSuchProduct();
      return productAnswers(product.id, products.version, () => readyAnswer(product));
    }),
  );

  serve(app, 'popular', ({ request, reply }) => sendList(request, reply, { kind: 'popular' }));

  serve(app, 'newCollections', ({ query, request, reply }) =>
    sendList(request, reply, { kind: 'new-collections' }, rowsOf(query)),
  );

  serve(app, 'relatedProducts', ({ query, request, reply }) =>
    sendReady(request, reply, async () => {
      const products = await shop.catalogue.products();
      const excluded = query.excludeId === undefined ? undefined : products.find(query.excludeId)?.id;
      return listAnswers(`related:${query.category}:${excluded ?? ''}`, products.version, () => {
        const others = products
          .read({ kind: 'related', category: query.category }, 0, MAX_RELATED + 1)
          .filter((product) => product.id !== excluded);
        return readyAnswer(others.slice(0, MAX_RELATED));
      });
    }),
  );

  /** Only the listing, of which the shop shows how many there are, states its total length. */
  function sendList(
    request: FastifyRequest,
    reply: FastifyReply,
    list: List,
    { from, to }: Rows = ALL_ROWS,
  ): Promise<Product[]> {
    return sendReady(request, reply, async () => {
      const products = await shop.catalogue.products();
      return listAnswers(`${nameOf(list)}:${from}-${to}`, products.version, () => {
        const total = list.kind === 'all' ? { 'x-total-count': String(products.count(list)) } : {};
        return readyAnswer(products.read(list, from, to), total);
      });
    });
  }
}

/** `from` and `to` as in `slice`. */
interface Rows {
  from: number;
  to: number | undefined;
}

const ALL_ROWS: Rows = { from: 0, to: undefined };

/** The rows of a page; all where neither page nor limit is given. */
function rowsOf({ page, limit }: { page?: number | undefined; limit?: number | undefined }): Rows {
  if (page === undefined && limit === undefined) return ALL_ROWS;
  const rows = limit ?? PAGE_SIZE;
  const from = ((page ?? 1) - 1) * rows;
  return { from, to: from + rows };
}
