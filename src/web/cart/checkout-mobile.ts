import { mobileDigits, tidyMobile } from '../../contract/delivery-rules.ts';
import { readStored, store } from '../session/storage.ts';

/** The storage key of the number (spec §3: Local browser storage). */
export const CHECKOUT_MOBILE = 'checkout-mobile';

/** The mobile number entered at the cart, now or on an earlier visit; '' without one. It may be unfinished. */
export function readCheckoutMobile(): string {
  return readKeptMobile(readStored(CHECKOUT_MOBILE) ?? '');
}

/** The mobile number in a text that was kept, here or by the server; '' if the text is none and cannot become one. */
export function readKeptMobile(kept: string): string {
  const digits = mobileDigits(tidyMobile(kept));
  // A longer one, cut to ten digits, would look like a valid number but belong to somebody else.
  return digits.length > 10 ? '' : digits;
}

/** Stores the mobile number entered at the cart, for the checkout and later visits. */
export function keepCheckoutMobile(mobile: string): void {
  store(CHECKOUT_MOBILE, mobile);
}
