import type { Shelf } from '../../contract/schemas/staff-product.ts';

/** Whether the old price, if there is one, is above the price; the table requires it too. */
export function arePricesRight({ pricePerKg, oldPricePerKg }: Shelf): boolean {
  return oldPricePerKg === null || oldPricePerKg > pricePerKg;
}
