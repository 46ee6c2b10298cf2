import type { Grams } from './weight.ts';

/**
 * The only place where weight becomes money. `pricePerKgPaise` is a whole number of rupees in paise, so every result is
 * an integer: ₹n/kg × 250 g = 25n paise.
 */

/** Exact price of one pack in paise: new_price / 1000 × grams (spec §9). */
export function packPaise(pricePerKgPaise: number, grams: Grams): number {
  return (pricePerKgPaise / 100) * (grams / 10);
}

/** Exact price of a cart or order line in paise: new_price / 1000 × grams × quantity (spec §9). */
export function linePaise(pricePerKgPaise: number, grams: Grams, quantity: number): number {
  return packPaise(pricePerKgPaise, grams) * quantity;
}

/** The product page's price in paise: new_price × 0.25, 0.5, 0.75 or 1, rounded to whole rupees (spec §9). */
export function pagePricePaise(pricePerKgPaise: number, grams: Grams): number {
  return Math.round(packPaise(pricePerKgPaise, grams) / 100) * 100;
}
