import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, parseAmount } from '../../src/contract/amount.ts';
import { cleanFields } from '../../src/gateways/easebuzz/clean-fields.ts';
import { REQUEST_PATTERNS } from '../../src/gateways/easebuzz/request-rules.ts';
import { anAttempt } from './an-attempt.ts';

describe('amounts sent to the provider', () => {
  test('are paise written with two decimals', () => {
    expect([0, 1, 50, 100, 134_950].map(amountText)).toEqual(['0.00', '0.01', '0.50', '1.00', '1349.50']);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('are whole paise: not %d', (paise) => {
    expect(() => amountText(paise)).toThrow(RangeError);
  });

  test('are read back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 - 1 }), (paise) => {
        expect(parseAmount(amountText(paise))).toBe(paise);
        expect(parseAmount(amountText(paise).replace(/0$/, ''))).toBe(paise);
      }),
    );
  });
});

describe('fields for the provider', () => {
  test('keep the characters that the provider accepts and transliterate the rest', () => {
    const attempt = anAttempt({
      name: 'आशा',
      city: 'Jammu & Kashmir',
      phone: '+91 98765 43210',
      address1: 'Café №5 | गली 2',
    });
    expect(cleanFields(attempt)).toMatchObject({
      firstname: 'Customer',
      city: 'Jammu and Kashmir',
      phone: '+91-9876543210',
      address1: 'Cafe No5 2',
    });
  });

  test.each([
    ['+1 415 555 0123', '+1-4155550123'],
    ['919876543210', '919876543210'],
    ['+9876543210', '9876543210'],
  ])('set a country apart only where a number begins with it: %s', (phone, sent) => {
    expect(cleanFields(anAttempt({ phone }))).toMatchObject({ phone: sent });
  });

  test('never contain a pipe or anything outside the patterns, whatever was typed', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 400 });
    const fields = [
      'name',
      'productInfo',
      'address1',
      'address2',
      'city',
      'state',
      'country',
      'pincode',
      'orderId',
    ];
    fc.assert(
      fc.property(fc.record(Object.fromEntries(fields.map((name) => [name, typed]))), (changes) => {
        for (const [name, value] of Object.entries(cleanFields(anAttempt(changes)))) {
          expect(value).not.toContain('|');
          if (value !== '') expect(value).toMatch(REQUEST_PATTERNS.get(name) ?? /never/);
        }
      }),
    );
  });
});
