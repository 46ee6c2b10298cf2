import { readPaymentForMail } from '../shop/mail-facts/read-payment.ts';
import { isInReview } from '../shop/payments/review/in-review.ts';
import type { Shop } from '../shop/shop.ts';
import { type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { shopPaymentReview } from './letters/shop-payment-review.ts';

/** Asks the shop to decide about a payment; 'overtaken' if that has already happened. */
export async function draftShopPaymentReview(
  shop: Shop,
  { kind, attemptId, reviewId }: JobOf<'shop-payment-review'>,
): Promise<Draft> {
  const payment = await readPaymentForMail(shop.db, attemptId);
  if (!payment) return { ok: false, reason: 'gone' };
  if (!isInReview(payment)) return { ok: false, reason: 'overtaken' };
  const letter = shopPaymentReview(payment, shop.settings.adminUrl);
  const cause = reviewId ? `${attemptId}.${reviewId}` : attemptId;
  return { ok: true, kind, cause, to: SHOP_ADDRESS, replyTo: null, letter };
}
