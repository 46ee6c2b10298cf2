import { expect, test } from 'vitest';
import { dialled } from '../../src/web/contact/dialled.ts';

test.each([
  ['98290 00001', 'tel:+919829000001'],
  ['91 98290 00001', 'tel:+919829000001'],
  ['+91 98290 00001', 'tel:+919829000001'],
  ['0091 98290 00001', 'tel:+919829000001'],
  ['098290 00001', 'tel:+919829000001'],
  ['91290 00001', 'tel:+919129000001'],
  ['0141 256 0000', 'tel:+911412560000'],
  ['+91 141 256 0000', 'tel:+911412560000'],
])('a branch that prints %s is dialled as %s', (printed, address) => {
  expect(dialled(printed)).toBe(address);
});
