import { describe, expect, test } from 'vitest';
import type { Product } from '../../src/contract/schemas/product.ts';
import { applyChange, countPacks, joinChanges, splitChange } from '../../src/web/cart/cart-change.ts';
import { billOf } from '../../src/web/cart/cart-lines.ts';

const katli: Product = {
  id: 'kaju-katli',
  _id: '0198f0c0-0000-7000-8000-000000000001',
  name: 'Kaju Katli',
  hindiName: 'काजू कतली',
  category: 'Sweets',
  new_price: 1181,
  old_price: null,
  image: '/pictures/kaju-katli-640.webp',
  images: ['/pictures/kaju-katli-640.webp'],
  tagline: '',
  description: '',
  ingredients: '',
  allergens: [],
  diet: 'veg',
  shelfLifeDays: 21,
  storage: '',
  hsn: '21069099',
  available: true,
  out_of_stock: false,
  bestseller: false,
  frequentlyOrdered: false,
  isNew: false,
};

describe('the lines of a cart', () => {
  test('are priced exactly, to the paisa', () => {
    const bill = billOf({ 'kaju-katli': { '250 gms': 3, '1000 gms': 1 } }, [katli]);
    expect(bill.lines.map((line) => [line.packPaise, line.linePaise])).toEqual([
      [29_525, 88_575],
      [118_100, 118_100],
    ]);
    expect(bill.subtotalPaise).toBe(206_675);
    expect(bill.count).toBe(4);
  });

  test('find a product by its _id as well', () => {
    expect(billOf({ [katli._id]: { '500 gms': 1 } }, [katli]).lines).toHaveLength(1);
  });

  test('leave out removed products and unknown weights', () => {
    const bill = billOf({ gone: { '500 gms': 2 }, 'kaju-katli': { '333 gms': 1 } }, [katli]);
    expect(bill.lines).toEqual([]);
    expect(bill.unusable.map(({ item, label }) => [item, label])).toEqual([
      ['gone', '500 gms'],
      ['kaju-katli', '333 gms'],
    ]);
    expect(bill.subtotalPaise).toBe(0);
  });
});

describe('a change of the cart', () => {
  const cart = { 'kaju-katli': { '250 gms': 2, '500 gms': 1 } };

  test('raises, lowers and drops a product that is left with no weights', () => {
    const raised = applyChange(cart, { kind: 'step', item: 'chakli', label: '250 gms', by: 2 });
    expect(raised['chakli']).toEqual({ '250 gms': 2 });
    const lowered = applyChange(cart, { kind: 'step', item: 'kaju-katli', label: '500 gms', by: -1 });
    expect(lowered).toEqual({ 'kaju-katli': { '250 gms': 2 } });
    expect(applyChange(lowered, { kind: 'drop', item: 'kaju-katli', label: '250 gms' })).toEqual({});
    expect(countPacks(cart)).toBe(3);
  });

  test('is made one pack a call when it lowers, and in one call otherwise', () => {
    const less = { kind: 'step', item: 'chakli', label: '250 gms', by: -3 } as const;
    expect(splitChange(less)).toEqual({ call: { ...less, by: -1 }, rest: { ...less, by: -2 } });
    expect(splitChange({ ...less, by: -1 })).toEqual({ call: { ...less, by: -1 }, rest: null });
    expect(splitChange({ ...less, by: 5 })).toEqual({ call: { ...less, by: 5 }, rest: null });
    expect(splitChange({ kind: 'clear' })).toEqual({ call: { kind: 'clear' }, rest: null });
  });
  test('merges with the next one only if that is of the same line', () => {
    const one = { kind: 'step', item: 'chakli', label: '250 gms', by: 1 } as const;
    expect(joinChanges(one, { ...one, by: 4 })).toEqual({ ...one, by: 5 });
    expect(joinChanges(one, { ...one, by: -1 })).toBe('nothing');
    expect(joinChanges(one, { ...one, label: '500 gms' })).toBeNull();
    expect(joinChanges(one, { kind: 'clear' })).toBeNull();
  });
});
