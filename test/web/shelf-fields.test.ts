import { expect, test } from 'vitest';
import { shelfOf } from '../../src/admin/products/shelf-fields.tsx';
import { Shelf } from '../../src/contract/schemas/staff-product.ts';

function typed(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ price: '480', old: '', stock: '0', ...fields }))
    form.set(name, value);
  return form;
}

test('a shelf is read as it was typed', () => {
  expect(shelfOf(typed({ price: ' ₹1,480.00', old: ' ', stock: '7,500' }))).toEqual({
    pricePerKg: 1480,
    oldPricePerKg: null,
    available: false,
    stockGrams: 7500,
  });
  expect(shelfOf(typed({ old: '500', toOrder: 'on', available: 'on' }))).toMatchObject({
    oldPricePerKg: 500,
    available: true,
    stockGrams: null,
  });
});

test.each([
  ['stock', 'stockGrams', 'The stock is at least 0 g.'],
  ['old', 'oldPricePerKg', 'The old price is at least ₹1 per kg.'],
  ['price', 'pricePerKg', 'The price is at least ₹1 per kg.'],
])('a %s that is no number is refused in words and never becomes null on its way', (name, field, message) => {
  for (const value of name === 'old' ? ['many'] : ['many', ' ', '']) {
    const sent: unknown = JSON.parse(JSON.stringify(shelfOf(typed({ [name]: value }))));
    const issues = Shelf.safeParse(sent).error?.issues.map((issue) => [issue.path[0], issue.message]);
    expect(issues, value).toEqual([[field, message]]);
  }
});
