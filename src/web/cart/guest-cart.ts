import type { CartMap } from '../../contract/schemas/cart.ts';
import { MAX_QUANTITY } from '../../contract/weight.ts';

/** Where a guest's cart lives (spec §3: Local browser storage). */
export const GUEST_CART = 'guest-cart';

/** What this browser keeps for a guest; empty when there is nothing, or nothing readable. */
export function readGuestCart(): CartMap {
  try {
    return asCartMap(JSON.parse(localStorage.getItem(GUEST_CART) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps it; an empty cart leaves no key behind. Without storage it lasts as long as the page. */
export function keepGuestCart(map: CartMap): void {
  try {
    if (Object.keys(map).length === 0) localStorage.removeItem(GUEST_CART);
    else localStorage.setItem(GUEST_CART, JSON.stringify(map));
  } catch {}
}

/** Positive whole quantities of whatever was stored; anything else is no line of a cart (spec §3: Cart). */
function asCartMap(value: unknown): CartMap {
  if (!isRecord(value)) return {};
  const products = Object.entries(value).map(([item, weights]) => [item, asWeights(weights)] as const);
  return Object.fromEntries(products.filter(([, weights]) => Object.keys(weights).length > 0));
}

function asWeights(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([label, quantity]) =>
      typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0
        ? [[label, Math.min(quantity, MAX_QUANTITY)]]
        : [],
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
