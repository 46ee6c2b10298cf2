import {
  BAD_EMAIL,
  BAD_MOBILE,
  BAD_PINCODE,
  EMAIL,
  MAX_LENGTH,
  MOBILE,
  mobileDigits,
  NO_STATE,
  PINCODE,
  tidyMobile,
} from '../../contract/delivery-rules.ts';
import { normalizeLine } from '../../contract/invisible-characters.ts';
import { PLACES } from '../../contract/places.ts';
import type { DetailName, Details } from './details.ts';

/** The specified alert; it comes before any error beside a field (decisions: Delivery needs an address). */
export const CONTACT_MISSING = 'Please enter name, email and mobile before paying.';

export type DetailErrors = Partial<Record<DetailName, string>>;

/** Whether name, e-mail and mobile are all filled in (spec §5). */
export function hasContact({ name, email, mobile }: Pick<Details, 'name' | 'email' | 'mobile'>): boolean {
  return Boolean(normalizeLine(name) && email.trim() && mobile.trim());
}

/** The error of each missing one of the three: the alert names all three, the form only those that are missing. */
export function contactErrors({ name, email, mobile }: Details): DetailErrors {
  return {
    ...(normalizeLine(name) ? {} : { name: 'Please enter your name.' }),
    ...(email.trim() ? {} : { email: 'Please enter your e-mail address.' }),
    ...(mobile.trim() ? {} : { mobile: 'Please enter your mobile number.' }),
  };
}

/** The phone number as sent to the provider: digits only, the first 10 (spec §5). */
export function phoneOf(mobile: string): string {
  return mobileDigits(mobile).slice(0, 10);
}

/** The error of each field that prevents delivery; empty when there is none (decisions: States). */
export function detailErrors(details: Details): DetailErrors {
  const errors: DetailErrors = {};
  if (!normalizeLine(details.address)) errors.address = 'Please enter your address.';
  if (!normalizeLine(details.city)) errors.city = 'Please enter your city.';
  if (!details.state) errors.state = NO_STATE;
  if (!details.pincode.trim()) errors.pincode = 'Please enter your pincode.';
  return { ...errors, ...wrongDetails(details) };
}

/** The error of each field whose text cannot be right; an empty one has none. */
function wrongDetails(details: Details): DetailErrors {
  const errors: DetailErrors = {};
  if (details.mobile.trim() && !MOBILE.test(phoneOf(details.mobile))) errors.mobile = BAD_MOBILE;
  const email = details.email.trim();
  if (email && !(EMAIL.test(email) && email.length <= MAX_LENGTH.email)) errors.email = BAD_EMAIL;
  if (details.state && !PLACES.includes(details.state)) errors.state = NO_STATE;
  const pincode = details.pincode.trim();
  if (pincode && !PINCODE.test(pincode)) errors.pincode = BAD_PINCODE;
  return errors;
}

/**
 * The same for details that are only saved. A mobile number must be one as a whole: of two in the field Pay Now sends
 * the first ten digits, but saved ones are left out at the next checkout (decision 161).
 */
export function wrongToSave(details: Details): DetailErrors {
  const mobile = details.mobile.trim();
  return {
    ...wrongDetails(details),
    ...(mobile && !MOBILE.test(tidyMobile(mobile)) && { mobile: BAD_MOBILE }),
  };
}
