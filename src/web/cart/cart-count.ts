import { useCart } from './cart-store.ts';

/** Packs in the cart, for the header: the sum of quantities (decisions: Counts and prices in the cart). */
export function useCartCount(): number {
  return useCart().count;
}
