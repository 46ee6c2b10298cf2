import type { OrderStatus } from '../contract/order-status.ts';
import type { Queries } from '../db/schema.ts';
import type { MailedCodeKind } from './customers/mailed-code.ts';

/**
 * An e-mail to be written later. It names rows, so that it is written from the data at the time of sending. Jobs
 * outlive releases: a kind whose fields change needs a new name, because a process that does not know a kind leaves its
 * job for later.
 */
export type MailJob =
  | { kind: 'order-status'; orderId: string; status: OrderStatus }
  /** An order can be corrected more than once; `correctionId` (a UUID) tells the mails apart. */
  | { kind: 'address-corrected'; orderId: string; correctionId: string }
  | { kind: 'shop-order-paid'; orderId: string }
  | { kind: 'refund-done'; refundId: string }
  /** A payment can come into review more than once; `reviewId` (a UUID) tells the mails apart. */
  | { kind: 'shop-payment-review'; attemptId: string; reviewId?: string }
  | { kind: 'shop-refund-due'; refundId: string }
  | { kind: 'shop-refund-failed'; refundId: string }
  /** The address is found by `askId`; `customerId` is for the log when the mail is not sent. */
  | { kind: 'code'; letter: MailedCodeKind; customerId: string; askId: string }
  | { kind: 'email-taken'; customerId: string; askId: string }
  /** A password can change more than once; `changeId` (a UUID) tells the mails apart. */
  | { kind: 'new-password'; customerId: string; changeId: string }
  | { kind: 'account-deleted'; farewellId: string }
  | { kind: 'contact-message'; messageId: string };

/** Queues follow-up work in the transaction that causes it, so that both commit or neither does. */
export interface Outbox {
  mail(tx: Queries, ...jobs: readonly MailJob[]): Promise<void>;
  /** Unfinished jobs by state. */
  countJobs(db: Queries): Promise<{ state: string; count: number }[]>;
  /** E-mails that await a retry or have failed for good. */
  countStuckMail(db: Queries): Promise<number>;
  /** Tries soon again what would wait longer than it ever should, because the clock was ahead. */
  bringMailForward(db: Queries): Promise<void>;
}
