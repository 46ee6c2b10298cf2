import { ABROAD, latinDigits, MOBILE, tidyMobile } from '../../contract/delivery-rules.ts';

/** What may become '+91' or '0091', or be a 0 before the number: the next digit decides. */
const BEGUN = /^(?:\+9?|0|009?)$/;

/**
 * What the field keeps of typed text: at most ten digits, without +91, 0091 or a leading 0, because the +91 is printed
 * before the field. `was` is the previous content: a 0 that moves to the front while a number is being corrected stays.
 */
export function nationalDigits(typed: string, was: string): string {
  const whole = tidyMobile(typed);
  if (MOBILE.test(whole)) return whole;
  const latin = unspaced(typed);
  if (BEGUN.test(latin)) return typed;
  // Without its +, a number of another country would look like an Indian one.
  if (ABROAD.test(latin)) return typed.slice(0, 10);
  const digits = latin.replace(/^(?:\+|00)91/, '').replace(/\D/g, '');
  const isBeginning = was === '' || BEGUN.test(unspaced(was));
  return (isBeginning ? digits.replace(/^0+/, '') : digits).slice(0, 10);
}

function unspaced(text: string): string {
  return latinDigits(text).replace(/\s/g, '');
}
