import type { PaymentState } from '../words.ts';
import { field } from './fields.ts';

/**
 * How an order's payment stands, of a reply of /orders/by-txn: its `payment`, else what `paymentStatus` or `status` say
 * in any of the words in use. null when none of them says anything.
 */
export function readPaymentState(order: unknown): PaymentState | null {
  for (const name of ['payment', 'paymentStatus', 'status']) {
    const word = field(order, name);
    const state = typeof word === 'string' ? STATES[word.toLowerCase()] : undefined;
    if (state) return state;
  }
  return null;
}

const STATES: Record<string, PaymentState> = {
  paid: 'paid',
  success: 'paid',
  preparing: 'paid',
  shipped: 'paid',
  delivered: 'paid',
  open: 'open',
  pending: 'open',
  failed: 'failed',
  failure: 'failed',
  cancelled: 'failed',
};
