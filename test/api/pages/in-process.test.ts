import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a repeated call shows a change at once, even if only the count changed', async () => {
  const client = shop.guest();
  const read = async () => {
    const answer = await client.allProducts({ query: { category: 'Sweets', limit: 3 } });
    if (!answer.ok) throw new Error(answer.message);
    return { total: Number(answer.headers.get('x-total-count')), products: answer.data };
  };
  const before = await read();
  expect((await read()).products).toBe(before.products);
  // Shared by all who ask, so nobody may change it.
  expect(() => Object.assign(before.products[0] ?? {}, { name: 'Mine' })).toThrow(TypeError);

  await sql`insert into products
    select (jsonb_populate_record(jalebi, jsonb_build_object('id', 'last-of-all', 'uid', gen_random_uuid(),
      'position', 1000, 'name', 'Last of all'))).* from products as jalebi where id = 'jalebi'`.execute(
    shop.shop.db,
  );
  await eventually(async () => expect((await read()).total).toBe(before.total + 1));
  expect((await read()).products).toBe(before.products);

  const [first] = before.products;
  await shop.shop.db
    .updateTable('products')
    .set({ price_per_kg_paise: 98_700 })
    .where('id', '=', first?.id ?? '')
    .execute();
  await eventually(async () => expect((await read()).products[0]?.new_price).toBe(987));
});

test('a repeated call reports that a product is gone', async () => {
  const client = shop.guest();
  const read = () => client.oneProduct({ params: { productId: 'chakli' } });
  expect(await read()).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ ok: true, data: { id: 'chakli' } });
  await sql`update products set removed_at = now() where id = 'chakli'`.execute(shop.shop.db);
  await eventually(async () => expect(await read()).toMatchObject({ ok: false, status: 404 }));
});
