import { describe, expect, test } from 'vitest';
import { fileNameOf } from '../../src/contract/documents/download-document.ts';
import { amount, dayOf, netWeight, percent, rateWords } from '../../src/contract/documents/invoice-words.ts';

describe('the words of an invoice', () => {
  test('are those of Indian paper', () => {
    expect(amount(12_345_650)).toBe('1,23,456.50');
    expect(amount(0)).toBe('0.00');
    expect([percent(500), percent(250), percent(0)]).toEqual(['5%', '2.5%', '0%']);
    expect([netWeight(250), netWeight(1000), netWeight(4250)]).toEqual(['250 g', '1 kg', '4.25 kg']);
    expect(dayOf('2027-03-31T18:30:00Z')).toBe('1 April 2027');
  });

  test('give the shares of a rate that two governments share', () => {
    expect(rateWords(500, ['CGST', 'SGST'])).toBe('5% (2.5% + 2.5%)');
    expect(rateWords(500, ['IGST'])).toBe('5%');
    expect(rateWords(0, ['CGST', 'SGST'])).toBe('0%');
  });
});

test('the invoice’s file has its number as a harmless name', () => {
  expect(fileNameOf('attachment; filename="GS-26-27-000123.pdf"')).toBe('GS-26-27-000123.pdf');
  for (const odd of [null, '', 'attachment; filename="../../x.pdf"', 'attachment; filename="a.exe"']) {
    expect(fileNameOf(odd)).toBeUndefined();
  }
});
