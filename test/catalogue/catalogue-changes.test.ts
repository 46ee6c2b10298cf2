import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue } from '../../src/shop/catalogue/catalogue.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { holdTable } from '../support/hold-table.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A catalogue with counted queries, whose notifications the test sends. */
function openCatalogue() {
  const queries: string[] = [];
  const db = shop.shop.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let notify: (payload: string | null) => void = () => undefined;
  const catalogue = createCatalogue({
    db,
    listen: (channel, onNotify) => {
      expect(channel).toBe('catalogue');
      notify = onNotify;
    },
  });
  return { catalogue, queries, notify: (payload: string | null) => notify(payload) };
}

test('readers that come together cause one load, and later readers none', async () => {
  const { catalogue, queries } = openCatalogue();
  const indexes = await Promise.all(Array.from({ length: 20 }, () => catalogue.products()));
  expect(new Set(indexes).size).toBe(1);
  await catalogue.products();
  expect(queries).toHaveLength(1);
});

test('a notice about one product reloads only that one', async () => {
  const { catalogue, queries, notify } = openCatalogue();
  const products = await catalogue.products();
  const version = products.version;
  notify('chakli');
  notify('chakli');
  await Promise.all([catalogue.products(), catalogue.products()]);
  expect(queries).toHaveLength(2);
  expect(products.version).toBe(version + 1);
  expect(products.find('chakli')?.name).toBe('Chakli');
});

test('nothing is read without a notice, and everything is read after a null', async () => {
  const { catalogue, queries, notify } = openCatalogue();
  const products = await catalogue.products();
  await shop.shop.db.updateTable('products').set({ tagline: 'changed' }).where('id', '=', 'chakli').execute();
  expect((await catalogue.products()).find('chakli')?.tagline).not.toBe('changed');
  notify(null);
  expect((await catalogue.products()).find('chakli')?.tagline).toBe('changed');
  expect(products.find('chakli')?.tagline).toBe('changed');
  expect(queries).toHaveLength(2);
});

test('a failing database leaves the last list; once the database answers again, changes are seen', async () => {
  const { catalogue, notify } = openCatalogue();
  const before = (await catalogue.products()).count({ kind: 'popular' });
  await sql`alter table products rename to products_away`.execute(shop.shop.db);
  notify(null);
  expect((await catalogue.products()).count({ kind: 'popular' })).toBe(before);
  expect((await catalogue.products()).count({ kind: 'popular' })).toBe(before);
  await sql`alter table products_away rename to products`.execute(shop.shop.db);
  await shop.shop.db.updateTable('products').set({ bestseller: false }).execute();
  await eventually(async () => expect((await catalogue.products()).count({ kind: 'popular' })).toBe(0));
  expect(catalogue.failing()).toBe(false);
});

test('a database that does not answer keeps nobody waiting, and is asked again without any reader', async () => {
  const { catalogue, notify } = openCatalogue();
  await catalogue.products();
  const release = await holdTable(shop, 'products');
  notify('chakli');
  expect((await catalogue.products()).find('chakli')?.name).toBe('Chakli');
  expect(catalogue.failing()).toBe(true);
  await release();
  await eventually(() => expect(catalogue.failing()).toBe(false));
});

test('a failing database before the first list is reported to the reader', async () => {
  const { catalogue } = openCatalogue();
  await sql`alter table products rename to products_away`.execute(shop.shop.db);
  await expect(catalogue.products()).rejects.toThrow();
  await sql`alter table products_away rename to products`.execute(shop.shop.db);
  expect(
    (await catalogue.products()).count({ kind: 'all', category: null, sort: 'default' }),
  ).toBeGreaterThan(0);
});
