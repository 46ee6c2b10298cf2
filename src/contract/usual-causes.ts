import type { OrderStatus } from './order-status.ts';

/** The cause of a refunded order whose money the provider has sent back: written by the shop, not by a person. */
export const MONEY_SENT_BACK = 'Money sent back';

/** Offered to staff as the reason for a step; the mails do not repeat them. */
export const USUAL_CAUSES: Partial<Record<OrderStatus, string>> = {
  preparing: 'In the kitchen',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled by the shop',
  refunded: 'Money given back',
};
