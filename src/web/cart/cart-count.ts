import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Packs in the cart: the sum of quantities (decisions: Counts and prices in the cart). */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
}

export function setCartCount(packs: number): void {
  if (packs === count) return;
  count = packs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
