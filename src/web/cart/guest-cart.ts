import { readCartMap } from '../../contract/read/cart-map.ts';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { readStored, store } from '../session/storage.ts';

/** Where a guest's cart lives (spec §3: Local browser storage). */
export const GUEST_CART = 'guest-cart';

/** On <html> from its first frame until the cart has been read, when nobody is signed in and no guest's cart is kept. */
export const EMPTY_CART_CLASS = 'cart-empty';

/**
 * What this browser keeps for a guest; empty when there is nothing, or nothing readable. Damaged lines stay in it as
 * one pack each, so that they can be seen and, where they name a product, removed.
 */
export function readGuestCart(): CartMap {
  const { cart, unusable } = readCartMap(readStored(GUEST_CART));
  const map: CartMap = { ...cart };
  for (const { key, label } of unusable) map[key] = { ...map[key], [label]: 1 };
  return map;
}

/** Keeps it; an empty cart leaves no key behind. Without storage it lasts as long as the page. */
export function keepGuestCart(map: CartMap): void {
  store(GUEST_CART, Object.keys(map).length === 0 ? null : JSON.stringify(map));
}
