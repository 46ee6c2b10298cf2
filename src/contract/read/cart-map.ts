import { gramsOfLabel, MAX_QUANTITY } from '../weight.ts';
import { asFields, asNumber } from './fields.ts';
import { parseJson } from './parse-json.ts';

/** Product id → net weight label → quantity (spec §3: Cart). */
type ReadCart = Record<string, Record<string, number>>;

/** A line that cannot be bought. `productId` is null when the key names no product (decisions: 'Cannot remove…'). */
interface UnusableLine {
  /** The key as stored in the cart. */
  key: string;
  productId: string | null;
  label: string;
  /** 1 where the entry says nothing readable. */
  quantity: number;
  reason: 'no-product-id' | 'unknown-weight';
}

/**
 * Reads a stored cart that may be damaged, as JSON text or already parsed. Valid lines are returned with quantities
 * capped at 99; lines without a product or a valid weight are returned in `unusable`. An entry without a positive whole
 * quantity is not a line (spec §5), and anything that is not a cart reads as an empty one.
 */
export function readCartMap(raw: unknown): { cart: ReadCart; unusable: UnusableLine[] } {
  const stored = asFields(typeof raw === 'string' ? parseJson(raw) : raw) ?? {};
  const products: [string, Record<string, number>][] = [];
  const unusable: UnusableLine[] = [];
  for (const [key, value] of Object.entries(stored)) {
    const productId = readProductId(key);
    const weights: [string, number][] = [];
    for (const [label, amount] of Object.entries(asFields(value) ?? {})) {
      const quantity = readQuantity(amount);
      if (quantity === 0) continue;
      const reason = !productId ? 'no-product-id' : gramsOfLabel(label) === null ? 'unknown-weight' : null;
      if (reason) unusable.push({ key, productId, label, quantity: quantity ?? 1, reason });
      else if (quantity !== null) weights.push([label, quantity]);
    }
    if (productId && weights.length > 0) products.push([productId, Object.fromEntries(weights)]);
  }
  return { cart: Object.fromEntries(products), unusable };
}

/** Whatever a server may call a product, but no markup and no path. An object written as text contains a space. */
const PRODUCT_ID = /^[^\s\p{Cc}/<]{1,100}$/u;
/** Keys that buggy scripts leave behind. */
const NO_PRODUCT = new Set(['undefined', 'null', 'NaN', 'true', 'false', 'prototype']);

function readProductId(key: string): string | null {
  const id = key.trim();
  // Names that every object has (`__proto__`, `constructor`) are no products either.
  return PRODUCT_ID.test(id) && !NO_PRODUCT.has(id) && !(id in {}) ? id : null;
}

/** 0: none of it; null: not a quantity. */
function readQuantity(value: unknown): number | null {
  const quantity = asNumber(value);
  if (quantity === undefined || !Number.isInteger(quantity)) return null;
  return Math.min(Math.max(quantity, 0), MAX_QUANTITY);
}
