import { sql } from 'kysely';
import type { Shop } from '../../src/shop/shop.ts';
import type { TestShop } from '../shop.ts';
import { somebodyWaits } from './lock-waits.ts';

/** Any number that nothing else in a test's database locks. */
const GATE = 55;

/**
 * Runs `work`, and `change` while the first statement of `work` that reads payments has seen the shop as it was but has
 * locked nothing yet. `work` must read nothing but orders, their steps, payments and refunds.
 */
export async function overtaken<T>(
  shop: TestShop,
  work: (slow: Shop) => Promise<T>,
  change: () => Promise<unknown>,
): Promise<T> {
  await sql`
    create schema slow;
    create function slow.gate() returns boolean language plpgsql cost 0.001
      as 'begin perform pg_advisory_xact_lock_shared(${sql.lit(GATE)}); return true; end';
    create view slow.orders as select * from public.orders;
    create view slow.order_events as select * from public.order_events;
    create view slow.refunds as select * from public.refunds;
    create view slow.payment_attempts as select * from public.payment_attempts where slow.gate();
  `.execute(shop.shop.db);
  const holder = await shop.pool.connect();
  try {
    await holder.query(`select pg_advisory_lock(${GATE})`);
    const working = work({ ...shop.shop, db: shop.shop.db.withSchema('slow') });
    await somebodyWaits(shop);
    await change();
    await holder.query(`select pg_advisory_unlock(${GATE})`);
    return await working;
  } finally {
    holder.release(true);
    await shop.pool.query('drop schema slow cascade');
  }
}
