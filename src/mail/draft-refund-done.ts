import { readOrderForMail } from '../shop/mail-facts/read-order.ts';
import { readRefundForMail } from '../shop/mail-facts/read-refund.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { addressee } from './letters/order-phrases.ts';
import { refundDone } from './letters/refund-done.ts';

/** Informs the buyer of a refund that does not cover a whole order. */
export async function draftRefundDone(shop: Shop, { kind, refundId }: JobOf<'refund-done'>): Promise<Draft> {
  const refund = await readRefundForMail(shop.db, refundId);
  const found = refund && (await readOrderForMail(shop.db, refund.order_id));
  if (!found) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: addressee(found.order), email: found.order.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = refundDone(refund, found, shop.settings.publicUrl);
  return { ok: true, kind, cause: refundId, to, replyTo: SHOP_ADDRESS, letter };
}
