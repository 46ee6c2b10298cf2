/** What a buyer is told about a payment: the shop and its pages must say the same. */

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
