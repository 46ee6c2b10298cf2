import { store } from './storage.ts';

/** Forgets what this tab keeps about a person. */
export function forgetTab(): void {
  // What was announced to pay (checkout/kept-attempts.ts, which other pages do not load, like the next).
  store('payment-attempt', null, 'sessionStorage');
  // What was typed at the checkout (checkout/draft-details.ts).
  store('checkout-draft', null, 'sessionStorage');
}
