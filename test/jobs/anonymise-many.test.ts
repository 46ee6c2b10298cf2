import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseBuyersWhoLeft } from '../../src/shop/customers/anonymise-buyers.ts';
import { anOrder } from '../mail/an-order.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

/** Orders that arrived two days ago and belong to deleted accounts. */
async function leaveOrders(count: number): Promise<void> {
  const { id } = await anOrder(house.shop.db, { status: 'delivered' });
  await sql`
    insert into orders (id, status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode,
      paid_at, receipt_number, hidden_at, created_at, updated_at)
    select gen_random_uuid(), status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode,
      paid_at, gen_random_uuid(), now(), created_at, now() - interval '2 days'
    from (select * from orders where id = ${id}) as one, generate_series(1, ${count}) as n`.execute(
    house.shop.db,
  );
}

test('one run anonymises all orders of deleted accounts whose time has come, however many (decision 166)', async () => {
  await leaveOrders(1300);
  expect(await anonymiseBuyersWhoLeft(house.shop)).toBe(1300);
  expect(await anonymiseBuyersWhoLeft(house.shop)).toBe(0);
});

test('a process that is stopping waits for one batch of them', async () => {
  await leaveOrders(1300);
  expect(await anonymiseBuyersWhoLeft(house.shop, () => true)).toBe(500);
});
