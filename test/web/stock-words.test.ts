import { expect, test } from 'vitest';
import { shelfLife } from '../../src/web/product/stock-words.ts';

test('a shelf life of one day is in the singular', () => {
  expect(shelfLife(1)).toBe('1 day from packaging');
  expect(shelfLife(30)).toBe('30 days from packaging');
});
