import type { BaseLogger } from 'pino';
import type { HostedCheckout, PaymentGateway } from '../../shop/payments/gateway.ts';
import { cspSources } from '../csp-sources.ts';
import { loggedGateway } from '../logged-gateway.ts';
import { announce } from './announce.ts';
import {
  RAZORPAY_API_URL,
  RAZORPAY_FRAME_SOURCES,
  RAZORPAY_LOADER_URL,
  RAZORPAY_SCRIPT_SOURCES,
} from './hosts.ts';
import { knownOrders } from './known-orders.ts';
import { listRefunds } from './list-refunds.ts';
import { readCallback } from './read-callback.ts';
import { readWebhook } from './read-webhook.ts';
import { sendRefund } from './refund.ts';
import { askRefund } from './refund-status.ts';
import { retrieve } from './retrieve.ts';

export interface RazorpayOptions {
  /** Public: the browser gets it. */
  keyId: string;
  keySecret: string;
  /** Chosen on the provider's dashboard together with the webhook's address. */
  webhookSecret: string;
  /** Origin of the API, without a trailing slash. */
  apiUrl: string;
  loaderUrl: string;
  mode: 'test' | 'prod';
  /** true when the addresses are those of the local sandbox. */
  sandbox: boolean;
  fetch?: typeof globalThis.fetch;
  /** In ms, for one exchange; `announce` takes two, `retrieve` two to four (`ANNOUNCE_LEASE_SECONDS`). */
  timeoutMs?: number;
  log: BaseLogger;
}

/** The shop's gateway that speaks Razorpay's Orders API and Standard Checkout (docs/payments-razorpay.md). */
export function createRazorpay(options: RazorpayOptions): PaymentGateway {
  const { log, fetch = globalThis.fetch, timeoutMs = 8_000 } = options;
  const { keyId, keySecret, webhookSecret, apiUrl } = options;
  const account = { keyId, keySecret, webhookSecret, apiUrl, fetch, timeoutMs };
  const knownOrder = knownOrders(account);
  const gateway: PaymentGateway = {
    provider: 'razorpay',
    sandbox: options.sandbox,
    checkout: hostedCheckout(options),
    // 'The amount must be at least INR 1.00' (Razorpay: Create a Normal Refund).
    leastRefundPaise: 100,
    announce: (attempt) => announce(attempt, account),
    readCallback: (fields) => readCallback(fields, account, knownOrder),
    readWebhook: (webhook) => readWebhook(webhook, account, knownOrder),
    retrieve: (attempt) => retrieve(attempt, account),
    refund: (refund) => sendRefund(refund, account),
    refundStatus: (refund) => askRefund(refund, account),
    refundsOf: (payment) => listRefunds(payment, account),
  };
  return loggedGateway(gateway, log);
}

function hostedCheckout(options: RazorpayOptions): HostedCheckout {
  const { loaderUrl, apiUrl, keyId: merchantKey, mode } = options;
  return {
    loaderUrl,
    merchantKey,
    mode,
    scriptSources: cspSources(loaderUrl, RAZORPAY_LOADER_URL, RAZORPAY_SCRIPT_SOURCES, options),
    frameSources: cspSources(apiUrl, RAZORPAY_API_URL, RAZORPAY_FRAME_SOURCES, options),
  };
}
