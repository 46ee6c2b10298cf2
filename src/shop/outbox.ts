import type { OrderStatus } from '../contract/words.ts';
import type { Queries } from '../db/schema.ts';

/** An e-mail to be written later. It names rows, so that it is written from the data at the time of sending. */
export type MailJob =
  | { kind: 'order-status'; orderId: string; status: OrderStatus }
  | { kind: 'shop-order-paid'; orderId: string }
  | { kind: 'refund-done'; refundId: string }
  | { kind: 'shop-payment-review'; attemptId: string }
  | { kind: 'shop-refund-due'; refundId: string }
  | { kind: 'shop-refund-failed'; refundId: string }
  | { kind: 'verify-email'; customerId: string; code: string }
  | { kind: 'reset-password'; customerId: string; code: string }
  | { kind: 'change-email-from'; customerId: string; code: string }
  | { kind: 'change-email-to'; customerId: string; code: string }
  | { kind: 'email-taken'; customerId: string; askId: string }
  | { kind: 'contact-message'; messageId: string };

/** Queues follow-up work in the transaction that causes it, so that both commit or neither does. */
export interface Outbox {
  mail(tx: Queries, ...jobs: readonly MailJob[]): Promise<void>;
}
