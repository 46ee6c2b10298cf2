import { SORTS, type Sort } from '../../contract/sorts.ts';
import type { CardProduct } from '../product/card-product.ts';

/** The labels of the sort menu (spec §9). */
export const SORT_WORDS: Record<Sort, string> = {
  default: 'Default',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
};

/** Unknown and missing values become 'default'. */
export function asSort(value: string | null): Sort {
  return SORTS.find((sort) => sort === value) ?? 'default';
}

/** Sorts like GET /allproducts: ties keep the shop's own order, which the input must have. */
export function sortProducts(products: readonly CardProduct[], sort: Sort): readonly CardProduct[] {
  return [...products].sort(ORDERS[sort]);
}

type Order = (a: CardProduct, b: CardProduct) => number;

let collator: Intl.Collator | undefined;

/** Created on first use: the first collator costs a browser a long task, which only sorting by name should pay for. */
function byName(a: CardProduct, b: CardProduct): number {
  collator ??= new Intl.Collator('en-IN');
  return collator.compare(a.name, b.name);
}

const ORDERS: Record<Sort, Order> = {
  default: () => 0,
  'price-asc': (a, b) => a.new_price - b.new_price,
  'price-desc': (a, b) => b.new_price - a.new_price,
  'name-asc': byName,
  'name-desc': (a, b) => byName(b, a),
};
