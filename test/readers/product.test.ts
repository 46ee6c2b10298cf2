import { describe, expect, test } from 'vitest';
import { PLACEHOLDER_IMAGE } from '../../src/contract/read/placeholder.ts';
import { readProduct, readProducts } from '../../src/contract/read/product.ts';
import { isOutOfStock } from '../../src/contract/read/product-stock.ts';
import { HOSTILE } from './hostile.ts';

const COUNTS = ['stock', 'qty', 'quantity', 'quantityAvailable', 'availableQty', 'count'];
const YES_OR_NO = ['available', 'inStock', 'isAvailable'];

describe('out of stock, if any indicator says so', () => {
  test.each([true, 1, '1', 'true', 'TRUE', ' yes ', 'sold out'])('out_of_stock: %j', (value) => {
    expect(isOutOfStock({ out_of_stock: value })).toBe(true);
  });
  test.each([false, 0, '0', 'false', 'no', '', null, undefined, {}, []])(
    'not by out_of_stock: %j',
    (value) => {
      expect(isOutOfStock({ out_of_stock: value })).toBe(false);
    },
  );

  describe.each(YES_OR_NO)('%s', (name) => {
    test.each([false, 0, '0', 'false', 'False', 'no', 'unavailable', -1])('says so with %j', (value) => {
      expect(isOutOfStock({ [name]: value })).toBe(true);
    });
    test.each([true, 1, 5, '5', 'true', 'yes', '', null, undefined])('does not with %j', (value) => {
      expect(isOutOfStock({ [name]: value })).toBe(false);
    });
  });

  describe.each(COUNTS)('%s', (name) => {
    test.each([0, -3, '0', '0.0', ' 0 ', false, 'false', 'out of stock', 'none'])(
      'says so with %j',
      (value) => {
        expect(isOutOfStock({ [name]: value })).toBe(true);
      },
    );
    test.each([1, 250, '12', true, 'plenty', '', null, Number.NaN, {}, [0]])('does not with %j', (value) => {
      expect(isOutOfStock({ [name]: value })).toBe(false);
    });
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
  ])('status: %j', (status) => {
    expect(isOutOfStock({ status })).toBe(true);
  });
  test.each(['in stock', 'available', 'active', 'published', true, 1, '', null, {}])(
    'not by status: %j',
    (status) => {
      expect(isOutOfStock({ status })).toBe(false);
    },
  );

  test('one that says so beats all that do not', () => {
    expect(isOutOfStock({ out_of_stock: false, available: true, inStock: true, stock: 9, count: 0 })).toBe(
      true,
    );
    expect(isOutOfStock({ out_of_stock: false, available: true, stock: 9, status: 'in stock' })).toBe(false);
  });

  test('nothing hostile is out of stock, and nothing throws', () => {
    for (const value of HOSTILE) expect(isOutOfStock(value)).toBe(false);
    expect(isOutOfStock(Object.create({ out_of_stock: true }))).toBe(false);
  });
});

describe('a product', () => {
  test('in the form of our own server', () => {
    const raw = {
      id: 'chakli',
      _id: '0198',
      name: 'Chakli',
      category: 'Snacks',
      new_price: 480,
      old_price: 520,
      image: 'a.webp',
      images: ['a.webp', 'b.webp'],
      tagline: 'Spirals',
      description: 'Fried.',
      out_of_stock: false,
    };
    expect(readProduct(raw)).toEqual({
      id: 'chakli',
      name: 'Chakli',
      category: 'Snacks',
      pricePerKgPaise: 48_000,
      oldPricePerKgPaise: 52_000,
      image: 'a.webp',
      images: ['a.webp', 'b.webp'],
      subtitle: 'Spirals',
      description: 'Fried.',
      outOfStock: false,
    });
  });

  test('its id from id, else _id; numbers too; none without', () => {
    expect(readProduct({ id: 'a', _id: 'b' })?.id).toBe('a');
    expect(readProduct({ _id: 'b' })?.id).toBe('b');
    expect(readProduct({ id: 17 })?.id).toBe('17');
    expect(readProduct({ id: ' ', _id: '' })).toBeNull();
  });

  test('its price from new_price, else price', () => {
    expect(readProduct({ id: 'a', new_price: 480, price: 9 })?.pricePerKgPaise).toBe(48_000);
    expect(readProduct({ id: 'a', price: '480.50' })?.pricePerKgPaise).toBe(48_050);
    expect(readProduct({ id: 'a', new_price: 'free', price: 12 })?.pricePerKgPaise).toBe(1200);
    expect(readProduct({ id: 'a', new_price: -5 })?.pricePerKgPaise).toBe(0);
    expect(readProduct({ id: 'a' })?.pricePerKgPaise).toBe(0);
  });

  test('an old price only when it is higher', () => {
    expect(readProduct({ id: 'a', new_price: 480, old_price: 480 })?.oldPricePerKgPaise).toBeNull();
    expect(readProduct({ id: 'a', new_price: 480, old_price: null })?.oldPricePerKgPaise).toBeNull();
  });

  test('its picture from images, else image, else the placeholder', () => {
    expect(readProduct({ id: 'a', images: ['1', '2'], image: '3' })?.image).toBe('1');
    expect(readProduct({ id: 'a', images: ['', null, '2'], image: '3' })?.images).toEqual(['2']);
    expect(readProduct({ id: 'a', images: [], image: '3' })?.images).toEqual(['3']);
    expect(readProduct({ id: 'a', images: 'x' })?.image).toBe(PLACEHOLDER_IMAGE);
    expect(PLACEHOLDER_IMAGE.length).toBeLessThan(500);
  });

  test('its subtitle from subtitle, tagline or short_description', () => {
    expect(readProduct({ id: 'a', subtitle: '1', tagline: '2', short_description: '3' })?.subtitle).toBe('1');
    expect(readProduct({ id: 'a', tagline: '2', short_description: '3' })?.subtitle).toBe('2');
    expect(readProduct({ id: 'a', short_description: '3' })?.subtitle).toBe('3');
    expect(readProduct({ id: 'a' })?.subtitle).toBe('');
  });

  test('its category in any case, or none', () => {
    expect(readProduct({ id: 'a', category: 'sweets' })?.category).toBe('Sweets');
    expect(readProduct({ id: 'a', category: 'Shoes' })?.category).toBeNull();
  });

  test('a failed or odd answer is an empty list', () => {
    for (const value of HOSTILE) expect(readProducts(value)).toEqual([]);
    for (const value of HOSTILE) expect(readProduct(value)).toBeNull();
    expect(readProducts([null, { id: 'a' }, 5]).map(({ id }) => id)).toEqual(['a']);
  });
});
