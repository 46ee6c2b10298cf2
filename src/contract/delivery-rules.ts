/** What an order must say before it can be delivered, and what is said when it does not: for the call and the forms. */

/** spec §5: exactly 10 digits, starting 6-9. */
export const MOBILE = /^[6-9]\d{9}$/;
export const BAD_MOBILE = 'Please enter a valid 10-digit mobile number.';

/** Drops what a pasted number brings in front of its 10 digits: '+91 98290 41964', '098290 41964'. */
export function tidyMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const national = digits.replace(/^(?:0|91)/, '');
  return national !== digits && MOBILE.test(national) ? national : typed;
}

/** decisions: States. */
export const PINCODE = /^[1-9]\d{5}$/;
export const BAD_PINCODE = 'Please enter a six-digit pincode that does not start with 0.';

export const BAD_EMAIL = 'Please enter a valid e-mail address.';
export const NO_STATE = 'Please pick your state from the list.';

/** Longest text that is taken, by what it is. */
export const LONGEST = { email: 254, name: 150, address: 300, apartment: 100, city: 50 } as const;
