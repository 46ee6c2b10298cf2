import { store } from './storage.ts';
import { CHECKOUT_DRAFT, DELIVERY_DRAFT, PAYMENT_ATTEMPT } from './tab-keys.ts';

/** Forgets what this tab keeps about a person, and what it has told other tabs. */
export function forgetTab(): void {
  for (const key of [PAYMENT_ATTEMPT, CHECKOUT_DRAFT, DELIVERY_DRAFT]) store(key, null, 'sessionStorage');
  store(PAYMENT_ATTEMPT, null);
}
