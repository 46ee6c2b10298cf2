import { paiseOfRupees } from '../../contract/money.ts';
import { linePaise, packPaise } from '../../contract/price.ts';
import { saysOutOfStock } from '../../contract/read/product-stock.ts';
import type { CartMap } from '../../contract/schemas/cart.ts';
import type { Product } from '../../contract/schemas/product.ts';
import { type Grams, gramsOfLabel } from '../../contract/weight.ts';
import { countPacks } from './cart-change.ts';

/** One product in one weight. */
export interface CartLine {
  readonly key: string;
  /** The cart's own key of the product and the label of its weight, as the store's functions take them. */
  readonly item: string;
  readonly label: string;
  readonly quantity: number;
  readonly grams: Grams;
  readonly product: Product;
  readonly packPaise: number;
  readonly linePaise: number;
  readonly outOfStock: boolean;
}

/** A line that cannot be bought: 'Product removed' (spec §2: Cart), or a weight that is not sold. */
export interface UnusableLine {
  readonly key: string;
  readonly item: string;
  readonly label: string;
  readonly quantity: number;
  /** The product's name if only the weight is not sold; null when there is no such product. */
  readonly name: string | null;
}

export interface CartBill {
  readonly lines: readonly CartLine[];
  readonly unusable: readonly UnusableLine[];
  /** Exact: new_price / 1000 × grams × quantity over all `lines`, also those out of stock now (spec §9). */
  readonly subtotalPaise: number;
  /** Packs, as on the header's badge (decisions: Counts and prices in the cart). */
  readonly count: number;
}

/** Joins the cart with the catalogue. Products are found by `id` or `_id`. */
export function billOf(map: CartMap, products: readonly Product[]): CartBill {
  const known = new Map(products.flatMap((product) => [[product._id, product] as const]));
  for (const product of products) known.set(product.id, product);
  const lines: CartLine[] = [];
  const unusable: UnusableLine[] = [];
  for (const [item, weights] of Object.entries(map)) {
    for (const [label, quantity] of Object.entries(weights)) {
      const key = `${item} ${label}`;
      const grams = gramsOfLabel(label);
      const product = known.get(item);
      if (!product || grams === null) {
        unusable.push({ key, item, label, quantity, name: product?.name ?? null });
      } else lines.push({ key, item, label, quantity, grams, product, ...priced(product, grams, quantity) });
    }
  }
  const subtotalPaise = lines.reduce((sum, line) => sum + line.linePaise, 0);
  return { lines, unusable, subtotalPaise, count: countPacks(map) };
}

function priced(product: Product, grams: Grams, quantity: number) {
  const perKg = paiseOfRupees(product.new_price);
  return {
    packPaise: packPaise(perKg, grams),
    linePaise: linePaise(perKg, grams, quantity),
    outOfStock: saysOutOfStock(product),
  };
}
