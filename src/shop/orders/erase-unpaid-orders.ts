import { DAY_MS } from '../../contract/day-ms.ts';
import type { Queries } from '../../db/schema.ts';
import { settledForGoodSql } from '../payments/late-watch.ts';
import type { Shop } from '../shop.ts';

/** Erased together: a transaction with many thousands would keep others waiting. */
const BATCH = 500;
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
  for (const find of [deleted, abandoned]) {
    let batch: Batch;
    do {
      batch = await eraseBatch(shop, find);
      erased += batch.erased;
    } while (batch.found === BATCH && !isStopped());
  }
  return erased;
}

interface Batch {
  found: number;
  erased: number;
}

function eraseBatch(shop: Shop, find: typeof deleted): Promise<Batch> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const locked = await find(tx, now).limit(BATCH).forUpdate().skipLocked().execute();
    if (locked.length === 0) return { found: 0, erased: 0 };
    const ids = locked.map(({ id }) => id);
    // Checked again under the lock: money may have arrived since the rows were chosen.
    const still = find(tx, now).where('orders.id', 'in', ids);
    const erased = await tx.deleteFrom('orders').where('id', 'in', still).returning('id').execute();
    return { found: locked.length, erased: erased.length };
  });
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
