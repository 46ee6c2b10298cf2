import { readCartMap } from '../../contract/read/cart-map.ts';
import { changeCart } from './cart-store.ts';
import type { CartResult } from './pending-changes.ts';

/** Removes packs of a weight, or the weight entirely (spec §4: Cart). */
export function removeFromCart(item: string, label: string, packs: number | 'all'): Promise<CartResult> {
  if (!namesProduct(item, label)) {
    const message = 'Cannot remove this product right now.';
    return Promise.resolve({ ok: false, reason: 'refused', message });
  }
  return changeCart(
    packs === 'all' ? { kind: 'drop', item, label } : { kind: 'step', item, label, by: -packs },
  );
}

/** A damaged guest cart may hold keys that name no product (decisions: 'Cannot remove…'). */
function namesProduct(item: string, label: string): boolean {
  return readCartMap({ [item]: { [label]: 1 } }).unusable.every(({ reason }) => reason !== 'no-product-id');
}
