import type { OrderStatus } from '../contract/order-words.ts';
import type { Queries } from '../db/schema.ts';
import type { MailedCodeKind } from './customers/mailed-code.ts';

/** An e-mail to be written later. It names rows, so that it is written from the data at the time of sending. */
export type MailJob =
  | { kind: 'order-status'; orderId: string; status: OrderStatus }
  /** An order can be corrected more than once; `correctionId` (a UUID) tells the mails apart. */
  | { kind: 'address-corrected'; orderId: string; correctionId: string }
  | { kind: 'shop-order-paid'; orderId: string }
  | { kind: 'refund-done'; refundId: string }
  | { kind: 'shop-payment-review'; attemptId: string }
  | { kind: 'shop-refund-due'; refundId: string }
  | { kind: 'shop-refund-failed'; refundId: string }
  | { kind: 'code'; letter: MailedCodeKind; customerId: string; askId: string }
  | { kind: 'email-taken'; customerId: string; askId: string }
  | { kind: 'contact-message'; messageId: string };

/**
 * A job that the previous release queued, with the code in it. Such jobs are retried for two and a half days after an
 * upgrade; nothing queues them any more, so this type and what handles it can be deleted one release later. The new
 * kind has a name of its own ('code'): a process of the previous release that takes such a job fails, and the job is
 * retried, while under an old name it would send a link without a code.
 */
export type EarlierMailJob = { kind: MailedCodeKind; customerId: string; code: string };

/** What may lie in the queue. */
export type QueuedMail = MailJob | EarlierMailJob;

/** Queues follow-up work in the transaction that causes it, so that both commit or neither does. */
export interface Outbox {
  mail(tx: Queries, ...jobs: readonly MailJob[]): Promise<void>;
}
