import type { Category } from '../../contract/categories.ts';
import type { ShopClient } from '../../contract/client.ts';
import type { Sort } from '../../contract/sorts.ts';
import { type CardProduct, cardOf } from '../product/card-product.ts';

/** Categories up to this size, the API's maximum per call, load whole: sorting and Load more need no further call. */
const WHOLE = 100;

interface ReadList {
  readonly products: CardProduct[];
  /** How many products the category has. */
  readonly total: number;
}

/**
 * The cards of a category: all of them in the shop's own order or, when it is large, only those that are shown, in the
 * requested order, so that a page costs the same in a shop of 60,000 products. spec §8: a product list that cannot be
 * fetched is an empty one.
 */
export async function readList(
  client: ShopClient,
  category: Category,
  place: { sort: Sort; limit: number },
): Promise<ReadList> {
  const first = await client.allProducts({ query: { category, page: 1, limit: WHOLE } });
  if (!first.ok) return { products: [], total: 0 };
  const total = Number(first.headers.get('x-total-count') ?? first.data.length);
  if (total <= WHOLE) return { products: first.data.map(cardOf), total };
  // The page sorts a list that it has whole without another call, and needs the shop's own order for that.
  const sort = place.limit < total ? place.sort : 'default';
  const products: CardProduct[] = [];
  for (let page = 1; products.length < Math.min(place.limit, total); page++) {
    const answer = await client.allProducts({ query: { category, sort, page, limit: WHOLE } });
    if (!answer.ok || answer.data.length === 0) break;
    products.push(...answer.data.map(cardOf));
  }
  return { products: products.slice(0, place.limit), total };
}
