/**
 * The interface of every hosted-checkout provider. Adapters live in `src/gateways/`; no other code may know a
 * provider's protocol.
 */

import type { ProviderName } from '../../contract/payments.ts';

/** A payment attempt as announced to the provider. Amounts are integer paise. */
export interface PaymentAnnouncement {
  txnid: string;
  amountPaise: number;
  productInfo: string;
  name: string;
  email: string;
  phone: string;
  /** Where the provider posts its signed form after success and after failure (our URLs, absolute). */
  successUrl: string;
  failureUrl: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  pincode: string;
  /** Our order's id, passed through the provider in a user-defined field. */
  orderId: string;
}

export type AnnounceResult =
  | { ok: true; accessKey: string }
  /** The provider understood and refused: nothing can have been charged. */
  | { ok: false; reason: 'refused'; message: string }
  /** Time-out, broken reply or no connection: the provider may have accepted it, so `retrieve` decides. */
  | { ok: false; reason: 'unknown'; message: string }
  /** It knows the txnid and never gives out its access key again. It may be open or even paid: `retrieve` decides. */
  | { ok: false; reason: 'duplicate'; message: string };

/** `review`: a status the adapter does not know; never a success by itself. */
export type PaymentOutcome = 'success' | 'pending' | 'failure' | 'review';

/** The provider's report on one attempt, signature already verified. */
export interface PaymentReport {
  txnid: string;
  /** Our order, as the provider passes its id back; null when it names none. */
  orderId: string | null;
  /** null until the provider assigns the payment an id. */
  providerPaymentId: string | null;
  amountPaise: number;
  outcome: PaymentOutcome;
  /** As received, for the record. */
  rawStatus: string;
  /** Readable reason for a failure; '' when there is none. */
  message: string;
  /** 'UPI', 'CC', … as the provider names it; null when unknown. */
  method: string | null;
}

/** A message that the provider has signed and sent unasked. It decides nothing: `retrieve` does. */
export interface SignedMessage extends PaymentReport {
  /** A hash of everything signed in it, which tells it from other messages about the same txnid. */
  contentHash?: string;
}

/** What `retrieve` found out. */
export interface RetrievedReport extends PaymentReport {
  /** true when the provider reports no tries to pay, or only tries that failed. */
  untouched?: boolean;
  /** true when it names no order while other tries of its txnid name ours: it may be another site's. */
  mayBeForeign?: boolean;
  /** Ids of further payments of this txnid that succeeded too. */
  alsoPaid?: readonly string[];
}

export type CallbackReading =
  | { ok: true; report: SignedMessage }
  | { ok: false; reason: 'malformed' | 'wrong-key' | 'bad-signature' };

export type RetrieveResult =
  | { ok: true; report: RetrievedReport }
  /** The provider does not know the txnid (yet). */
  | { ok: false; reason: 'not-found' }
  /** It knows the txnid only from another order's payment: one of another site of the same merchant account, say. */
  | { ok: false; reason: 'taken' }
  | { ok: false; reason: 'unreachable'; message: string };

/** What the browser needs to open the provider's pop-up. */
export interface HostedCheckout {
  loaderUrl: string;
  merchantKey: string;
  /** Second argument of the provider's checkout class. */
  mode: 'test' | 'prod';
  /** Origins that the checkout page's Content-Security-Policy must allow. */
  scriptSources: string[];
  frameSources: string[];
}

/** A provider's webhook, signature verified. A refund notice is only a hint to fetch the refund's status. */
export type WebhookReading =
  | { ok: true; kind: 'payment'; report: SignedMessage }
  | { ok: true; kind: 'refund'; providerPaymentId: string }
  /** Genuine, but irrelevant to us. */
  | { ok: true; kind: 'other' }
  | { ok: false; reason: 'malformed' | 'wrong-key' | 'bad-signature' };

/** A webhook as received: the signature may cover the raw text. Header names are lower case. */
export interface RawWebhook {
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: string;
}

/**
 * A refund as a gateway requests it, or asks about it. `refundId` is ours and serves as the provider's idempotency key
 * for the refund.
 */
export interface GatewayRefund {
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
  /** The provider does not know the payment (yet), although it has reported it. */
  | { ok: false; reason: 'unheard-of'; message: string }
  /** The provider may have accepted it: `refundStatus` decides, and the same request may be sent again. */
  | { ok: false; reason: 'unknown'; message: string };

export type RefundStatusResult =
  | { ok: true; state: RefundState; amountPaise: number }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'unreachable'; message: string };

/** A refund as the provider lists it, whoever has made it. */
export interface ListedRefund {
  /** The provider's own id. */
  id: string;
  /** The id that its maker gave it; null on the provider's own dashboard. */
  refundId: string | null;
  amountPaise: number;
  state: RefundState;
}

export type RefundsResult =
  | { ok: true; refunds: ListedRefund[] }
  | { ok: false; reason: 'unreachable'; message: string };

export interface PaymentGateway {
  readonly provider: ProviderName;
  /** true for play money: the page shows the 'Test mode' ribbon. */
  readonly sandbox: boolean;
  readonly checkout: HostedCheckout;
  /** The smallest refund that the provider makes, in paise: it refuses less, so no such rest may be left either. */
  readonly leastRefundPaise: number;
  announce(attempt: PaymentAnnouncement): Promise<AnnounceResult>;
  /** Reads a form post or browser response: verifies format and signature, decides nothing. */
  readCallback(fields: Readonly<Record<string, unknown>>): Promise<CallbackReading>;
  readWebhook(webhook: RawWebhook): Promise<WebhookReading>;
  retrieve(attempt: {
    txnid: string;
    /** As announced: payments that name another order are not reported. */
    orderId: string;
    amountPaise: number;
    /** The access key that `announce` returned, if it returned one. */
    accessKey?: string | null;
  }): Promise<RetrieveResult>;
  refund(refund: GatewayRefund): Promise<RefundResult>;
  refundStatus(refund: GatewayRefund): Promise<RefundStatusResult>;
  /** Every refund of one payment; none when the provider does not know the payment. */
  refundsOf(payment: Pick<GatewayRefund, 'providerPaymentId'>): Promise<RefundsResult>;
}
