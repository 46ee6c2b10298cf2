import { store } from './storage.ts';

/**
 * What was announced to pay (checkout/kept-attempts.ts), typed at the checkout (checkout/draft-details.ts) and typed in
 * the account when the session ended (account/delivery-draft.ts): files that other pages do not load.
 */
const KEPT = ['payment-attempt', 'checkout-draft', 'delivery-draft'];

/** Forgets what this tab keeps about a person. */
export function forgetTab(): void {
  for (const key of KEPT) store(key, null, 'sessionStorage');
}
