import type { Grams } from './weight.ts';

/**
 * The only place where weight becomes money. `pricePerKgPaise` is a whole number of rupees in paise, so every
 * result is an integer number of paise: ₹n/kg × 250 g = 25n paise.
 */

/** Paise of one pack, exact: new_price / 1000 × grams (spec §9). */
export function packPaise(pricePerKgPaise: number, grams: Grams): number {
  return (pricePerKgPaise / 100) * (grams / 10);
}

/** Paise of a cart or order line, exact: new_price / 1000 × grams × quantity (spec §9). */
export function linePaise(pricePerKgPaise: number, grams: Grams, quantity: number): number {
  return packPaise(pricePerKgPaise, grams) * quantity;
}

/** Paise of the product page's price: new_price × 0.25, 0.5, 0.75 or 1, rounded to whole rupees (spec §9). */
export function pagePricePaise(pricePerKgPaise: number, grams: Grams): number {
  return Math.round(packPaise(pricePerKgPaise, grams) / 100) * 100;
}
