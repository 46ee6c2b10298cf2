import type { AnnounceResult, PaymentAnnouncement } from '../../shop/payments/gateway.ts';
import { UNKNOWN_FORM } from '../exchange.ts';
import { callApi, type RazorpayAccount } from './call-api.ts';
import { ORDER_NOTE, Order, shopOrderOf } from './entities.ts';
import { findOrders } from './find-orders.ts';

/**
 * Announces one attempt as an order at the provider, whose id is the access key. If the answer to an earlier
 * announcement was lost, its order is found by its receipt, our txnid. Only the id returned here ever reaches a
 * browser, so an order whose answer was lost cannot be paid. Throws when the amount is not a whole number of paise.
 */
export async function announce(
  attempt: PaymentAnnouncement,
  account: RazorpayAccount,
): Promise<AnnounceResult> {
  const { txnid, amountPaise } = attempt;
  if (!Number.isSafeInteger(amountPaise)) throw new RangeError(`Not an amount in paise: ${amountPaise}`);
  if (!RECEIPT.test(txnid)) {
    return {
      ok: false,
      reason: 'refused',
      message: 'The provider does not take a transaction id of this form.',
    };
  }
  const found = await findOrders(txnid, account);
  if (!found.ok) return found;
  // Another site of the account may use the same receipt; payments on its order are not ours.
  const earlier = found.value.find((order) => shopOrderOf(order) === attempt.orderId);
  if (earlier) return isUntouched(earlier, amountPaise) ? accepted(earlier) : unknown(TAKEN);
  return createOrder(attempt, account);
}

/** At most 40 characters (payments-razorpay: Orders); the set of characters is our choice. */
const RECEIPT = /^[a-zA-Z0-9_\-/]{1,40}$/;
const TAKEN = 'The transaction id is taken at the provider.';

function isUntouched(order: Order, amountPaise: number): boolean {
  return order.status === 'created' && order.amount === amountPaise && order.currency === 'INR';
}

async function createOrder(
  { txnid, amountPaise, orderId }: PaymentAnnouncement,
  account: RazorpayAccount,
): Promise<AnnounceResult> {
  const body = {
    amount: amountPaise,
    currency: 'INR',
    receipt: txnid,
    notes: { [ORDER_NOTE]: orderId },
    payment: { capture: 'automatic', capture_options: CAPTURE_OPTIONS },
  };
  const answer = await callApi({ method: 'POST', path: '/v1/orders', body }, account);
  if (!answer.ok) return /receipt should be unique/i.test(answer.message) ? unknown(TAKEN) : answer;
  const order = Order.safeParse(answer.body);
  // The buyer pays whatever order opens: nothing about it may be another's.
  const isOurs =
    order.success &&
    order.data.receipt === txnid &&
    shopOrderOf(order.data) === orderId &&
    isUntouched(order.data, amountPaise);
  return isOurs ? accepted(order.data) : unknown(UNKNOWN_FORM);
}

/** In minutes. Later authorisations are captured by `retrieve`, or go back to the buyer after five days. */
const CAPTURE_OPTIONS = { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' };

function accepted({ id }: Order): AnnounceResult {
  return { ok: true, accessKey: id };
}

function unknown(message: string): AnnounceResult {
  return { ok: false, reason: 'unknown', message };
}
