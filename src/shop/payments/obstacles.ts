/** Why an order cannot be paid, in words for its buyer. */
export const ORDER_GONE = 'This order is gone.';
export const NO_LONGER_PAYABLE = 'This order can no longer be paid.';
