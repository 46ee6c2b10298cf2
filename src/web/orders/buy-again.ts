import type { OrderItem } from '../../contract/schemas/order.ts';
import { addToCart } from '../cart/cart-store.ts';

export interface BoughtAgain {
  /** Lines that are in the cart now. */
  readonly added: number;
  /** Why the first of the others is not; null when all are. */
  readonly refusal: string | null;
}

/** Puts every line of an order into the cart at today's prices, one after the other so that refusals can be told. */
export async function buyAgain(items: readonly OrderItem[]): Promise<BoughtAgain> {
  let added = 0;
  let refusal: string | null = null;
  for (const item of items) {
    const result = await addToCart(item.productId, item.netWeight, item.quantity);
    if (result.ok) added += 1;
    else refusal ??= `${item.productName}: ${result.message}`;
  }
  return { added, refusal };
}
