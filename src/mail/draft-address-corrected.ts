import type { OrderStatus } from '../contract/order-words.ts';
import { readOrder } from '../shop/mail-facts/read-order.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { addressCorrected } from './letters/address-corrected.ts';

/** On its way it still goes there; what has arrived, or never will, needs no address. */
const HOLDS_IN: readonly OrderStatus[] = ['paid', 'preparing', 'shipped'];

/** Informs the buyer of the address to which staff have corrected an order. The letter asks for an answer if it is wrong. */
export async function draftAddressCorrected(
  shop: Shop,
  { kind, orderId, correctionId }: JobOf<'address-corrected'>,
): Promise<Draft> {
  const found = await readOrder(shop.db, orderId);
  if (!found) return { ok: false, reason: 'gone' };
  if (!HOLDS_IN.includes(found.order.status)) return { ok: false, reason: 'overtaken' };
  const to = addressOf(found.order);
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = addressCorrected(found, shop.settings.publicUrl);
  return { ok: true, kind, cause: correctionId, to, replyTo: SHOP_ADDRESS, letter };
}
