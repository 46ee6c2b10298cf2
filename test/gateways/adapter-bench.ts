import type { PaymentAnnouncement, PaymentGateway } from '../../src/shop/payments/gateway.ts';

type Fields = Record<string, string>;

/** A gateway and its provider, as the suite needs them: a second provider brings its own bench. */
export interface AdapterBench {
  gateway: PaymentGateway;
  /** The same provider reached with a key, or a salt, that is not ours. */
  strangers: { wrongKey: PaymentGateway; wrongSalt: PaymentGateway };
  /** A gateway whose provider answers every call like this. */
  answeredBy(answer: typeof fetch, timeoutMs?: number): PaymentGateway;
  pay(accessKey: string, outcome: 'success' | 'failure' | 'userCancelled' | 'pending'): Promise<Fields>;
  /** A genuine response about this txnid with other words in it. */
  signed(txnid: string, words: { amount?: string; status?: string; email?: string }): Fields;
  /** What the provider's fields are called. */
  names: { txnid: string; amount: string; status: string; key: string; hash: string };
  /** Forms in which the provider tells of transactions, and of trouble. */
  tells: { one(fields: Fields): unknown; many(fields: Fields[]): unknown; trouble(text: string): unknown };
  notFound: string;
  /** Refunds of this payment will fail at the bank. */
  failRefunds(txnid: string): void;
  /** Settles when nothing is under way at the provider. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The steps that the parts of the suite share; the bench is there once the tests run. */
export interface AdapterSteps {
  readonly bench: AdapterBench;
  announced(
    changes?: Partial<PaymentAnnouncement>,
  ): Promise<{ attempt: PaymentAnnouncement; accessKey: string }>;
  paid(changes?: Partial<PaymentAnnouncement>): Promise<{ attempt: PaymentAnnouncement; callback: Fields }>;
}
