import type { OrderItem } from '../../contract/schemas/order.ts';
import { addToCart } from '../cart/cart-store.ts';
import { NOT_ADDED } from '../cart/send-change.ts';

const NAMELESS = { ok: false, reason: 'refused', message: NOT_ADDED } as const;

interface BoughtAgain {
  /** How many lines were added. */
  readonly added: number;
  /** Why the first of the other lines was refused, or that the session has ended; null when all were added. */
  readonly refusal: string | null;
}

/**
 * Adds every line of an order to the cart at today's prices. Once the session has ended, the remaining lines are not
 * added, because they would go into a guest's cart. null when the owner has meanwhile left the account: they are told
 * nothing more about it.
 */
export async function buyAgain(items: readonly OrderItem[]): Promise<BoughtAgain | null> {
  let added = 0;
  let refusal: string | null = null;
  // Begun together: they are sent one at a time, and those that still wait when the page is left are sent then. An order
  // line from another server may name no product.
  const adding = items.map(({ productId, netWeight, quantity }) =>
    productId ? addToCart(productId, netWeight, quantity) : NAMELESS,
  );
  for (const [place, result] of (await Promise.all(adding)).entries()) {
    if (result.ok) {
      if (result.left) return null;
      added += 1;
    } else if (result.reason === 'signed-out') {
      refusal = result.message;
      break;
    } else refusal ??= `${items[place]?.productName}: ${result.message}`;
  }
  return { added, refusal };
}
