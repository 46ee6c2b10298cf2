import { tidyMobile } from '../../contract/delivery-rules.ts';
import { readStored, store } from '../session/storage.ts';

/** Where the browser keeps it (spec §3: Local browser storage). */
export const CHECKOUT_MOBILE = 'checkout-mobile';

/** The mobile number entered at the cart, now or on an earlier visit; '' without one. It may be unfinished. */
export function readCheckoutMobile(): string {
  const digits = tidyMobile(readStored(CHECKOUT_MOBILE) ?? '').replace(/\D/g, '');
  // Cut short, a longer one would look like a number, but be somebody else's.
  return digits.length > 10 ? '' : digits;
}

/** Stores the mobile number entered at the cart, for the checkout and later visits. */
export function keepCheckoutMobile(mobile: string): void {
  store(CHECKOUT_MOBILE, mobile);
}
