import type { BaseLogger } from 'pino';
import type { HostedCheckout, PaymentGateway } from '../../shop/payments/gateway.ts';
import { cspSources } from '../csp-sources.ts';
import { loggedGateway } from '../logged-gateway.ts';
import { announce } from './announce.ts';
import {
  EASEBUZZ_FRAME_SOURCES,
  EASEBUZZ_HOSTS,
  EASEBUZZ_LOADER_URL,
  EASEBUZZ_SCRIPT_SOURCES,
} from './hosts.ts';
import { listRefunds } from './list-refunds.ts';
import { readCallback } from './read-callback.ts';
import { readWebhook } from './read-webhook.ts';
import { sendRefund } from './refund.ts';
import { askRefund } from './refund-status.ts';
import { retrieve } from './retrieve.ts';

export interface EasebuzzOptions {
  key: string;
  salt: string;
  /** Origin that accepts initiateLink, without a trailing slash. */
  payUrl: string;
  /** Origin that answers retrieve, without a trailing slash. */
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
  const gateway: PaymentGateway = {
    provider: 'easebuzz',
    sandbox: options.sandbox,
    checkout: hostedCheckout(options),
    leastRefundPaise: 1,
    announce: (attempt) => announce(attempt, provider),
    readCallback: async (fields) => readCallback(fields, provider),
    readWebhook: async (webhook) => readWebhook(webhook, provider),
    retrieve: (attempt) => retrieve(attempt, provider),
    refund: (refund) => sendRefund(refund, provider),
    refundStatus: (refund) => askRefund(refund, provider),
    refundsOf: (payment) => listRefunds(payment, provider),
  };
  return loggedGateway(gateway, log);
}

function hostedCheckout(options: EasebuzzOptions): HostedCheckout {
  const { loaderUrl, payUrl, key: merchantKey, mode } = options;
  return {
    loaderUrl,
    merchantKey,
    mode,
    scriptSources: cspSources(loaderUrl, EASEBUZZ_LOADER_URL, EASEBUZZ_SCRIPT_SOURCES, options),
    frameSources: cspSources(payUrl, EASEBUZZ_HOSTS[mode].payUrl, EASEBUZZ_FRAME_SOURCES, options),
  };
}
