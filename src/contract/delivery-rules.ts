/** What delivery details must look like, and the messages when they do not; shared by the call and the forms. */

/** spec §5: exactly 10 digits, starting 6-9. */
export const MOBILE = /^[6-9]\d{9}$/;
export const BAD_MOBILE = 'Please enter a valid 10-digit mobile number.';

/**
 * The text with the digits of any script as 0 to 9: Indian keyboards type their own, Japanese ones full-width digits.
 */
export function latinDigits(typed: string): string {
  // In Unicode, the ten digits of a script are consecutive and in order.
  return typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** The beginning of a number of another country. */
export const ABROAD = /^\+(?!91)/;

/**
 * The digits of an Indian mobile number as typed; '' for one of another country. A country code that is written as one
 * is none of them: counted among the first ten, it would make somebody else's number of one that lacks a digit.
 */
export function mobileDigits(typed: string): string {
  const marked = latinDigits(typed).replace(/[^\d+]/g, '');
  return ABROAD.test(marked) ? '' : marked.replace(/^(?:\+|00)91/, '').replaceAll('+', '');
}

/** The same without a country code or a 0 before the number, which is dialled within the country only. */
export function nationalNumber(typed: string): string {
  return mobileDigits(typed).replace(/^(?:91(?=\d{10}))?0?/, '');
}

/**
 * The ten digits of a mobile number as people write it: '+91 98290 41964', '098290-41964', '+91 (0) 98290 41964'.
 * Otherwise the text as typed.
 */
export function tidyMobile(typed: string): string {
  const national = nationalNumber(typed);
  return MOBILE.test(national) ? national : typed;
}

/** decisions: States. */
export const PINCODE = /^[1-9]\d{5}$/;
export const BAD_PINCODE = 'Please enter a six-digit pincode that does not start with 0.';

/** The six digits of a pincode as people write it: '302 006'. Otherwise the text as typed. */
export function tidyPincode(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '');
  return PINCODE.test(digits) ? digits : typed;
}

/**
 * An e-mail address, for the pages and every call alike: otherwise one side would accept what the other refuses. Allows
 * every mailbox name that needs no quotes, except with '|', which separates the fields of the provider's hash
 * (payments: initiateLink).
 */
export const EMAIL =
  /^[\w!#$%&'*+/=?^`{}~-]+(?:\.[\w!#$%&'*+/=?^`{}~-]+)*@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/;
export const BAD_EMAIL = 'Please enter a valid e-mail address.';

/** An e-mail address as typed, without invisible characters: messengers put direction marks around a copied one. */
export function tidyEmail(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}

export const NO_STATE = 'Please pick your state from the list.';

/** Maximum lengths by field. */
export const MAX_LENGTH = { email: 254, name: 150, address: 300, apartment: 100, city: 50 } as const;
