import type { BaseLogger } from 'pino';
import type { PaymentGateway } from '../shop/payments/gateway.ts';

/** The same gateway, but it logs refused messages and questions that the provider did not answer. */
export function loggedGateway(gateway: PaymentGateway, log: BaseLogger): PaymentGateway {
  return {
    ...gateway,

    async announce(attempt) {
      const result = await gateway.announce(attempt);
      if (!result.ok) log.warn({ txnid: attempt.txnid, ...result }, 'payment was not announced');
      return result;
    },

    async readCallback(fields) {
      const reading = await gateway.readCallback(fields);
      // A callback without any signature is an ordinary question about a txnid.
      if (!reading.ok && reading.reason !== 'malformed') {
        log.warn({ reason: reading.reason }, 'payment callback refused');
      }
      return reading;
    },

    async readWebhook(webhook) {
      const reading = await gateway.readWebhook(webhook);
      if (!reading.ok) log.warn({ reason: reading.reason }, 'payment webhook refused');
      return reading;
    },

    async retrieve(attempt) {
      const result = await gateway.retrieve(attempt);
      // 'not-found' is an answer: the provider does not know the txnid (yet).
      if (!result.ok && result.reason !== 'not-found') {
        log.warn({ txnid: attempt.txnid, ...result }, 'payment could not be retrieved');
      }
      return result;
    },

    async refund(refund) {
      const result = await gateway.refund(refund);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund was not confirmed');
      return result;
    },

    async refundStatus(refund) {
      const result = await gateway.refundStatus(refund);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund could not be asked about');
      return result;
    },

    async refundsOf(payment) {
      const result = await gateway.refundsOf(payment);
      if (!result.ok) log.warn({ ...payment, ...result }, 'refunds of a payment could not be asked about');
      return result;
    },
  };
}
