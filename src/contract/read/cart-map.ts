import { gramsOfLabel, MAX_QUANTITY } from '../weight.ts';
import { asFields, asNumber } from './fields.ts';

/** Product id → net weight label → quantity (spec §3: Cart). */
export type ReadCart = Record<string, Record<string, number>>;

/** A line that cannot be bought; `productId` is null when it names no product (decisions: 'Cannot remove…'). */
export interface UnusableLine {
  /** As it stands in the stored cart. */
  key: string;
  productId: string | null;
  label: string;
  reason: 'no-product-id' | 'unknown-weight' | 'no-quantity';
}

/**
 * A cart that may be damaged: what the browser kept, as JSON text or already parsed. What is sound comes back clean,
 * with quantities of at most 99; the rest comes back as a list. Anything that is no cart is an empty one.
 */
export function readCartMap(raw: unknown): { cart: ReadCart; unusable: UnusableLine[] } {
  const stored = asFields(typeof raw === 'string' ? parse(raw) : raw) ?? {};
  const products: [string, Record<string, number>][] = [];
  const unusable: UnusableLine[] = [];
  for (const [key, value] of Object.entries(stored)) {
    const productId = readProductId(key);
    const weights: [string, number][] = [];
    for (const [label, amount] of Object.entries(asFields(value) ?? {})) {
      const quantity = readQuantity(amount);
      if (quantity === 0) continue;
      const reason = !productId
        ? 'no-product-id'
        : gramsOfLabel(label) === null
          ? 'unknown-weight'
          : quantity === null
            ? 'no-quantity'
            : null;
      if (reason) unusable.push({ key, productId, label, reason });
      else if (quantity !== null) weights.push([label, quantity]);
    }
    if (productId && weights.length > 0) products.push([productId, Object.fromEntries(weights)]);
  }
  return { cart: Object.fromEntries(products), unusable };
}

const PRODUCT_ID = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;
/** What a careless script leaves as a key, and what every object has anyway. */
const NO_PRODUCT = new Set(['undefined', 'null', 'NaN', 'true', 'false', 'constructor', 'prototype']);

function readProductId(key: string): string | null {
  const id = key.trim();
  return PRODUCT_ID.test(id) && id.length <= 100 && !NO_PRODUCT.has(id) ? id : null;
}

/** 0 is a line that is already gone; null is no quantity at all. */
function readQuantity(value: unknown): number | null {
  const quantity = asNumber(value);
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < 0) return null;
  return Math.min(quantity, MAX_QUANTITY);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
