/** The enumerations of orders, payments and refunds, without schemas: pages, calls and database checks share them. */

/** decisions: Orders. `src/shop/orders/status.ts` defines which may follow which. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'failed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The state of a payment as its buyer sees it. An order is 'paid' once an attempt has succeeded; otherwise it is 'open'
 * while any attempt is undecided.
 */
export const PAYMENT_STATES = ['open', 'paid', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The outcome of one payment attempt. A surplus is money that its order did not need and that goes back. */
export const ATTEMPT_STATES = ['open', 'succeeded', 'failed', 'surplus'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ORDER_SOURCES = ['cart', 'buy-now'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** A refund is due, then requested, then done or finally failed. `requested`: the provider has accepted it. */
export const REFUND_STATES = ['due', 'requested', 'done', 'failed'] as const;

export const PROVIDERS = ['easebuzz', 'razorpay'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a payment is for, in the words that the provider receives (spec §9). */
export const PRODUCT_INFO = 'Order from sweets shop';

/**
 * Shown when a payment is refused because the order is paid, or because an earlier payment of it may still succeed. The
 * checkout must recognise both: with a new txnid the same goods could be paid for twice.
 */
export const ALREADY_PAID = 'This order is already paid.';
export const STILL_OPEN = 'A payment for this order is still open.';

/** Shown to a buyer who tries to pay for a deleted order. */
export const ORDER_GONE = 'This order is gone.';

/**
 * Shown to a buyer whose order can no longer be paid: by the shop when it refuses, and by the page that does not ask.
 */
export const NO_LONGER_PAYABLE = 'This order can no longer be paid.';

/** Shown for a payment that is not final, by the shop and by the pages that ask about it. */
export const BEING_CONFIRMED = 'Payment is being confirmed. Please do not pay again.';
