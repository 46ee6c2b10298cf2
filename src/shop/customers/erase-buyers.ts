import { sql } from 'kysely';
import type { Queries } from '../../db/schema.ts';
import { ON_THE_WAY } from '../orders/status.ts';
import { mayStillBePaid } from '../payments/late-watch.ts';
import type { Shop } from '../shop.ts';

/** Replaces the buyer's details. The state stays, because the tax depends on it. */
const NOBODY = {
  name: 'Deleted customer',
  email: 'deleted-customer@invalid',
  phone: '0000000000',
  address1: 'Deleted',
  address2: '',
  city: 'Deleted',
  pincode: '999999',
};

/**
 * Attempts of the outer query's order that may still bring late money; asking the provider needs e-mail and phone.
 */
export function watchedAttempts(db: Queries, now: Date) {
  return db
    .selectFrom('payment_attempts')
    .select('payment_attempts.id')
    .whereRef('payment_attempts.order_id', '=', sql.ref<string>('orders.id'))
    .where(mayStillBePaid(now));
}

const AFTER_MS = 24 * 3600_000;

/** Removes personal data from orders that stay on record (decisions: Orders). */
export async function eraseBuyers(db: Queries, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.updateTable('orders').set(NOBODY).where('id', 'in', orderIds).execute();
}

/**
 * Removes personal data from orders whose account was deleted while they were on their way, a day after they were
 * completed (the last e-mail still goes to the old address). Returns how many. Meant to run about every hour.
 */
export async function eraseBuyersWhoLeft(shop: Shop): Promise<number> {
  const done = await shop.db
    .updateTable('orders')
    .set(NOBODY)
    // Only `delete-account.ts` leaves hidden orders that belong to no account and no browser.
    .where('customer_id', 'is', null)
    .where('browser_hash', 'is', null)
    .where('hidden_at', 'is not', null)
    .where('status', 'not in', [...ON_THE_WAY])
    .where(({ not, exists }) => not(exists(watchedAttempts(shop.db, shop.clock()))))
    .where('email', '<>', NOBODY.email)
    .where('updated_at', '<', new Date(shop.clock().getTime() - AFTER_MS))
    .returning('id')
    .execute();
  return done.length;
}
