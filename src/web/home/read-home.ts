import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { ShopClient } from '../../contract/client.ts';
import type { Product } from '../../contract/schemas/product.ts';

/** What the home page says about a category. */
interface CategoryInBrief {
  readonly count: number;
  /** null when the category is empty. */
  readonly cheapest: Product | null;
}

/** The most products that one call returns. */
const MAX_PER_CALL = 100;

/**
 * What the home page shows of the catalogue. It fetches no whole list, so that the page costs the same in a shop of
 * 60,000 products (decision 112). spec §8: a list that cannot be fetched is an empty one.
 */
export async function readHome(client: ShopClient) {
  const [popular, newCollections, activeHero, ...inBrief] = await Promise.all([
    client.popular(),
    client.newCollections({ query: { limit: MAX_PER_CALL } }),
    client.activeHero(),
    ...CATEGORIES.map((category) => readCategory(client, category)),
  ]);
  const bestsellers = popular.ok ? popular.data : [];
  const fresh = newCollections.ok ? newCollections.data : [];
  const hero = activeHero.ok ? activeHero.data : null;
  return {
    bestsellers,
    fresh,
    hero,
    heroProduct: hero ? await findNamed(client, hero.alt, [...bestsellers, ...fresh]) : null,
    categories: new Map(inBrief),
  };
}

/** Fetches a single product: the reply also says how many there are. */
async function readCategory(client: ShopClient, category: Category): Promise<[Category, CategoryInBrief]> {
  const answer = await client.allProducts({ query: { category, sort: 'price-asc', page: 1, limit: 1 } });
  if (!answer.ok) return [category, { count: 0, cheapest: null }];
  const count = Number(answer.headers.get('x-total-count') ?? answer.data.length);
  return [category, { count, cheapest: answer.data[0] ?? null }];
}

/**
 * The product that a picture's description names, among `listed` and the shop's first hundred products. A name that is
 * only a part of another one there does not count: chocolate nankhatai are not sold at the price of 'Nankhatai'.
 */
async function findNamed(client: ShopClient, description: string, listed: readonly Product[]) {
  const words = inWords(description);
  // Whole words, or their plural: 'several sweets' are no 'Sev'. A name of symbols alone has no word.
  const isNamed = (product: Product) => {
    const name = inWords(product.name).trimEnd();
    return name !== '' && (words.includes(`${name} `) || words.includes(`${name}s `));
  };
  const first = await client.allProducts({ query: { page: 1, limit: MAX_PER_CALL } });
  const named = [...listed, ...(first.ok ? first.data : [])].filter(isNamed);
  const isPart = ({ id, name }: Product) =>
    named.some((other) => other.id !== id && inWords(other.name).includes(inWords(name)));
  return named.find((one) => !isPart(one)) ?? null;
}

/** ' kaju katli and jalebi ' for 'Kaju katli, and jalebi.' */
function inWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
}
