import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, parseAmount } from '../../src/contract/amount.ts';
import { paiseOfRupees, rupees, rupeesExact } from '../../src/contract/money.ts';
import { linePaise, packPaise, pagePricePaise } from '../../src/contract/price.ts';
import { MAX_QUANTITY, NET_WEIGHTS } from '../../src/contract/weight.ts';

const grams = fc.constantFrom(...NET_WEIGHTS);
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY });
/** Whole rupees per kg, in paise: the catalogue's rule. */
const anyPrice = fc.integer({ min: 1, max: 100_000 }).map((perKg) => perKg * 100);
/** The seed catalogue's prices. */
const multipleOf4 = fc.integer({ min: 1, max: 25_000 }).map((n) => n * 400);
const paise = fc.integer({ min: 0, max: 999_999_999_99 });

describe('the price of a weight', () => {
  test('is in whole paise, at any price in whole rupees', () => {
    fc.assert(
      fc.property(anyPrice, grams, quantity, (price, weight, packs) => {
        const line = linePaise(price, weight, packs);
        expect(Number.isSafeInteger(line)).toBe(true);
        expect(line).toBe(packPaise(price, weight) * packs);
        expect(line * 1000).toBe(price * weight * packs);
      }),
    );
  });

  test('on the product page equals the line price when a kilogram costs a multiple of ₹4', () => {
    fc.assert(
      fc.property(multipleOf4, grams, (price, weight) => {
        expect(pagePricePaise(price, weight)).toBe(packPaise(price, weight));
      }),
    );
  });

  test('on the product page is otherwise at most half a rupee off', () => {
    fc.assert(
      fc.property(anyPrice, grams, (price, weight) => {
        const page = pagePricePaise(price, weight);
        expect(page % 100).toBe(0);
        expect(Math.abs(page - packPaise(price, weight))).toBeLessThanOrEqual(50);
        expect(page).toBe(Math.round((price / 100) * (weight / 1000)) * 100);
      }),
    );
  });

  test('adds up to a total that does not depend on the order of the lines', () => {
    const cart = fc.array(fc.tuple(anyPrice, grams, quantity), { maxLength: 30 });
    fc.assert(
      fc.property(cart, (lines) => {
        const total = (list: typeof lines) => list.reduce((sum, line) => sum + linePaise(...line), 0);
        expect(total(lines)).toBe(total(lines.toReversed()));
        expect(parseAmount(amountText(total(lines)))).toBe(total(lines));
      }),
    );
  });
});

describe('money as text', () => {
  test('is read back as the same paise that were written for the provider', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(amountText(amount)).toMatch(/^\d+\.\d{2}$/);
        expect(parseAmount(amountText(amount))).toBe(amount);
      }),
    );
  });

  test('is read the same in the provider’s other formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }), (whole, zeros) => {
        const text = zeros === 0 ? `${whole}` : `${whole}.${'0'.repeat(zeros)}`;
        expect(parseAmount(text)).toBe(whole * 100);
        expect(paiseOfRupees(whole)).toBe(whole * 100);
      }),
    );
  });

  test.each([
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '1.005',
    '0x10',
    '१२',
    'NaN',
    '1 2',
    '1'.repeat(12),
  ])('is not an amount in %j', (text) => expect(parseAmount(text)).toBeNull());

  test('is an amount or is not, for any text, but never an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseAmount(text);
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      }),
    );
  });

  test('has Indian grouping for rupees', () => {
    expect(rupees(12_345_600)).toBe('₹1,23,456');
    expect(rupees(12_345_650)).toBe('₹1,23,456.5');
    expect(rupees(12_345_655)).toBe('₹1,23,456.55');
    expect(rupeesExact(12_345_650)).toBe('₹1,23,456.50');
    expect(rupees(0)).toBe('₹0');
    fc.assert(
      fc.property(paise, (amount) => {
        expect(parseAmount(rupeesExact(amount).replace(/[₹,]/g, ''))).toBe(amount);
        expect(parseAmount(rupees(amount).replace(/[₹,]/g, ''))).toBe(amount);
      }),
    );
  });

  test('is written as Intl writes rupees, even negative ones', () => {
    const inr = (minimumFractionDigits: number) =>
      new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits });
    const [short, exact] = [inr(0), inr(2)];
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_99, max: 999_999_999_99 }), (amount) => {
        expect(rupees(amount)).toBe(short.format(amount / 100));
        expect(rupeesExact(amount)).toBe(exact.format(amount / 100));
      }),
    );
  });
});
