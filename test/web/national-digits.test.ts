import { expect, test } from 'vitest';
import { nationalDigits } from '../../src/web/cart/national-digits.ts';

/** Typed key by key into the cart's field, which takes ten characters. */
function typed(text: string): string {
  return [...text].reduce((was, key) => (was.length < 10 ? nationalDigits(was + key, was) : was), '');
}

test.each([
  '9829041964',
  '98290 41964',
  '+91 98290 41964',
  '+ 91 98290 41964',
  '+91 0 98290 41964',
  '0091 98290 41964',
  '098290 41964',
  '००९१ ९८२९० ४१९६४',
])('a mobile number typed as %s is the same number', (text) => {
  expect(typed(text)).toBe('9829041964');
});

test('a 0 or 00 that begins nothing more is kept until the next digit, and one that is corrected stays', () => {
  expect(typed('00')).toBe('00');
  expect(typed('0098')).toBe('98');
  expect(nationalDigits('012345678', '9012345678')).toBe('012345678');
});

test('a number of another country stays as typed, and so is refused', () => {
  expect(typed('+6581234567')).toBe('+658123456');
  expect(typed('+971501234567')).toBe('+971501234');
});
