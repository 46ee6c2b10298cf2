import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readList } from '../../src/web/listing/read-list.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';

const MORE = 300;
let shop: TestShop;
let few: number;

const read = (sort: 'default' | 'price-asc' | 'name-desc', limit: number) =>
  readList(shop.guest(), 'Sweets', { sort, limit });

beforeAll(async () => {
  shop = await openTestShop();
  few = (await read('default', 12)).total;
});
afterAll(() => shop.close());

test('a small category comes whole, in its own order', async () => {
  const { products, total } = await read('price-asc', 12);
  expect(total).toBe(few);
  expect(products).toHaveLength(few);
  expect(products).toEqual((await read('default', 12)).products);
});

test('a category of hundreds comes in the shown number and the requested order, with the count of all', async () => {
  await sql`insert into products
    select (jsonb_populate_record(jalebi, jsonb_build_object('id', 'jalebi-no-' || n, 'uid', gen_random_uuid(),
      'position', 1000 + n, 'name', 'Jalebi no. ' || n, 'price_per_kg_paise', 4000 + 400 * n))).*
      from products as jalebi, generate_series(1, ${MORE}::int) n where jalebi.id = 'jalebi'`.execute(
    shop.shop.db,
  );
  await eventually(async () => expect((await read('default', 12)).total).toBe(few + MORE));
  const shown = await read('price-asc', 24);
  expect(shown.products).toHaveLength(24);
  const prices = shown.products.map(({ new_price }) => new_price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(prices[0]).toBe(44);
  // More than one call returns: fetched page by page to the last, without gaps or duplicates.
  const all = await read('name-desc', 12_000);
  expect(all.products).toHaveLength(few + MORE);
  expect(new Set(all.products.map(({ id }) => id)).size).toBe(few + MORE);
});
