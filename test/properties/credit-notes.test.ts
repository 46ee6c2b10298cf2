import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditFigures } from '../../src/shop/documents/credit-figures.ts';
import { byHsn, invoiceFigures } from '../../src/shop/documents/invoice-figures.ts';
import { taxedLine } from './taxed-line.ts';

const COLUMNS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;
type Column = Record<(typeof COLUMNS)[number], number>;

const sumOf = (parts: readonly Column[], column: keyof Column) =>
  parts.reduce((sum, part) => sum + part[column], 0);

/** An invoice, and cuts of its total into the amounts of its credit notes. */
const refunded = fc
  .tuple(fc.array(taxedLine, { minLength: 1, maxLength: 12 }), fc.boolean())
  .chain(([taxed, withinOneState]) => {
    const { lines, byRate, totals } = invoiceFigures(taxed, withinOneState);
    const cuts = fc.array(fc.integer({ min: 1, max: totals.totalPaise }), { maxLength: 5 });
    return cuts.map((sums) => {
      const marks = [...new Set([...sums, totals.totalPaise])].sort((a, b) => a - b);
      const amounts = marks.map((mark, index) => mark - (marks[index - 1] ?? 0));
      return { lines, byRate, withinOneState, amounts };
    });
  });

const notesOf = ({ lines, withinOneState, amounts }: Parameters<Parameters<typeof refunded.map>[0]>[0]) =>
  amounts.map((amountPaise, index) =>
    creditFigures({ lines, earlier: amounts.slice(0, index), amountPaise, withinOneState }),
  );

test('the notes of a refunded invoice take back its value and tax to the paisa, however often part of it went back', () => {
  fc.assert(
    fc.property(refunded, (invoice) => {
      const parts = notesOf(invoice).flatMap((note) => note.byHsn);
      for (const rate of invoice.byRate) {
        const credited = parts.filter(({ gstBasisPoints }) => gstBasisPoints === rate.gstBasisPoints);
        for (const column of COLUMNS) expect(sumOf(credited, column), column).toBe(rate[column]);
      }
    }),
  );
});

test('each note has the amount that went back, split into value and tax, and nothing negative', () => {
  fc.assert(
    fc.property(refunded, (invoice) => {
      for (const [index, note] of notesOf(invoice).entries()) {
        expect(note.totals.totalPaise).toBe(invoice.amounts[index]);
        for (const part of note.byHsn) {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = part;
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
          expect(Math.min(...COLUMNS.map((column) => part[column]))).toBeGreaterThanOrEqual(0);
        }
        for (const column of COLUMNS) expect(sumOf(note.byHsn, column)).toBe(note.totals[column]);
      }
    }),
  );
});

test('one note for a whole invoice has the invoice’s own figures', () => {
  fc.assert(
    fc.property(refunded, ({ lines, withinOneState, amounts }) => {
      const amountPaise = amounts.reduce((sum, paise) => sum + paise, 0);
      const note = creditFigures({ lines, earlier: [], amountPaise, withinOneState });
      expect(note.byHsn).toEqual(byHsn(lines));
    }),
  );
});

test('what went back of a part is taken from all goods in proportion', () => {
  const line = { hsn: '21069099', gstBasisPoints: 500 };
  const lines = [
    { ...line, totalPaise: 30_000 },
    { ...line, hsn: '19053100', totalPaise: 10_000 },
  ];
  const { byHsn: parts } = creditFigures({ lines, earlier: [], amountPaise: 4_200, withinOneState: true });
  expect(parts).toEqual([
    expect.objectContaining({ hsn: '21069099', taxablePaise: 3_000, cgstPaise: 75, sgstPaise: 75 }),
    expect.objectContaining({ hsn: '19053100', taxablePaise: 1_000, totalPaise: 1_050 }),
  ]);
});
