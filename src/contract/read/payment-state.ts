import type { PaymentState } from '../payments.ts';
import { asFields, field } from './fields.ts';
import { isTrue } from './payment-status.ts';

/**
 * The state of a payment from any reply about it or its order: from `payment`, or else `paymentStatus` or `status` in any
 * of the known words, and `paid` or `isPaid`. Where these contradict each other it is 'open', so that nothing untrue is
 * said about money (decisions 139 and 160). null when none of them says anything.
 */
export function readPaymentState(order: unknown): PaymentState | null {
  const payment = stateIn(order, 'payment') ?? stateIn(order, 'paymentStatus');
  const status = stateIn(order, 'status');
  const paid = field(order, 'paid') ?? field(order, 'isPaid');
  const said = payment ?? status;
  if (isNo(paid)) return said === 'paid' ? 'open' : said;
  if (!isTrue(paid)) return said;
  // A pending order may well be paid; a failed one is not.
  return payment === 'paid' || (payment === null && status !== 'failed') ? 'paid' : 'open';
}

/** The state that a field names, as a word or as the `status` inside an object. */
function stateIn(order: unknown, name: string): PaymentState | null {
  const value = field(order, name);
  const word = asFields(value) ? field(value, 'status') : value;
  const state = typeof word === 'string' ? word.toLowerCase() : '';
  return Object.hasOwn(STATES, state) ? (STATES[state] ?? null) : null;
}

function isNo(value: unknown): boolean {
  return value === false || value === 'false';
}

const STATES: Record<string, PaymentState> = {
  paid: 'paid',
  success: 'paid',
  captured: 'paid',
  completed: 'paid',
  preparing: 'paid',
  shipped: 'paid',
  delivered: 'paid',
  // The money came in; the receipt says that it went back.
  refunded: 'paid',
  open: 'open',
  pending: 'open',
  initiated: 'open',
  in_process: 'open',
  failed: 'failed',
  failure: 'failed',
  cancelled: 'failed',
  usercancelled: 'failed',
  dropped: 'failed',
  bounced: 'failed',
};
