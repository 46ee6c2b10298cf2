import type {
  CallbackReading,
  PaymentAnnouncement,
  PaymentGateway,
  RawWebhook,
} from '../../src/shop/payments/gateway.ts';

/** The provider's signed message about one payment, in the form the shop receives. */
export type Word =
  | { kind: 'callback'; fields: Readonly<Record<string, unknown>> }
  | { kind: 'webhook'; webhook: RawWebhook };

/** A gateway and its provider, as the suite needs them. Each provider has a fixture of its own. */
export interface AdapterFixture {
  gateway: PaymentGateway;
  /** The same provider reached with a wrong key, or a wrong secret. */
  strangers: { wrongKey: PaymentGateway; wrongSalt: PaymentGateway };
  /** A gateway whose provider gives this answer to every call. */
  answeredBy(answer: typeof fetch, timeoutMs?: number): PaymentGateway;
  /** Values that the provider refuses. */
  refusable: Partial<PaymentAnnouncement>;
  /** Ends a payment as its buyer would. */
  pay(accessKey: string, outcome: 'success' | 'failure' | 'userCancelled' | 'pending'): Promise<Word>;
  /** A correctly signed message about this payment with another amount or status in it. */
  signed(txnid: string, words: { amount?: unknown; status?: string }): Word;
  /** Amounts as the provider writes them, with their paise; and texts that are not amounts. */
  amounts: { good: readonly (readonly [wire: unknown, paise: number])[]; bad: readonly unknown[] };
  spoilt: {
    /** The content differs from what was signed. */
    changed(word: Word): Word[];
    withSignature(word: Word, change: (signature: string) => string): Word;
    /** For another merchant. */
    foreign(word: Word): Word;
    /** A field is missing or duplicated. */
    incomplete(word: Word): Word[];
    /** Signed with our secret, with a separator in a field that could shift what is signed. */
    shifted(txnid: string): Word;
  };
  tells: {
    /** The provider knows these tries of one paid attempt, in this order. */
    tries(txnid: string, statuses: readonly ('success' | 'failure')[]): typeof fetch;
    /** It answers about another attempt, or about nothing. */
    strangers(txnid: string, other: string): (typeof fetch)[];
    /** It knows the txnid only from another site of the same account, where it was paid. */
    foreign(txnid: string): typeof fetch;
  };
  /** Refunds of this payment will fail at the bank. */
  failRefunds(txnid: string): void;
  /** Refunds so many paise of this payment at the provider itself; returns the provider's id of the refund. */
  refundOnDashboard(txnid: string, amountPaise: number): string;
  /** Settles when nothing is in flight at the provider. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Steps shared by the parts of the suite; the fixture exists once the tests run. */
export interface AdapterSteps {
  readonly fixture: AdapterFixture;
  announced(
    changes?: Partial<PaymentAnnouncement>,
  ): Promise<{ attempt: PaymentAnnouncement; accessKey: string }>;
  paid(changes?: Partial<PaymentAnnouncement>): Promise<{ attempt: PaymentAnnouncement; word: Word }>;
  /** How the shop's adapter reads a message. */
  read(word: Word): Promise<CallbackReading>;
}
