/**
 * Keys for personal data that is kept until `forgetTab`, in sessionStorage if nothing else is said. They are listed
 * here because not every page loads the files that keep the data.
 */

/** The attempts to pay (checkout/kept-attempts.ts). */
export const PAYMENT_ATTEMPT = 'payment-attempt';

/** What was typed at the checkout (checkout/draft-details.ts). */
export const CHECKOUT_DRAFT = 'checkout-draft';

/** What was typed in the account when the session ended (account/delivery-draft.ts). */
export const DELIVERY_DRAFT = 'delivery-draft';

/** In localStorage, for all tabs: which goods are being paid for (checkout/attempts-elsewhere.ts). */
export const PAYMENTS_BEGUN = 'payments-begun';
