import { paiseOfRupees } from '../../contract/money.ts';
import { linePaise, packPaise } from '../../contract/price.ts';
import { isOutOfStock } from '../../contract/read/product-stock.ts';
import type { OrderItem } from '../../contract/schemas/order.ts';
import type { Product } from '../../contract/schemas/product.ts';
import { type Grams, gramsOfLabel, type NetWeightLabel, weightLabel } from '../../contract/weight.ts';

/** One line of 'Your Order'; money in paise. */
export interface CheckoutLine {
  readonly productId: string;
  readonly name: string;
  readonly image: string;
  readonly netWeight: NetWeightLabel;
  readonly quantity: number;
  readonly packPaise: number;
  readonly linePaise: number;
  /** As the catalogue says now; the server has the last word at Pay Now. */
  readonly outOfStock: boolean;
}

/** A line at catalogue prices: price / 1000 × grams × quantity (spec §9). */
export function lineOfProduct(product: Product, grams: Grams, quantity: number): CheckoutLine {
  const perKg = paiseOfRupees(product.new_price);
  return {
    productId: product.id,
    name: product.name,
    image: product.images[0] ?? product.image,
    netWeight: weightLabel(grams),
    quantity,
    packPaise: packPaise(perKg, grams),
    linePaise: linePaise(perKg, grams, quantity),
    outOfStock: isOutOfStock(product),
  };
}

/** A line as the server sent it: of an unpaid order, or after a price change. null for a weight no longer sold. */
export function lineOfOrderItem(item: OrderItem): CheckoutLine | null {
  const grams = gramsOfLabel(item.netWeight);
  if (grams === null) return null;
  return {
    productId: item.productId,
    name: item.productName,
    image: item.image,
    netWeight: weightLabel(grams),
    quantity: item.quantity,
    packPaise: paiseOfRupees(item.pricePerUnit),
    linePaise: paiseOfRupees(item.totalPrice),
    outOfStock: false,
  };
}

/** The sum of all lines, in paise. */
export function totalPaise(lines: readonly CheckoutLine[]): number {
  return lines.reduce((sum, line) => sum + line.linePaise, 0);
}

/** Lines of a 409 for changed prices; null when they do not match the contract. */
export function readRepricedLines(lines: readonly unknown[] | undefined): CheckoutLine[] | null {
  if (!lines || lines.length === 0) return null;
  const read = lines.filter(isOrderItem).map(lineOfOrderItem);
  return read.length === lines.length && read.every((line) => line !== null) ? read : null;
}

function isOrderItem(value: unknown): value is OrderItem {
  if (typeof value !== 'object' || value === null) return false;
  const text = (name: string) => typeof Reflect.get(value, name) === 'string';
  const number = (name: string) => Number.isFinite(Reflect.get(value, name));
  return (
    ['productId', 'productName', 'image', 'netWeight'].every(text) &&
    ['quantity', 'pricePerUnit', 'totalPrice'].every(number)
  );
}
