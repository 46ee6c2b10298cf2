import type { BaseLogger } from 'pino';
import type { HostedCheckout, PaymentGateway } from '../../shop/payments/gateway.ts';
import { announce } from './announce.ts';
import { EASEBUZZ_FRAME_SOURCES, EASEBUZZ_SCRIPT_SOURCES } from './hosts.ts';
import { readCallback } from './read-callback.ts';
import { readWebhook } from './read-webhook.ts';
import { orderRefund } from './refund.ts';
import { askRefund } from './refund-status.ts';
import { retrieve } from './retrieve.ts';

export interface EasebuzzOptions {
  key: string;
  salt: string;
  /** Origin that takes initiateLink, without a slash at the end. */
  payUrl: string;
  /** Origin that answers retrieve, without a slash at the end. */
  apiUrl: string;
  loaderUrl: string;
  mode: 'test' | 'prod';
  /** true when the addresses are those of the local sandbox. */
  sandbox: boolean;
  fetch?: typeof globalThis.fetch;
  /** For one whole exchange with the provider. */
  timeoutMs?: number;
  log: BaseLogger;
}

/** The shop's gateway that speaks Easebuzz's hosted checkout (decisions: Payment provider). */
export function createEasebuzz(options: EasebuzzOptions): PaymentGateway {
  const { log, fetch = globalThis.fetch, timeoutMs = 10_000 } = options;
  const { key, salt, payUrl, apiUrl } = options;
  const provider = { key, salt, payUrl, apiUrl, fetch, timeoutMs };
  return {
    provider: 'easebuzz',
    sandbox: options.sandbox,
    checkout: hostedCheckout(options),

    async announce(attempt) {
      const result = await announce(attempt, provider);
      if (!result.ok) log.warn({ txnid: attempt.txnid, ...result }, 'payment was not announced');
      return result;
    },

    async readCallback(fields) {
      const reading = readCallback(fields, provider);
      // What has no signature at all is an ordinary question about a txnid.
      if (!reading.ok && reading.reason !== 'malformed') {
        log.warn({ reason: reading.reason }, 'payment callback refused');
      }
      return reading;
    },

    async readWebhook(webhook) {
      const reading = readWebhook(webhook, provider);
      if (!reading.ok) log.warn({ reason: reading.reason }, 'payment webhook refused');
      return reading;
    },

    async retrieve(attempt) {
      const result = await retrieve(attempt, provider);
      // That the provider does not know a txnid (yet) is an answer.
      if (!result.ok && result.reason !== 'not-found') {
        log.warn({ txnid: attempt.txnid, ...result }, 'payment could not be retrieved');
      }
      return result;
    },

    async refund(refund) {
      const result = await orderRefund(refund, provider);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund was not ordered');
      return result;
    },

    async refundStatus(refund) {
      const result = await askRefund(refund, provider);
      if (!result.ok) log.warn({ refundId: refund.refundId, ...result }, 'refund could not be asked about');
      return result;
    },
  };
}

function hostedCheckout(options: EasebuzzOptions): HostedCheckout {
  const { loaderUrl, key: merchantKey, mode } = options;
  return {
    loaderUrl,
    merchantKey,
    mode,
    scriptSources: options.sandbox ? [new URL(loaderUrl).origin] : EASEBUZZ_SCRIPT_SOURCES,
    frameSources: options.sandbox ? [new URL(options.payUrl).origin] : EASEBUZZ_FRAME_SOURCES,
  };
}
