/** What the shop asks of any hosted-checkout provider. Adapters live in `src/gateways/`; nothing else may know a provider's wire. */

import type { ProviderName } from '../../contract/words.ts';

/** One payment attempt as it is announced to the provider. Amounts are integer paise. */
export interface PaymentAnnouncement {
  txnid: string;
  amountPaise: number;
  productInfo: string;
  name: string;
  email: string;
  phone: string;
  /** Where the provider's signed form post of a good and a bad outcome goes (ours, absolute). */
  successUrl: string;
  failureUrl: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  pincode: string;
  /** Our order's id, carried through the provider in a user-defined field. */
  orderId: string;
}

export type AnnounceResult =
  | { ok: true; accessKey: string }
  /** The provider understood and refused: nothing can have been charged. */
  | { ok: false; reason: 'refused'; message: string }
  /** Time-out, broken reply or no connection: it may have been accepted, so `retrieve` decides. */
  | { ok: false; reason: 'unknown'; message: string };

/** `review`: a status that the adapter does not know; it never becomes a success by itself. */
export type PaymentOutcome = 'success' | 'pending' | 'failure' | 'review';

/** The provider's word about one attempt, its signature already checked. */
export interface PaymentReport {
  txnid: string;
  /** null as long as the provider has not given the payment an id. */
  providerPaymentId: string | null;
  amountPaise: number;
  outcome: PaymentOutcome;
  /** As received, for the books. */
  rawStatus: string;
  /** Readable reason of a failure; '' when there is none. */
  message: string;
  /** 'UPI', 'CC', … as the provider names it; null when unknown. */
  method: string | null;
  /** Only from `retrieve`: true when the provider says that nobody has even tried to pay. */
  untouched?: boolean;
}

export type CallbackReading =
  | { ok: true; report: PaymentReport }
  | { ok: false; reason: 'malformed' | 'wrong-key' | 'bad-signature' };

export type RetrieveResult =
  | { ok: true; report: PaymentReport }
  /** The provider does not know the txnid (yet). */
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'unreachable'; message: string };

/** What the browser needs to open the provider's pop-up. */
export interface HostedCheckout {
  loaderUrl: string;
  merchantKey: string;
  /** Second argument of the provider's checkout class. */
  mode: 'test' | 'prod';
  /** Origins that the Content-Security-Policy of the checkout page must allow. */
  scriptSources: string[];
  frameSources: string[];
}

/** What a provider says by itself, signature checked. A refund notice is only a hint to ask for its status. */
export type WebhookReading =
  | { ok: true; kind: 'payment'; report: PaymentReport }
  | { ok: true; kind: 'refund'; providerPaymentId: string }
  /** Genuine, and of no interest to us. */
  | { ok: true; kind: 'other' }
  | { ok: false; reason: 'malformed' | 'wrong-key' | 'bad-signature' };

/** A webhook as it came: the signature may cover the raw text. Header names are lowercase. */
export interface RawWebhook {
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: string;
}

/** `refundId` is ours: the idempotency key of the refund at the provider. */
export interface RefundRequest {
  refundId: string;
  txnid: string;
  providerPaymentId: string;
  amountPaise: number;
}

export type RefundState = 'pending' | 'done' | 'failed';

export type RefundResult =
  | { ok: true; state: RefundState }
  /** Final: the provider will not refund this. */
  | { ok: false; reason: 'refused'; message: string }
  /** It may have been accepted: `refundStatus` decides; the same request may be sent again. */
  | { ok: false; reason: 'unknown'; message: string };

export type RefundStatusResult =
  | { ok: true; state: RefundState; amountPaise: number }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'unreachable'; message: string };

export interface PaymentGateway {
  readonly provider: ProviderName;
  /** true when the money is play money: the page shows the 'Test mode' ribbon. */
  readonly sandbox: boolean;
  readonly checkout: HostedCheckout;
  announce(attempt: PaymentAnnouncement): Promise<AnnounceResult>;
  /** Reads a form post or browser response: form and signature are checked, nothing is decided. */
  readCallback(fields: Readonly<Record<string, unknown>>): Promise<CallbackReading>;
  readWebhook(webhook: RawWebhook): Promise<WebhookReading>;
  retrieve(attempt: {
    txnid: string;
    amountPaise: number;
    email: string;
    phone: string;
    /** What `announce` has answered, once it has. */
    accessKey?: string | null;
  }): Promise<RetrieveResult>;
  refund(refund: RefundRequest): Promise<RefundResult>;
  refundStatus(refund: RefundRequest): Promise<RefundStatusResult>;
}
