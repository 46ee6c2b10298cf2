import { expect, test } from 'vitest';
import { wantedShares } from '../../scripts/share-wanted.mjs';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';

test('a product that has no picture yet has no link preview, and keeps no other from being made', () => {
  const [first] = demoCatalogue;
  if (!first) throw new Error('no product');
  const bebinca = { ...first, id: 'bebinca', name: 'Bebinca' };
  const names = wantedShares([bebinca, first]).map(({ name }) => name);
  expect(names).toEqual(['shop', 'home', 'contact', 'sweets', 'snacks', 'bakery', `product-${first.id}`]);
});
