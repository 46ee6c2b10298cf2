export { NO_LONGER } from '../../contract/order-words.ts';

/** Why an order cannot be paid, or not be deleted, in words for its buyer. */
export const STILL_OPEN = 'A payment for this order is still open.';
export const ORDER_GONE = 'This order is gone.';
