import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '../../contract/schemas/product.ts';
import { type List, nameOf } from '../../shop/catalog/lists.ts';
import type { Shelf } from '../../shop/catalog/shelf.ts';
import type { Shop } from '../../shop/shop.ts';
import { keepAnswers } from '../kept-answers.ts';
import { type ReadyAnswer, readyAnswer, sendReady } from '../ready-answer.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';

/** spec §9: category listing page size. */
const PAGE_SIZE = 12;
/** The client shuffles these and shows 8 (spec §7); more would only add bytes, and the more the larger the shop. */
const MOST_RELATED = 24;
/** Bytes of cached lists, enough for all pages of a listing of 20,000. Single products must not evict lists. */
const MOST_OF_LISTS = 20 * 1024 * 1024;
const MOST_OF_PRODUCTS = 2 * 1024 * 1024;

/** The catalogue's lists and products. All are the same for everybody, so their bytes stay until the shelf changes. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const lists = keepAnswers<Product[]>(MOST_OF_LISTS);
  const products = keepAnswers<Product>(MOST_OF_PRODUCTS);

  serve(app, 'allProducts', async ({ query, request, reply }) => {
    const list: List = { kind: 'all', category: query.category ?? null, sort: query.sort ?? 'default' };
    const paged = query.page !== undefined || query.limit !== undefined;
    const limit = query.limit ?? PAGE_SIZE;
    const from = paged ? ((query.page ?? 1) - 1) * limit : 0;
    const to = paged ? from + limit : undefined;
    return ready(request, reply, `${nameOf(list)}:${from}-${to}`, (shelf) =>
      readyAnswer(shelf.read(list, from, to), { 'x-total-count': String(shelf.count(list)) }),
    );
  });

  serve(app, 'oneProduct', async ({ params, request, reply }) => {
    const shelf = await shop.catalog.shelf();
    const product = shelf.find(params.productId);
    if (!product) throw new Refusal(404, 'This product does not exist.');
    const answer = products(product.id, shelf.version, () => readyAnswer(product));
    return sendReady(request, reply, answer);
  });

  serve(app, 'popular', ({ request, reply }) =>
    ready(request, reply, 'popular', (shelf) => readyAnswer(shelf.read({ kind: 'popular' }))),
  );

  serve(app, 'newCollections', ({ request, reply }) =>
    ready(request, reply, 'new', (shelf) => readyAnswer(shelf.read({ kind: 'new-collections' }))),
  );

  serve(app, 'relatedProducts', async ({ query, request, reply }) => {
    const shelf = await shop.catalog.shelf();
    const excluded = query.excludeId === undefined ? undefined : shelf.find(query.excludeId)?.id;
    return ready(request, reply, `related:${query.category}:${excluded ?? ''}`, () => {
      const others = shelf
        .read({ kind: 'related', category: query.category }, 0, MOST_RELATED + 1)
        .filter((product) => product.id !== excluded);
      return readyAnswer(others.slice(0, MOST_RELATED));
    });
  });

  async function ready(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: (shelf: Shelf) => ReadyAnswer<Product[]>,
  ): Promise<Product[]> {
    const shelf = await shop.catalog.shelf();
    const answer = lists(key, shelf.version, () => make(shelf));
    return sendReady(request, reply, answer);
  }
}
