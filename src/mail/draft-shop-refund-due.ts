import { readRefundForMail } from '../shop/mail-facts/read-refund.ts';
import type { Shop } from '../shop/shop.ts';
import { type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { shopRefundDue } from './letters/shop-refund-due.ts';

/** Informs the shop of a due refund; 'overtaken' if it is already done. */
export async function draftShopRefundDue(
  shop: Shop,
  { kind, refundId }: JobOf<'shop-refund-due'>,
): Promise<Draft> {
  const refund = await readRefundForMail(shop.db, refundId);
  if (!refund) return { ok: false, reason: 'gone' };
  if (refund.state === 'done') return { ok: false, reason: 'overtaken' };
  const letter = shopRefundDue(refund, shop.settings.adminUrl);
  return { ok: true, kind, cause: refundId, to: SHOP_ADDRESS, replyTo: null, letter };
}
