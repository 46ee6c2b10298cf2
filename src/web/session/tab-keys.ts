/**
 * Keys in sessionStorage for personal data that this tab keeps, until `forgetTab`. They are listed here because not
 * every page loads the files that keep the data.
 */

/**
 * The attempts to pay (checkout/kept-attempts.ts); in localStorage what other tabs are told of them
 * (checkout/attempts-elsewhere.ts).
 */
export const PAYMENT_ATTEMPT = 'payment-attempt';

/** What was typed at the checkout (checkout/draft-details.ts). */
export const CHECKOUT_DRAFT = 'checkout-draft';

/** What was typed in the account when the session ended (account/delivery-draft.ts). */
export const DELIVERY_DRAFT = 'delivery-draft';
