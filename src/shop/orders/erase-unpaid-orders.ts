import { DAY_MS } from '../../contract/day-ms.ts';
import type { Queries, Tx } from '../../db/schema.ts';
import { settledForGoodSql } from '../payments/settle/late-watch.ts';
import type { Shop } from '../shop.ts';
import { ordersInBatches } from './orders-in-batches.ts';

/** By then nobody comes back to a guest's unpaid order, and no law requires it to be kept. */
const ABANDONED_AFTER_DAYS = 90;

/**
 * Permanently erases unpaid orders that nobody needs, once their payments are no longer watched for late money: those
 * that their buyers deleted (decisions: Orders), and guest orders abandoned long ago. Orders that received money stay
 * on record. All of them, in batches, until `isStopped`: none outlives its time by more than an hour (decision 166).
 * Returns how many. Meant to run about every hour.
 */
export async function eraseUnpaidOrders(shop: Shop, isStopped = () => false): Promise<number> {
  let erased = 0;
  for (const find of [deleted, abandoned]) erased += await ordersInBatches(shop, isStopped, find, erase);
  return erased;
}

async function erase(tx: Tx, orders: ReturnType<typeof unpaid>): Promise<number> {
  return (await tx.deleteFrom('orders').where('id', 'in', orders).returning('id').execute()).length;
}

function deleted(db: Queries, now: Date) {
  return unpaid(db, now).where('hidden_at', 'is not', null);
}

function abandoned(db: Queries, now: Date) {
  const long = new Date(now.getTime() - ABANDONED_AFTER_DAYS * DAY_MS);
  return unpaid(db, now)
    .where('customer_id', 'is', null)
    .where('status', 'in', ['failed', 'cancelled'])
    .where('created_at', '<', long)
    .where('updated_at', '<', long);
}

/** Orders that received no money, and have no payment that might still bring some. */
function unpaid(db: Queries, now: Date) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('paid_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where((where) => where.not(settledForGoodSql(now))),
        ),
      ),
    );
}
