/** What a delivery address must look like, and the messages when it does not; shared by the call and the forms. */

/** spec §5: exactly 10 digits, starting 6-9. */
export const MOBILE = /^[6-9]\d{9}$/;
export const BAD_MOBILE = 'Please enter a valid 10-digit mobile number.';

/** Drops the prefix of a pasted number: '+91 98290 41964', '098290 41964'. Leaves anything else as typed. */
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

/** Maximum lengths by field. */
export const LONGEST = { email: 254, name: 150, address: 300, apartment: 100, city: 50 } as const;
