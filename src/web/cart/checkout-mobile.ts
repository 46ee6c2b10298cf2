import { mobileDigits, tidyMobile } from '../../contract/delivery-rules.ts';
import { shownSession } from '../session/session.ts';
import { readStored, store } from '../session/storage.ts';

/** The storage key of the number (spec §3: Local browser storage). */
export const CHECKOUT_MOBILE = 'checkout-mobile';

/** The storage key of the id of the account that entered it; a guest's has none. */
export const CHECKOUT_MOBILE_OF = 'checkout-mobile-of';

/**
 * The mobile number entered at the cart, now or on an earlier visit; '' without one, and if another account entered it.
 * It may be unfinished.
 */
export function readCheckoutMobile(): string {
  return isSomebodyElses() ? '' : readKeptMobile(readStored(CHECKOUT_MOBILE) ?? '');
}

/** Whoever's session has ended may log in again: until then the number stays, as what was typed does (decision 155). */
function isSomebodyElses(): boolean {
  const owner = readStored(CHECKOUT_MOBILE_OF);
  if (owner === null) return false;
  const { userId, ended } = shownSession();
  return owner !== userId && !ended;
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
  store(CHECKOUT_MOBILE_OF, shownSession().userId);
}
