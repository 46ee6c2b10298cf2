/**
 * Where this tab keeps what is a person's (sessionStorage), until `forgetTab`. The names are here because the files that
 * keep it are not loaded by every page.
 */

/** What was announced to pay (checkout/kept-attempts.ts). */
export const PAYMENT_ATTEMPT = 'payment-attempt';

/** What was typed at the checkout (checkout/draft-details.ts). */
export const CHECKOUT_DRAFT = 'checkout-draft';

/** What was typed in the account when the session ended (account/delivery-draft.ts). */
export const DELIVERY_DRAFT = 'delivery-draft';
