import type { PaymentOutcome, PaymentReport } from '../../shop/payments/gateway.ts';
import type { Payment } from './entities.ts';

/** The shop's reading of one payment. Text from the provider is cut to what the books take. */
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

/** A status that is not listed, and money in another currency, goes to review, never to success. */
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
