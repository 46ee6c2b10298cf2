import type { OrderItem } from '../../contract/schemas/order.ts';
import { addToCart } from '../cart/cart-store.ts';

interface BoughtAgain {
  /** How many lines were added. */
  readonly added: number;
  /** Why the first of the other lines was refused; null when all were added. */
  readonly refusal: string | null;
}

/** Adds every line of an order to the cart at today's prices, one at a time so that refusals can be reported. */
export async function buyAgain(items: readonly OrderItem[]): Promise<BoughtAgain> {
  let added = 0;
  let refusal: string | null = null;
  for (const item of items) {
    // A line of another server's order may name no product.
    const result = item.productId
      ? await addToCart(item.productId, item.netWeight, item.quantity)
      : { ok: false as const, message: 'Failed to add item to cart' };
    // Whoever has left the account meanwhile is told nothing more of it.
    if (result.ok && 'left' in result) break;
    if (result.ok) added += 1;
    else refusal ??= `${item.productName}: ${result.message}`;
  }
  return { added, refusal };
}
