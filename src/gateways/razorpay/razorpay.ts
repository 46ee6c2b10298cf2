import type { BaseLogger } from 'pino';
import type { HostedCheckout, PaymentGateway } from '../../shop/payments/gateway.ts';
import { announce } from './announce.ts';
import { RAZORPAY_FRAME_SOURCES, RAZORPAY_SCRIPT_SOURCES } from './hosts.ts';
import { readCallback } from './read-callback.ts';
import { readWebhook } from './read-webhook.ts';
import { orderRefund } from './refund.ts';
import { askRefund } from './refund-status.ts';
import { retrieve } from './retrieve.ts';

export interface RazorpayOptions {
  /** Public: the browser gets it. */
  keyId: string;
  keySecret: string;
  /** Chosen on the provider's dashboard together with the webhook's address. */
  webhookSecret: string;
  /** Origin of the API, without a slash at the end. */
  apiUrl: string;
  loaderUrl: string;
  mode: 'test' | 'prod';
  /** true when the addresses are those of the local sandbox. */
  sandbox: boolean;
  fetch?: typeof globalThis.fetch;
  /** For one exchange with the provider; an announcement takes two, a question two or three. */
  timeoutMs?: number;
  log: BaseLogger;
}

/** The shop's gateway that speaks Razorpay's Orders API and Standard Checkout (docs/payments-razorpay.md). */
export function createRazorpay(options: RazorpayOptions): PaymentGateway {
  const { log, fetch = globalThis.fetch, timeoutMs = 8_000 } = options;
  const { keyId, keySecret, webhookSecret, apiUrl } = options;
  const account = { keyId, keySecret, webhookSecret, apiUrl, fetch, timeoutMs };
  return {
    provider: 'razorpay',
    sandbox: options.sandbox,
    checkout: hostedCheckout(options),

    async announce(attempt) {
      const result = await announce(attempt, account);
      if (!result.ok) log.warn({ txnid: attempt.txnid, ...result }, 'payment was not announced');
      return result;
    },

    async readCallback(fields) {
      const reading = await readCallback(fields, account);
      // What has no signature at all is an ordinary question about a txnid.
      if (!reading.ok && reading.reason !== 'malformed') {
        log.warn({ reason: reading.reason }, 'payment callback refused');
      }
      return reading;
    },

    async readWebhook(webhook) {
      const reading = await readWebhook(webhook, account);
      if (!reading.ok) log.warn({ reason: reading.reason }, 'payment webhook refused');
      return reading;
    },

    async retrieve(attempt) {
      const result = await retrieve(attempt, account);
      // That the provider does not know a txnid (yet) is an answer.
      if (!result.ok && result.reason !== 'not-found') {
        log.warn({ txnid: attempt.txnid, ...result }, 'payment could not be retrieved');
      }
      return result;
    },

    async refund(refund) {
      const result = await orderRefund(refund, account);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund was not ordered');
      return result;
    },

    async refundStatus(refund) {
      const result = await askRefund(refund, account);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund could not be asked about');
      return result;
    },
  };
}

function hostedCheckout(options: RazorpayOptions): HostedCheckout {
  const { loaderUrl, keyId: merchantKey, mode } = options;
  return {
    loaderUrl,
    merchantKey,
    mode,
    scriptSources: options.sandbox ? [new URL(loaderUrl).origin] : RAZORPAY_SCRIPT_SOURCES,
    frameSources: options.sandbox ? [new URL(options.apiUrl).origin] : RAZORPAY_FRAME_SOURCES,
  };
}
