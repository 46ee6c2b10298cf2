/** The enumerations of payments and refunds, without schemas: pages, calls and database checks share them. */

/**
 * The state of a payment as its buyer sees it. An order is 'paid' once an attempt has succeeded; otherwise it is 'open'
 * while any attempt is undecided.
 */
export const PAYMENT_STATES = ['open', 'paid', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The outcome of one payment attempt. A surplus is money that its order did not need and that goes back. */
export const ATTEMPT_STATES = ['open', 'succeeded', 'failed', 'surplus'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** A refund is due, then requested, then done or finally failed. `requested`: the provider has accepted it. */
export const REFUND_STATES = ['due', 'requested', 'done', 'failed'] as const;

export const PROVIDERS = ['easebuzz', 'razorpay'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a payment is for, in the words that the provider receives (spec §9). */
export const PRODUCT_INFO = 'Order from sweets shop';
