import { expect, test } from 'vitest';
import { readPaymentState } from '../../src/contract/read/payment-state.ts';
import { HOSTILE } from './hostile.ts';

test.each([
  [{ payment: 'paid', status: 'refunded' }, 'paid'],
  [{ payment: 'open' }, 'open'],
  [{ paymentStatus: 'Paid' }, 'paid'],
  [{ payment: 'unheard of', status: 'shipped' }, 'paid'],
  [{ status: 'pending' }, 'open'],
  [{ status: 'cancelled' }, 'failed'],
  [{ status: 'refunded' }, 'paid'],
  [{ status: 'initiated' }, 'open'],
  [{ status: 'userCancelled' }, 'failed'],
  [{ status: 'completed' }, 'paid'],
  [{ status: 'captured' }, 'paid'],
  [{ payment: { status: 'paid' } }, 'paid'],
  [{ paid: true }, 'paid'],
  [{ isPaid: 'true', status: 'pending' }, 'paid'],
  [{ paid: true, status: 'failed' }, 'open'],
  [{ paid: true, payment: 'open' }, 'open'],
  [{ paid: false, status: 'success' }, 'open'],
  [{ paid: false, status: 'failed' }, 'failed'],
  [{ paid: false }, null],
  [{ _id: 'an order that says nothing' }, null],
])('the state of %j is %s', (order, state) => {
  expect(readPaymentState(order)).toBe(state);
});

test('an answer without an order has no state', () => {
  for (const reply of HOSTILE) expect(readPaymentState(reply)).toBeNull();
});
