import type { Answer } from '../../contract/client.ts';
import { asFields, field, firstText } from '../../contract/read/fields.ts';
import type { CartMap } from '../../contract/schemas/cart.ts';
import { gramsOfLabel, type NetWeightLabel, weightLabel } from '../../contract/weight.ts';
import { browserClient } from '../session/browser-client.ts';
import type { CartChange } from './cart-change.ts';
import { readWholeCart } from './guest-cart.ts';

/**
 * The server's answer to a change: the resulting cart (null when it sent none), or why it refused. `status` is 0 when
 * no answer came.
 */
export type Sent =
  | { readonly ok: true; readonly cart: CartMap | null }
  | { readonly ok: false; readonly status: number; readonly message: string };

/** For an addition that the server refuses without giving a reason. */
export const NOT_ADDED = 'Failed to add item to cart';
/** For a removal that the server refuses without giving a reason (spec §8). */
const NOT_REMOVED = 'Failed to remove item from server';

/** Sends one change that fits in one call (see `splitChange`), for the account of `token` (spec §7). */
export async function sendChange(change: CartChange, token: string): Promise<Sent> {
  if (change.kind === 'clear') {
    return outcome(await browserClient.clearCart({ token }), {
      refused: 'Failed to clear the cart on the server',
      lost: 'Network error while clearing the cart',
    });
  }
  const netWeight = knownLabel(change.label);
  // The server's cart cannot hold a weight that the shop does not sell, so there is nothing to remove.
  if (netWeight === null) return { ok: false, status: 400, message: NOT_REMOVED };
  const { item } = change;
  if (change.kind === 'step' && change.by > 0) {
    const body = { item, netWeight, quantity: change.by };
    return outcome(await browserClient.addToCart({ token, body }), {
      refused: NOT_ADDED,
      lost: 'Network error while adding item',
    });
  }
  const body = { item, netWeight, removeAll: change.kind === 'drop' };
  return outcome(await browserClient.removeFromCart({ token, body }), {
    refused: NOT_REMOVED,
    lost: 'Network error while removing item',
  });
}

function knownLabel(label: string): NetWeightLabel | null {
  const grams = gramsOfLabel(label);
  return grams === null ? null : weightLabel(grams);
}

/** A message sent as plain text instead of JSON (spec §7); a proxy's HTML page does not count. */
function plainWords(said = ''): string {
  const words = said.trim();
  return words.length <= 300 && !/^[<{[]/.test(words) ? words : '';
}

/** The cart in an answer, if there is one: the specification does not say what these calls return (spec §7). */
export function cartIn(data: unknown): CartMap | null {
  const cart = field(data, 'cart');
  return asFields(cart) ? readWholeCart(cart) : null;
}

/** A refusal in the server's own words if it gave any, else in the specified ones (spec §8). */
function outcome(answer: Answer<unknown>, words: { refused: string; lost: string }): Sent {
  const { status } = answer;
  if (answer.ok) {
    if (field(answer.data, 'success') !== false) return { ok: true, cart: cartIn(answer.data) };
    // A refusal sent with status 200.
    return { ok: false, status, message: firstText(answer.data, ['message']) ?? words.refused };
  }
  const message =
    status === 0 ? words.lost : answer.body?.message || plainWords(answer.said) || words.refused;
  return { ok: false, status, message };
}
