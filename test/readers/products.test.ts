import { expect, test } from 'vitest';
import { PLACEHOLDER_IMAGE } from '../../src/contract/read/placeholder.ts';
import { readProducts } from '../../src/contract/read/products.ts';
import { HOSTILE } from './hostile.ts';

const chakli = { id: 'chakli', _id: 'p-7', name: 'Chakli', category: 'Snacks', image: '/chakli.webp' };

test('a price may be called price, and an old price may be missing', () => {
  expect(readProducts([{ ...chakli, price: 440 }])).toMatchObject([
    { id: 'chakli', new_price: 440, old_price: null, images: [], image: '/chakli.webp' },
  ]);
  expect(readProducts({ products: [{ ...chakli, new_price: '440', old_price: 480 }] })).toMatchObject([
    { new_price: 440, old_price: 480 },
  ]);
});

test('an old price that was not higher is left out', () => {
  for (const old_price of [0, 400, 440, '440']) {
    expect(readProducts([{ ...chakli, price: 440, old_price }])).toMatchObject([{ old_price: null }]);
  }
});

test('the picture is the first of several, or a placeholder', () => {
  const { image: _none, ...bare } = chakli;
  expect(readProducts([{ ...bare, price: 440, images: ['/a.webp', '/b.webp'] }])).toMatchObject([
    { image: '/a.webp' },
  ]);
  expect(readProducts([{ ...chakli, price: 440, images: ['', '/a.webp'] }])).toMatchObject([
    { image: '/a.webp', images: ['/a.webp'] },
  ]);
  expect(readProducts([{ ...bare, price: 440 }])).toMatchObject([{ image: PLACEHOLDER_IMAGE, images: [] }]);
});

test('ids are text, even when they are sent as numbers; either of them will do', () => {
  expect(readProducts([{ id: 7, name: 'Sev', price: 360 }])).toMatchObject([{ id: '7', _id: '7' }]);
  expect(readProducts([{ _id: 'p-8', name: 'Sev', price: 360 }])).toMatchObject([{ id: 'p-8', _id: 'p-8' }]);
});

test('every stock indicator is kept', () => {
  expect(readProducts([{ ...chakli, price: 440, quantityAvailable: 0 }])).toMatchObject([
    { quantityAvailable: 0 },
  ]);
});

test('products without a price or an id are left out, and anything but a list is an empty one', () => {
  expect(
    readProducts([chakli, { name: 'Sev', price: 360 }, null, 'x', { ...chakli, price: 440 }]),
  ).toHaveLength(1);
  for (const reply of HOSTILE) if (!Array.isArray(reply)) expect(readProducts(reply)).toBeNull();
  for (const reply of HOSTILE) if (Array.isArray(reply)) expect(readProducts(reply)).toEqual([]);
});
