/** The shop's enumerations, without schemas: pages, calls and database checks share them. */

export const CATEGORIES = ['Sweets', 'Snacks', 'Bakery'] as const;
export type Category = (typeof CATEGORIES)[number];

/** spec §9: sort options; names by decisions: Calls. */
export const SORTS = ['default', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
export type Sort = (typeof SORTS)[number];

export const ROLES = ['admin', 'manager', 'customer', 'readonly'] as const;
export type Role = (typeof ROLES)[number];

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

/** Whether the newest payment attempt of an order is decided. */
export const PAYMENT_STATES = ['open', 'paid', 'failed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A refund is due, then requested from the provider, then done or finally failed. */
export const REFUND_STATES = ['due', 'requested', 'done', 'failed'] as const;

export const PROVIDERS = ['easebuzz', 'razorpay'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/**
 * Shown when a payment is refused because the order is already paid. The checkout must recognise it: it is the only
 * conflict that a new txnid would not resolve.
 */
export const ALREADY_PAID = 'This order is already paid.';
