import { paiseOfRupees } from '../../contract/money.ts';
import { linePaise, packPaise } from '../../contract/price.ts';
import { firstText } from '../../contract/read/fields.ts';
import { readOrderItem } from '../../contract/read/order-item.ts';
import { saysOutOfStock } from '../../contract/read/product-stock.ts';
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
  /** According to the catalogue; the server decides at Pay Now. */
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
    outOfStock: saysOutOfStock(product),
  };
}

/**
 * A line as the server sent it, in any form (spec §3: Order item), of an unpaid order or after a price change. null
 * without a product, for a weight that is no longer sold, or without any price.
 */
export function lineOfOrderItem(raw: unknown): CheckoutLine | null {
  const productId = firstText(raw, ['productId']);
  const { name, image, netWeight, quantity, unitPaise, totalPaise } = readOrderItem(raw);
  const grams = gramsOfLabel(netWeight);
  if (productId === undefined || grams === null || !Number.isInteger(quantity) || totalPaise <= 0)
    return null;
  return {
    productId,
    name,
    image,
    netWeight: weightLabel(grams),
    quantity,
    packPaise: unitPaise || Math.round(totalPaise / quantity),
    linePaise: totalPaise,
    outOfStock: false,
  };
}

/**
 * The same lines at the server's prices, where it has given them. The cart alone decides which lines there are: another
 * tab may have paid for them since, or another account may have logged in (decision 135).
 */
export function atPrices(
  lines: readonly CheckoutLine[],
  repriced: readonly CheckoutLine[],
): readonly CheckoutLine[] {
  return lines.map((line) => {
    const now = repriced.find((one) => one.productId === line.productId && one.netWeight === line.netWeight);
    if (!now) return line;
    const { packPaise } = now;
    return {
      ...line,
      packPaise,
      linePaise: line.quantity === now.quantity ? now.linePaise : packPaise * line.quantity,
    };
  });
}

/** The sum of all lines, in paise. */
export function totalPaise(lines: readonly CheckoutLine[]): number {
  return lines.reduce((sum, line) => sum + line.linePaise, 0);
}

/** The lines of a 409 for changed prices; null when they do not match the contract. */
export function readRepricedLines(lines: unknown): CheckoutLine[] | null {
  if (!Array.isArray(lines) || lines.length === 0) return null;
  const read = lines.map(lineOfOrderItem).filter((line) => line !== null);
  return read.length === lines.length ? read : null;
}
