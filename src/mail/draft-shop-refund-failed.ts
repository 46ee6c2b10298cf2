import { readRefundForMail, readSinceFailed } from '../shop/mail-facts/read-refund.ts';
import type { Shop } from '../shop/shop.ts';
import { type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { shopRefundFailed } from './letters/shop-refund-failed.ts';

/** Informs the shop that a refund failed and a person must act; 'overtaken' if all of the payment goes back by now. */
export async function draftShopRefundFailed(
  shop: Shop,
  { kind, refundId }: JobOf<'shop-refund-failed'>,
): Promise<Draft> {
  const refund = await readRefundForMail(shop.db, refundId);
  const since = await readSinceFailed(shop.db, refundId);
  if (!refund || !since) return { ok: false, reason: 'gone' };
  if (since.leftPaise <= 0) return { ok: false, reason: 'overtaken' };
  const letter = shopRefundFailed(refund, since.refundedPaise, shop.settings.adminUrl);
  return { ok: true, kind, cause: refundId, to: SHOP_ADDRESS, replyTo: null, letter };
}
