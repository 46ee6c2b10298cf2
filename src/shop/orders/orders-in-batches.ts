import type { SelectQueryBuilder } from 'kysely';
import type { Queries, Schema, Tx } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';

/** A statement with many thousands of ids would be refused, and its transaction would keep others waiting. */
const BATCH = 500;

type Orders = SelectQueryBuilder<Schema, 'orders', { id: string }>;

/**
 * Passes all orders that `find` chooses to `change`, in batches, each locked in a transaction of its own, until
 * `isStopped`. Returns the sum of what `change` returns: how many it changed. Changed orders must no longer be found.
 */
export async function ordersInBatches(
  shop: Shop,
  isStopped: () => boolean,
  find: (db: Queries, now: Date) => Orders,
  change: (tx: Tx, orders: Orders) => Promise<number>,
): Promise<number> {
  let changed = 0;
  let found: number;
  do {
    found = await shop.db.transaction().execute(async (tx) => {
      const now = shop.clock();
      const locked = await find(tx, now).limit(BATCH).forUpdate().skipLocked().execute();
      if (locked.length === 0) return 0;
      const ids = locked.map(({ id }) => id);
      // Chosen again under the lock: money may have arrived since, or a refund may have been requested.
      changed += await change(tx, find(tx, now).where('orders.id', 'in', ids));
      return locked.length;
    });
  } while (found === BATCH && !isStopped());
  return changed;
}
