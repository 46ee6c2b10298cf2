import { BEING_CONFIRMED } from '../../contract/payment-refusals.ts';
import type { PaymentState } from '../../contract/payments.ts';
import type { Row } from '../../db/schema.ts';

const NOT_COMPLETED = 'The payment was not completed.';

/**
 * What an attempt means to its buyer. A surplus payment counts as paid when its order was paid by another attempt;
 * otherwise the goods were gone and the money is refunded (payments: Late success).
 */
export function attemptOutcome(
  attempt: Pick<Row<'payment_attempts'>, 'state' | 'message'>,
  orderPaid: boolean,
): { payment: PaymentState; message: string } {
  switch (attempt.state) {
    case 'open':
      return { payment: 'open', message: BEING_CONFIRMED };
    case 'succeeded':
      return { payment: 'paid', message: 'Payment received.' };
    case 'failed':
      return { payment: 'failed', message: attempt.message || NOT_COMPLETED };
    case 'surplus':
      return { payment: orderPaid ? 'paid' : 'failed', message: attempt.message };
  }
}
