/** Why an order cannot be paid, in words for its buyer. */
export const ORDER_GONE = 'This order is gone.';
