import type { PaymentState } from '../words.ts';
import { field } from './fields.ts';

/**
 * The state of an order's payment from a reply of /orders/by-txn: its `payment`, else `paymentStatus` or `status` in
 * any of the known words. null when none of them is known.
 */
export function readPaymentState(order: unknown): PaymentState | null {
  for (const name of ['payment', 'paymentStatus', 'status']) {
    const word = field(order, name);
    const state = typeof word === 'string' ? word.toLowerCase() : '';
    if (Object.hasOwn(STATES, state)) return STATES[state] ?? null;
  }
  return null;
}

const STATES: Record<string, PaymentState> = {
  paid: 'paid',
  success: 'paid',
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
