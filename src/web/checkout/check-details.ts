import { PLACES } from '../../contract/places.ts';
import type { DetailName, Details } from './details.ts';

/** The specified alert comes before anything is said beside a field (decisions: Delivery needs an address). */
export const CONTACT_MISSING = 'Please enter name, email and mobile before paying.';

/** Whether name, e-mail and mobile are all filled (spec §5). */
export function hasContact({ name, email, mobile }: Pick<Details, 'name' | 'email' | 'mobile'>): boolean {
  return Boolean(name.trim() && email.trim() && mobile.trim());
}

/** The phone that goes to the provider: digits only, the first 10 (spec §5). */
export function phoneOf(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(0, 10);
}

/** Drops what a pasted number brings in front of its 10 digits: '+91 98290 41964', '098290 41964'. */
export function tidyMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const national = digits.replace(/^(?:0|91)(?=[6-9]\d{9}$)/, '');
  return national === digits ? typed : national;
}

/** What stands beside each field that cannot be delivered to; empty when all is well (decisions: States). */
export function detailErrors(details: Details): Partial<Record<DetailName, string>> {
  const errors: Partial<Record<DetailName, string>> = {};
  if (details.mobile.trim() && !/^[6-9]\d{9}$/.test(phoneOf(details.mobile)))
    errors.mobile = 'Please enter a valid 10-digit mobile number.';
  if (details.email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(details.email.trim()))
    errors.email = 'Please enter a valid e-mail address.';
  if (!details.address.trim()) errors.address = 'Please enter your address.';
  if (!details.city.trim()) errors.city = 'Please enter your city.';
  if (!PLACES.includes(details.state)) errors.state = 'Please pick your state from the list.';
  if (!/^[1-9]\d{5}$/.test(details.pincode.trim()))
    errors.pincode = details.pincode.trim()
      ? 'Please enter a six-digit pincode that does not start with 0.'
      : 'Please enter your pincode.';
  return errors;
}
