import { readOrderForMail } from '../shop/mail-facts/read-order.ts';
import { TO_BE_DELIVERED } from '../shop/orders/status.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { addressCorrected } from './letters/address-corrected.ts';

/** Informs the buyer of the address to which staff have corrected an order, and asks for an answer if it is wrong. */
export async function draftAddressCorrected(
  shop: Shop,
  { kind, orderId, correctionId }: JobOf<'address-corrected'>,
): Promise<Draft> {
  const found = await readOrderForMail(shop.db, orderId);
  if (!found) return { ok: false, reason: 'gone' };
  // An order that has arrived, or never will, needs no address.
  if (!TO_BE_DELIVERED.includes(found.order.status)) return { ok: false, reason: 'overtaken' };
  const to = addressOf(found.order);
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = addressCorrected(found, shop.settings.publicUrl);
  return { ok: true, kind, cause: correctionId, to, replyTo: SHOP_ADDRESS, letter };
}
