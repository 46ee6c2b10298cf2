import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseUnpaidOrders } from '../../src/shop/orders/erase-unpaid-orders.ts';
import { anOrder } from '../mail/an-order.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

/** Unpaid guest orders from 91 days ago, half of them deleted by their buyers. */
async function leaveOrders(count: number): Promise<void> {
  await anOrder(house.shop.db, { status: 'failed' });
  await sql`
    insert into orders (id, status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode,
      browser_hash, hidden_at, created_at, updated_at)
    select gen_random_uuid(), status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode,
      browser_hash, case when n % 2 = 0 then now() end, now() - interval '91 days', now() - interval '91 days'
    from (select * from orders where status = 'failed' limit 1) as one, generate_series(1, ${count}) as n`.execute(
    house.shop.db,
  );
}

test('one run erases all unpaid orders whose time has come, however many (decision 166)', async () => {
  await leaveOrders(1300);
  expect(await eraseUnpaidOrders(house.shop, () => false)).toBe(1300);
});

test('a process that is stopping waits for one batch of each kind at most', async () => {
  await leaveOrders(1300);
  expect(await eraseUnpaidOrders(house.shop, () => true)).toBe(1000);
});
