import type { OrderStatus } from '../contract/words.ts';
import type { Queries } from '../db/schema.ts';

/** A mail to be written later; it names rows, so that what is sent is what is true when it is sent. */
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

/** Work that must happen because of a change is queued in the same transaction: both last, or neither. */
export interface Outbox {
  mail(tx: Queries, ...jobs: readonly MailJob[]): Promise<void>;
}
