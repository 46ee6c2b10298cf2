import type { OrderStatus } from '../../contract/order-words.ts';

/** Offered as the reason for a step. */
export const USUAL_CAUSES: Partial<Record<OrderStatus, string>> = {
  preparing: 'In the kitchen',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled by the shop',
  refunded: 'Money given back',
};
