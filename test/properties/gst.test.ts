import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shopFacts } from '../../shop.config.ts';
import { financialYear, invoiceNumber } from '../../src/contract/documents/invoice-number.ts';
import { PLACES } from '../../src/contract/places.ts';
import { amountInWords } from '../../src/shop/documents/amount-in-words.ts';
import { invoiceFigures } from '../../src/shop/documents/invoice-figures.ts';
import { placeOfSupply, stateTaxName } from '../../src/shop/documents/place-of-supply.ts';
import { shareTax, splitTax } from '../../src/shop/documents/split-tax.ts';
import { rate, taxedLine } from './taxed-line.ts';

const fourHundredFiftyCrore = 450_000_000_000;

describe('the tax in a price', () => {
  test.each([
    [10_500, 500, 10_000],
    [124_000, 500, 118_095],
    [24_000, 1800, 20_339],
    [15_000, 0, 15_000],
    [1, 1800, 1],
  ])('of %i paise at %i basis points leaves %i', (total, basisPoints, taxable) => {
    expect(splitTax(total, basisPoints).taxablePaise).toBe(taxable);
  });

  test('and the net amount add up to the price, and the net amount is rounded half up to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: fourHundredFiftyCrore }), rate, (total, basisPoints) => {
        const { taxablePaise, taxPaise } = splitTax(total, basisPoints);
        expect(taxablePaise + taxPaise).toBe(total);
        expect(taxPaise).toBeGreaterThanOrEqual(0);
        const divisor = BigInt(10_000 + basisPoints);
        const halfUp = (2n * BigInt(total) * 10_000n + divisor) / (2n * divisor);
        expect(BigInt(taxablePaise)).toBe(halfUp);
      }),
    );
  });

  test('is split into halves for Centre and state, or whole between states', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: fourHundredFiftyCrore }),
        fc.constantFrom('centre', 'state'),
        (tax, odd) => {
          const within = shareTax(tax, { withinOneState: true, odd });
          expect(within.cgstPaise + within.sgstPaise).toBe(tax);
          expect(within.igstPaise).toBe(0);
          const more =
            odd === 'centre' ? within.cgstPaise - within.sgstPaise : within.sgstPaise - within.cgstPaise;
          expect(more).toBe(tax % 2);
          const between = { cgstPaise: 0, sgstPaise: 0, igstPaise: tax };
          expect(shareTax(tax, { withinOneState: false, odd })).toEqual(between);
        },
      ),
    );
  });
});

describe('the figures of an invoice', () => {
  test('are those of the order to the paisa, by line, by rate and in total', () => {
    const lines = fc.array(taxedLine, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lines, fc.boolean(), (taxed, withinOneState) => {
        const figures = invoiceFigures(taxed, withinOneState);
        const charged = taxed.reduce((sum, line) => sum + line.total_paise, 0);
        expect(figures.totals.totalPaise).toBe(charged);
        for (const part of [...figures.lines, ...figures.byRate, figures.totals]) {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = part;
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
          expect(withinOneState ? igstPaise : cgstPaise + sgstPaise).toBe(0);
        }
        for (const column of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const) {
          const sum = (parts: readonly Record<typeof column, number>[]) =>
            parts.reduce((total, part) => total + part[column], 0);
          expect(sum(figures.lines)).toBe(figures.totals[column]);
          expect(sum(figures.byRate)).toBe(figures.totals[column]);
        }
        for (const { cgstPaise, sgstPaise } of figures.byRate) {
          expect(Math.abs(cgstPaise - sgstPaise)).toBeLessThanOrEqual(1);
        }
        const rates = figures.byRate.map(({ gstBasisPoints }) => gstBasisPoints);
        expect(rates).toEqual([...new Set(taxed.map((line) => line.gst_basis_points))].sort((a, b) => a - b));
        const grams = taxed.reduce((sum, line) => sum + line.grams * line.quantity, 0);
        expect(figures.netWeightGrams).toBe(grams);
      }),
    );
  });

  test.each([
    [[500, 1800], 'Tax invoice'],
    [[0, 0], 'Bill of supply'],
    [[0, 500], 'Invoice-cum-bill of supply'],
  ])('have for the rates %j the heading: %s', (rates, title) => {
    const [line] = fc.sample(taxedLine, 1);
    const lines = rates.flatMap((gst_basis_points) => (line ? [{ ...line, gst_basis_points }] : []));
    expect(invoiceFigures(lines, true).title).toBe(title);
  });
});

describe('the financial year', () => {
  test.each([
    ['2026-11-21T08:00:00Z', '2026-27'],
    ['2027-03-31T18:29:59.999Z', '2026-27'],
    ['2027-03-31T18:30:00Z', '2027-28'],
    ['2026-12-31T18:30:00Z', '2026-27'],
    ['2099-06-01T00:00:00Z', '2099-00'],
  ])('of %s is %s', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year);
  });

  test('starts on 1 April in India, whatever the machine’s own time zone', () => {
    const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (at) => {
        const start = Number(financialYear(at).slice(0, 4));
        const day = inIndia.format(at);
        expect(day >= `${start}-04-01` && day < `${start + 1}-04-01`).toBe(true);
      }),
    );
  });

  test('numbers its invoices in at most 16 characters, each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_998 }), (serial) => {
        const number = invoiceNumber('2026-27', serial);
        expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/);
        expect(number).not.toBe(invoiceNumber('2026-27', serial + 1));
        expect(number).not.toBe(invoiceNumber('2027-28', serial));
      }),
    );
    expect(invoiceNumber('2026-27', 123)).toBe('GS/26-27/000123');
  });
});

describe('the place of supply', () => {
  test('has a code of its own for every state and territory of the list', () => {
    const codes = PLACES.map((state) => placeOfSupply(state).code);
    expect(new Set(codes).size).toBe(36);
    expect(codes.every((code) => /^[0-3]\d$/.test(code))).toBe(true);
  });

  test('of the shop starts its GSTIN', () => {
    expect(shopFacts.gstin.slice(0, 2)).toBe(placeOfSupply(shopFacts.address.state).code);
    expect(stateTaxName(shopFacts.address.state)).toBe('SGST');
    expect(stateTaxName('Chandigarh')).toBe('UTGST');
    expect(stateTaxName('Delhi')).toBe('SGST');
  });
});

test.each([
  [258_000, 'Two Thousand Five Hundred Eighty Rupees Only'],
  [10_000_101, 'One Lakh One Rupees And One Paisa Only'],
  [1_234_567_05, 'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees And Five Paise Only'],
  [50, 'Fifty Paise Only'],
])('%i paise are written out in words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});
