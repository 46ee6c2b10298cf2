import { readCartMap } from '../../contract/read/cart-map.ts';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { readStored, store } from '../session/storage.ts';

/** The storage key of a guest's cart (spec §3: Local browser storage). */
export const GUEST_CART = 'guest-cart';

const MERGE_KEY = 'guest-cart-merge';

/** A class on <html> for guests without a stored cart, from the first frame until the cart has been read. */
export const EMPTY_CART_CLASS = 'cart-empty';

/** The guest's stored cart; empty when there is none or it cannot be read. */
export function readGuestCart(): CartMap {
  return readWholeCart(readStored(GUEST_CART));
}

/**
 * A cart as stored or sent. Damaged lines stay in it, so that they can be seen and, where they name a product, removed.
 */
export function readWholeCart(raw: unknown): CartMap {
  const { cart, unusable } = readCartMap(raw);
  const map: CartMap = { ...cart };
  for (const { key, label, quantity } of unusable) map[key] = { ...map[key], [label]: quantity };
  return map;
}

/**
 * Stores the cart; an empty cart leaves no key behind. Without storage it lasts as long as the page does. `mergeKey`
 * stays with it until it changes.
 */
export function keepGuestCart(map: CartMap, mergeKey: string | null = null): void {
  store(GUEST_CART, Object.keys(map).length === 0 ? null : JSON.stringify(map));
  store(MERGE_KEY, mergeKey);
}

/**
 * The key for merging this cart: the last one if a merge of exactly this cart was not answered (the server may have
 * done it), else a new one.
 */
export function mergeKey(): string {
  return readStored(MERGE_KEY) ?? String(Date.now());
}
