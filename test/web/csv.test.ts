import { expect, test } from 'vitest';
import { INVOICES } from '../../src/admin/sales/accountant-files.ts';
import { csvOf } from '../../src/admin/sales/csv.ts';

test('a table starts with a byte order mark, and its lines end as spreadsheets expect', () => {
  expect(csvOf(['Sweet', 'kg'], [['काजू कतली', 1.25]])).toBe('\uFEFF"Sweet","kg"\r\n"काजू कतली",1.25\r\n');
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvOf(['a'], [['He said "two, please"\nand left']])).toBe(
    '\uFEFF"a"\r\n"He said ""two, please""\nand left"\r\n',
  );
});

test.each(['=1+2', '+91 98290', '-2+3', '@SUM(A1)', '\tx', '\rx'])('%j is text, not a formula', (name) => {
  expect(csvOf(['a'], [[name]])).toContain(`"'${name}"`);
});

test('numbers, negative ones too, stay numbers', () => {
  expect(csvOf(['a', 'b'], [[-2.5, 123456.05]])).toContain('\r\n-2.5,123456.05\r\n');
});

test('an HSN code that begins with a zero keeps it', () => {
  const amounts = { taxable: 100, cgst: 2.5, sgst: 2.5, igst: 0, total: 105 };
  const invoice = { number: 'GS/26-27/000001', day: '2026-11-21', placeOfSupply: '08-Rajasthan' };
  const row = INVOICES.rowOf({ ...invoice, hsn: '08013220', gstBasisPoints: 500, ...amounts });
  expect(csvOf(['a'], [row])).toContain(',"HSN 08013220",5,100,');
});
