import { STILL_OPEN } from '../../../contract/payment-refusals.ts';
import type { InitiatePayment } from '../../../contract/schemas/payment.ts';
import { readLinesOf } from '../../orders/order-lines.ts';
import { obstacleToPaying, PAYABLE } from '../../orders/status.ts';
import type { Buyer, Shop } from '../../shop.ts';
import type { AttemptOfOrder } from '../attempt-row.ts';
import { isInReview } from '../review/in-review.ts';
import { awaitsConfirmation } from '../settle/being-confirmed.ts';
import { announceAttempt } from './announce.ts';
import { fingerprintOf } from './fingerprint.ts';
import { TXNID_TAKEN } from './give-up-txnid.ts';
import { type Initiated, initiatedOf } from './initiated.ts';
import { joinAccount } from './join-account.ts';
import { findOpenAttempt } from './pay-again.ts';
import { renewHold } from './renew-hold.ts';
import { pricesAgree, type Wanted } from './wanted-lines.ts';
import { detailFields } from './write-order.ts';

/**
 * A repeat by the same buyer with the same txnid and lines gets the same order and access key, whether or not it names
 * that order; other uses are refused. With another amount or other prices of the lines it is told the order's own while
 * the attempt is open, and once the order has been priced anew (decisions: Money). Corrected delivery details replace
 * the old ones.
 */
export async function answerAgain(
  shop: Shop,
  attempt: AttemptOfOrder,
  { buyer, request }: { buyer: Buyer; request: InitiatePayment },
  wanted: Wanted,
): Promise<Initiated> {
  const orderId = request.orderId ?? attempt.order_id;
  const amountPaise = attempt.state === 'open' ? attempt.amount_paise : wanted.amountPaise;
  if (!isRepeat(attempt, buyer, { ...wanted, amountPaise }) || orderId !== attempt.order_id) {
    return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  }
  // The attempt that has paid the order gets its answer again, unless the order has been deleted since.
  const hasPaid = attempt.state === 'succeeded' && !attempt.order.hidden_at;
  const obstacle = hasPaid ? null : obstacleToPaying(attempt.order);
  if (obstacle) return { ok: false, reason: 'conflict', message: obstacle };
  if (await couldBePaidTwice(shop, attempt)) return { ok: false, reason: 'conflict', message: STILL_OPEN };
  if (attempt.state === 'surplus') return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
  if (attempt.state === 'failed' && attempt.amount_paise !== attempt.order.amount_paise) {
    // A later attempt has priced the order anew, so money for this one would only go back (`succeed-attempt.ts`).
    const lines = await readLinesOf(shop.db, attempt.order_id);
    return { ok: false, reason: 'prices-changed', lines, amountPaise: attempt.order.amount_paise };
  }
  if (attempt.state === 'open') {
    // The order's own prices: the catalogue's may have changed since.
    const lines = await readLinesOf(shop.db, attempt.order_id);
    if (lines.length > 0 && !pricesAgree(wanted, lines, amountPaise)) {
      return { ok: false, reason: 'prices-changed', lines, amountPaise };
    }
    // Its txnid has just been given up.
    if (lines.length === 0 && wanted.amountPaise !== amountPaise) {
      return { ok: false, reason: 'conflict', message: TXNID_TAKEN };
    }
    await renewHold(shop, attempt);
  }
  const { customer } = buyer;
  const joins = customer !== null && attempt.order.customer_id === null && !hasPaid;
  if (joins && !(await joinAccount(shop, customer, orderId))) return { ok: false, reason: 'signed-out' };
  const announced = await announceAttempt(shop, attempt);
  if (announced.ok) await takeCorrectedDetails(shop, attempt.order, request);
  return initiatedOf(announced, { txnid: attempt.txnid, orderId: attempt.order_id });
}

/**
 * Whether a request is for the attempt's goods and by its buyer, who may have been a guest in this browser and has
 * logged in since. What has joined an account is that account's alone.
 */
function isRepeat({ fingerprint, order }: AttemptOfOrder, buyer: Buyer, wanted: Wanted): boolean {
  const isOfAnother = order.customer_id !== null && order.customer_id !== buyer.customer?.id;
  const asGuest = { ...buyer, customer: null };
  return !isOfAnother && [buyer, asGuest].some((one) => fingerprint.equals(fingerprintOf(one, wanted)));
}

/** Whether the order may already be paid, by this attempt or another, so that its pay page must not be shown again. */
async function couldBePaidTwice(shop: Shop, attempt: AttemptOfOrder): Promise<boolean> {
  const { id, order_id, state } = attempt;
  if (state === 'succeeded') return false;
  const now = shop.clock();
  if (isInReview(attempt) || (await awaitsConfirmation(shop.db, id, now))) return true;
  return (await findOpenAttempt(shop.db, order_id, now, { except: id })) !== null;
}

/**
 * A buyer who corrected the address and pays again means the same order, which takes the correction: also after a press
 * that brought no access key, and after the attempt has failed, because it can be paid with the key of this answer. Not
 * before there is one: until then the attempt may be announced again, with the same fields.
 */
async function takeCorrectedDetails(
  shop: Shop,
  order: AttemptOfOrder['order'],
  request: InitiatePayment,
): Promise<void> {
  // The e-mail stays as announced to the provider (decision 158).
  const { email: _email, ...details } = detailFields(request);
  const same = Object.entries(details).every(
    ([field, value]) => order[field as keyof typeof details] === value,
  );
  if (same) return;
  await shop.db
    .updateTable('orders')
    .set({ ...details, updated_at: shop.clock() })
    .where('id', '=', order.id)
    .where('paid_at', 'is', null)
    .where('status', 'in', PAYABLE)
    .execute();
}
