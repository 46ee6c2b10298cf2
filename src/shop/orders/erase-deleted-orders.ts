import type { Queries } from '../../db/schema.ts';
import { watchOver } from '../payments/late-watch.ts';
import type { Shop } from '../shop.ts';

const AT_MOST = 500;

/**
 * Permanently erases unpaid orders that their buyers deleted, once their payments are no longer watched for late money
 * (decisions: Orders). Orders that received money stay on record. Returns how many. Meant to run about every hour.
 */
export async function eraseDeletedOrders(shop: Shop): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await erasable(tx, shop.clock()).limit(AT_MOST).forUpdate().skipLocked().execute();
    if (locked.length === 0) return 0;
    const ids = locked.map(({ id }) => id);
    // Checked again under the lock: money may have arrived while waiting for it.
    const still = erasable(tx, shop.clock()).where('orders.id', 'in', ids);
    const erased = await tx.deleteFrom('orders').where('id', 'in', still).returning('id').execute();
    return erased.length;
  });
}

function erasable(db: Queries, now: Date) {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('hidden_at', 'is not', null)
    .where('paid_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where((where) => where.not(watchOver(now))),
        ),
      ),
    );
}
