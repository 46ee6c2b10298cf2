import { describe, expect, test } from 'vitest';
import { saysOutOfStock } from '../../src/contract/read/product-stock.ts';
import { HOSTILE } from './hostile.ts';

const COUNTS = ['stock', 'qty', 'quantity', 'quantityAvailable', 'availableQty', 'count'];
const YES_OR_NO = ['available', 'inStock', 'isAvailable'];

describe('out of stock, if any indicator says so', () => {
  test.each([true, 1, '1', 'true', 'TRUE', ' yes ', 'sold out'])(
    'is known from out_of_stock: %j',
    (value) => {
      expect(saysOutOfStock({ out_of_stock: value })).toBe(true);
    },
  );
  test.each([false, 0, '0', 'false', 'no', '', null, undefined, {}, []])(
    'is not known from out_of_stock: %j',
    (value) => {
      expect(saysOutOfStock({ out_of_stock: value })).toBe(false);
    },
  );

  describe.each(YES_OR_NO)('%s', (name) => {
    test.each([false, 0, '0', 'false', 'False', 'no', 'unavailable', -1])('says so with %j', (value) => {
      expect(saysOutOfStock({ [name]: value })).toBe(true);
    });
    test.each([true, 1, 5, '5', 'true', 'yes', '', null, undefined])('does not say so with %j', (value) => {
      expect(saysOutOfStock({ [name]: value })).toBe(false);
    });
  });

  describe.each(COUNTS)('%s', (name) => {
    test.each([0, -3, '0', '0.0', ' 0 ', false, 'false', 'out of stock', 'none'])(
      'says so with %j',
      (value) => {
        expect(saysOutOfStock({ [name]: value })).toBe(true);
      },
    );
    test.each([1, 250, '12', true, 'plenty', '', null, Number.NaN, {}, [0]])(
      'does not say so with %j',
      (value) => {
        expect(saysOutOfStock({ [name]: value })).toBe(false);
      },
    );
  });

  test.each([
    'out of stock',
    'Out of Stock',
    'OUT_OF_STOCK',
    'out-of-stock',
    'outOfStock',
    'sold out',
    'SOLDOUT',
    'unavailable',
    'Not Available',
    false,
    0,
    '0',
    'false',
  ])('is known from status: %j', (status) => {
    expect(saysOutOfStock({ status })).toBe(true);
  });
  test.each(['in stock', 'available', 'active', 'published', true, 1, '', null, {}])(
    'is not known from status: %j',
    (status) => {
      expect(saysOutOfStock({ status })).toBe(false);
    },
  );

  test('is known if one indicator says so, whatever the others say', () => {
    expect(saysOutOfStock({ out_of_stock: false, available: true, inStock: true, stock: 9, count: 0 })).toBe(
      true,
    );
    expect(saysOutOfStock({ out_of_stock: false, available: true, stock: 9, status: 'in stock' })).toBe(
      false,
    );
  });

  test('is not known from anything hostile, and nothing throws', () => {
    for (const value of HOSTILE) expect(saysOutOfStock(value)).toBe(false);
    expect(saysOutOfStock(Object.create({ out_of_stock: true }))).toBe(false);
  });
});
