import { describe, expect, test } from 'vitest';
import { readWhole, ungroup } from '../../src/contract/read/typed-number.ts';

describe('amounts as people type them', () => {
  test.each([
    ['480', 480],
    [' ₹ 1,23,456 ', 123_456],
    ['123,456', 123_456],
    ['480.00', 480],
    ['४८०', 480],
    ['₹১,২৩,৪৫৬', 123_456],
    ['४८०,००', null],
    ['480,00', null],
    ['480,50', null],
    ['480.5', null],
    ['1,2', null],
    ['-3', null],
    ['', null],
  ])('reads %j as the whole number %j', (typed, whole) => {
    expect(readWhole(typed)).toBe(whole);
  });

  test('removes sign and grouping from an amount with decimals, and leaves other groupings alone', () => {
    expect(ungroup('₹1,040.50')).toBe('1040.50');
    expect(ungroup('10,40.50')).toBe('10,40.50');
    expect(ungroup('१,०४०.५०')).toBe('1040.50');
  });
});
