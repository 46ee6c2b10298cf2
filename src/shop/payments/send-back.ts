import { staffActor } from '../audit/actor.ts';
import { changeStatus } from '../orders/status.ts';
import type { Customer, Shop } from '../shop.ts';
import { releaseStock } from '../stock/take.ts';
import { applyReport, isOfAnother } from './apply-report.ts';
import { findAttempt } from './find-attempt.ts';
import { isInReview } from './in-review.ts';
import { lockPayment } from './lock-payment.ts';
import { askProvider } from './settle.ts';
import { refundDue } from './succeed-attempt.ts';

export type SentBack =
  | { ok: true }
  | { ok: false; reason: 'no-such-payment' | 'not-in-review' | 'unreachable' | 'nothing-came' };

/**
 * Carries out a person's decision about a payment of the wrong amount: refunds all that arrived, and its order may be
 * paid again (decision 132). Asks the provider once more, to refund what it holds now; a report that needs no person is
 * applied as usual.
 */
export async function sendBack(
  shop: Shop,
  staff: Customer,
  { orderId, txnid }: { orderId: string; txnid: string },
): Promise<SentBack> {
  const attempt = await findAttempt(shop.db, shop.gateway.provider, txnid);
  if (attempt?.order_id !== orderId) return { ok: false, reason: 'no-such-payment' };
  if (!isInReview(attempt)) return { ok: false, reason: 'not-in-review' };
  const askedAt = shop.clock();
  const { report } = await askProvider(shop, attempt);
  if (!report) return { ok: false, reason: 'unreachable' };
  await applyReport(shop, attempt, report, askedAt);

  return shop.db.transaction().execute(async (tx): Promise<SentBack> => {
    const locked = await lockPayment(tx, orderId, attempt.id);
    if (!locked || !isInReview(locked.attempt)) return { ok: false, reason: 'not-in-review' };
    const { providerPaymentId: id, outcome, amountPaise } = report;
    const isOther = amountPaise > 0 && amountPaise !== locked.attempt.amount_paise;
    if (outcome !== 'success' || !isOther || id === null || (await isOfAnother(tx, locked.attempt, id))) {
      return { ok: false, reason: 'nothing-came' };
    }
    const actor = staffActor(staff);
    // The stock and the status of the order belong to its open attempt: of a failed one, that may be a later attempt.
    const isOpen = locked.attempt.state === 'open';
    if (isOpen) await releaseStock(tx, orderId);
    await refundDue(tx, shop, locked, report, { ...ANOTHER_AMOUNT, actor });
    if (isOpen && locked.order.status === 'pending') {
      await changeStatus(tx, shop, locked.order, 'failed', { cause: 'Another amount was charged', actor });
    }
    return { ok: true };
  });
}

const ANOTHER_AMOUNT = {
  reason: 'another amount',
  message: 'Another amount than the total of this order was charged. It will be refunded.',
};
