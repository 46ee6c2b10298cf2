import { amountText } from '../../src/contract/amount.ts';
import { paiseOfRupees } from '../../src/contract/money.ts';
import { linePaise, packPaise } from '../../src/contract/price.ts';
import type { Product } from '../../src/contract/schemas/product.ts';
import { type Grams, NET_WEIGHTS, weightLabel } from '../../src/contract/weight.ts';
import type { Payload } from '../api/steps/payment-steps.ts';
import type { Dice } from './dice.ts';

export interface Line {
  product: Pick<Product, 'id' | 'name' | 'new_price'>;
  grams: Grams;
  quantity: number;
}

/** Products whose stock is counted in a run, in grams: plenty, some, and soon sold out. */
export const COUNTED: Readonly<Record<string, number>> = {
  'kaju-katli': 10_000_000,
  ghevar: 300_000,
  chakli: 12_000,
};
const WANTED = { 'kaju-katli': 65, ghevar: 30, chakli: 5 } as const;

/** One to three lines, often of what is about to sell out. */
export function fillBasket(dice: Dice, products: readonly Product[]): Line[] {
  const counted = products.filter(({ id }) => id in COUNTED);
  const others = products.filter(({ id }) => !(id in COUNTED));
  const lines = new Map<string, Line>();
  for (let count = dice.between(1, 3); count > 0; count -= 1) {
    const wanted = dice.weighted(WANTED);
    const product = dice.pick(dice.chance(35) ? counted.filter(({ id }) => id === wanted) : others);
    const grams = dice.pick(NET_WEIGHTS);
    lines.set(`${product.id} ${grams}`, { product, grams, quantity: dice.between(1, 3) });
  }
  return [...lines.values()];
}

/** What checkout sends for these lines (spec §3). */
export function payloadOf(
  lines: readonly Line[],
  buyer: { name: string; email: string },
): Omit<Payload, 'txnid'> {
  const paise = lines.reduce((sum, line) => sum + totalOf(line), 0);
  return {
    ...buyer,
    phone: '9876543210',
    amount: amountText(paise),
    productinfo: 'Order from sweets shop',
    address1: '12, Johari Bazaar',
    address2: '',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    zipcode: '302003',
    items: lines.map((line) => ({
      productId: line.product.id,
      productName: line.product.name,
      netWeight: weightLabel(line.grams),
      quantity: line.quantity,
      pricePerUnit: packPaise(paiseOfRupees(line.product.new_price), line.grams) / 100,
      totalPrice: totalOf(line) / 100,
    })),
  };
}

function totalOf({ product, grams, quantity }: Line): number {
  return linePaise(paiseOfRupees(product.new_price), grams, quantity);
}
