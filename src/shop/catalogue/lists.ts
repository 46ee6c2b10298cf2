import type { Category } from '../../contract/categories.ts';
import type { Product } from '../../contract/schemas/product.ts';
import type { Sort } from '../../contract/sorts.ts';

/** A list of the catalogue: which products, in which order. */
export type List =
  | { kind: 'all'; category: Category | null; sort: Sort }
  | { kind: 'popular' }
  | { kind: 'new-collections' }
  | { kind: 'related'; category: Category };

/** A product with its place in the shop's own order. */
export interface Placed {
  product: Product;
  position: number;
}

/** Lists with the same name hold the same products in the same order. */
export function nameOf(list: List): string {
  return Object.values(list).join(':');
}

/** Everything that determines a product's place in any list; while it is unchanged, so is every list. */
export function placeOf({ product, position }: Placed): string {
  const { name, category, new_price, bestseller, frequentlyOrdered, isNew, out_of_stock } = product;
  return [position, new_price, category, bestseller, frequentlyOrdered, isNew, out_of_stock, name].join('|');
}

/** The products of a list, in its order; `all` is not changed. */
export function arrange(all: Placed[], list: List): Placed[] {
  switch (list.kind) {
    case 'all':
      return ofCategory(all, list.category).sort(ORDERS[list.sort]);
    case 'related':
      return ofCategory(all, list.category).sort(availableFirst);
    case 'popular':
      return all.filter(({ product }) => product.bestseller).sort(byPosition);
    case 'new-collections':
      return all
        .filter(({ product }) => product.frequentlyOrdered || product.isNew)
        .sort((a, b) => frequentFirst(a, b) || byPosition(a, b));
  }
}

function ofCategory(all: Placed[], category: Category | null): Placed[] {
  return all.filter(({ product }) => category === null || product.category === category);
}

type Order = (a: Placed, b: Placed) => number;

/** Sorts names as an Indian reader expects, ignoring case and accents. */
const collator = new Intl.Collator('en-IN');

const byPosition: Order = (a, b) => a.position - b.position || (a.product.id < b.product.id ? -1 : 1);
const byName: Order = (a, b) => collator.compare(a.product.name, b.product.name);
const byPrice: Order = (a, b) => a.product.new_price - b.product.new_price;
const frequentFirst: Order = (a, b) =>
  Number(b.product.frequentlyOrdered) - Number(a.product.frequentlyOrdered);
const availableFirst: Order = (a, b) =>
  Number(a.product.out_of_stock) - Number(b.product.out_of_stock) || byPosition(a, b);

/** spec §9: sort options. Ties keep the shop's own order. */
const ORDERS: Record<Sort, Order> = {
  default: byPosition,
  'price-asc': (a, b) => byPrice(a, b) || byPosition(a, b),
  'price-desc': (a, b) => byPrice(b, a) || byPosition(a, b),
  'name-asc': (a, b) => byName(a, b) || byPosition(a, b),
  'name-desc': (a, b) => byName(b, a) || byPosition(a, b),
};
