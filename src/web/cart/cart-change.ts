import type { CartMap } from '../../contract/schemas/cart.ts';

/** One change that the shopper asks of the cart, before the server has confirmed it. */
export type CartChange =
  /** Raises (by > 0) or lowers (by < 0) a product and weight; never 0. */
  | { readonly kind: 'step'; readonly item: string; readonly label: string; readonly by: number }
  /** Takes a weight of a product out entirely. */
  | { readonly kind: 'drop'; readonly item: string; readonly label: string }
  | { readonly kind: 'clear' };

/** The cart after the change; a product left with no weights is dropped (spec §4: Cart). */
export function applyChange(map: CartMap, change: CartChange): CartMap {
  if (change.kind === 'clear') return {};
  const { item, label } = change;
  const before = map[item]?.[label] ?? 0;
  const after = change.kind === 'drop' ? 0 : Math.max(0, before + change.by);
  if (after > 0) return { ...map, [item]: { ...map[item], [label]: after } };
  const { [label]: _gone, ...weights } = map[item] ?? {};
  if (Object.keys(weights).length > 0) return { ...map, [item]: weights };
  const { [item]: _dropped, ...rest } = map;
  return rest;
}

/**
 * Merges two consecutive changes, so that quick presses on a stepper need one call. null when they cannot be merged,
 * 'nothing' when they cancel out.
 */
export function joinChanges(first: CartChange, second: CartChange): CartChange | 'nothing' | null {
  if (first.kind !== 'step' || second.kind !== 'step') return null;
  if (first.item !== second.item || first.label !== second.label) return null;
  const by = first.by + second.by;
  return by === 0 ? 'nothing' : { ...first, by };
}

/** A change as its first call and the change that remains after it: the server lowers one pack at a time (spec §7). */
export function splitChange(change: CartChange): {
  readonly call: CartChange;
  readonly rest: CartChange | null;
} {
  if (change.kind !== 'step' || change.by >= -1) return { call: change, rest: null };
  return { call: { ...change, by: -1 }, rest: { ...change, by: change.by + 1 } };
}

/** Packs in the cart: the sum of quantities (decisions: Counts and prices in the cart). */
export function countPacks(map: CartMap): number {
  return Object.values(map)
    .flatMap((weights) => Object.values(weights))
    .reduce((sum, quantity) => sum + quantity, 0);
}
