import type { Tx } from '../../../db/schema.ts';
import type { Customer, Shop } from '../../shop.ts';
import { lockCustomer } from '../lock-customer.ts';
import { ENDED, type Ended } from '../passwords/confirm-password.ts';
import { isLive } from './is-live.ts';

/**
 * Runs a change of an account under its lock, unless the session that asked for it has ended since. Whatever ends
 * sessions takes the same lock: a change that waited for a take-over must not alter what its owner has now.
 */
export function whileLive<T>(
  shop: Shop,
  customer: Customer,
  change: (tx: Tx) => Promise<T>,
): Promise<{ ok: true; changed: T } | Ended> {
  return shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customer.id);
    if (!(await isLive(shop, tx, customer))) return ENDED;
    return { ok: true as const, changed: await change(tx) };
  });
}
