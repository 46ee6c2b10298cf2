import type { Queries } from '../../db/schema.ts';
import { watchOver } from '../payments/late-watch.ts';
import type { Shop } from '../shop.ts';

const AT_MOST = 500;

/**
 * Erases orders for good that their buyers deleted unpaid, once nobody watches their payments for late money any more
 * (decisions: Orders). One of which money came stays in the books. Answers how many; to be run every hour or so.
 */
export async function eraseDeletedOrders(shop: Shop): Promise<number> {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await erasable(tx, shop.clock()).limit(AT_MOST).forUpdate().skipLocked().execute();
    if (locked.length === 0) return 0;
    const ids = locked.map(({ id }) => id);
    // Once more under the lock: money may have come while it was waited for.
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
