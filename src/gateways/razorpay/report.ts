import type { PaymentOutcome, PaymentReport } from '../../shop/payments/gateway.ts';
import type { Payment } from './entities.ts';

/** One payment as the shop reads it. A long reason of the provider is cut. */
export function toReport(attempt: Pick<PaymentReport, 'txnid' | 'orderId'>, payment: Payment): PaymentReport {
  const outcome = outcomeOf(payment);
  const settledWell = outcome === 'success' || outcome === 'pending';
  return {
    txnid: attempt.txnid,
    orderId: attempt.orderId,
    providerPaymentId: payment.id,
    amountPaise: payment.amount,
    outcome,
    rawStatus: payment.status,
    message: settledWell ? '' : payment.error_description.trim().slice(0, 200) || DECLINED,
    method: payment.method || null,
  };
}

const DECLINED = 'The payment did not go through.';

/** Any other status, and money in another currency, goes to review, never to success. */
export function outcomeOf({ status, currency, captured }: Payment): PaymentOutcome {
  if (currency !== 'INR') return 'review';
  switch (status) {
    case 'captured':
      return 'success';
    case 'created':
    case 'authorized':
      return 'pending';
    case 'failed':
      return 'failure';
    case 'refunded':
      // Never captured: the provider returned it by itself. Captured: somebody refunded it elsewhere.
      return captured === false ? 'failure' : 'review';
    default:
      return 'review';
  }
}
