import type { Role } from '../../contract/words.ts';
import { record } from '../audit/record.ts';
import { take } from '../limits/take.ts';
import type { Customer, Shop } from '../shop.ts';
import { makeCode, redeemCode } from './one-time-code.ts';

/** Who gets the Admin Panel entry (decisions: Accounts); `readonly` signs in at the admin site itself. */
const STAFF: readonly Role[] = ['admin', 'manager'];

export type HandOver =
  | { ok: true; url: string }
  | { ok: false; reason: 'no-staff' }
  | { ok: false; reason: 'too-many'; retryAfter: number };

/** Address of the admin site with a code for one use within 60 seconds, for admin and manager only. */
export async function handOver(shop: Shop, customer: Customer, address: string): Promise<HandOver> {
  if (!STAFF.includes(customer.role)) return { ok: false, reason: 'no-staff' };
  const { handOverPerAccount: max } = shop.settings.limits;
  const taken = await take(shop, { name: 'hand-over', key: customer.id, max, windowSeconds: 3600 });
  if (!taken.ok) return { ...taken, reason: 'too-many' };
  const code = await shop.db.transaction().execute(async (tx) => {
    await record(shop, tx, { what: 'admin-hand-over', who: customer.id, address });
    return makeCode(shop, tx, 'admin-hand-over', customer.id, { prefix: `${customer.role}.` });
  });
  return { ok: true, url: `${shop.settings.adminUrl}?token=${code}` };
}

/**
 * Who a hand-over code lets into the admin site; null when it is unknown, used, older than 60 seconds, or its owner
 * is no longer admin or manager.
 */
export async function redeemHandOver(
  shop: Shop,
  code: string,
): Promise<{ id: string; username: string; email: string; role: Role } | null> {
  return shop.db.transaction().execute(async (tx) => {
    const customerId = await redeemCode(shop, tx, 'admin-hand-over', code);
    if (!customerId) return null;
    const row = await tx
      .selectFrom('customers')
      .select(['id', 'username', 'email', 'role'])
      .where('id', '=', customerId)
      .where('role', 'in', [...STAFF])
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    // The code is worth the role that it was made for, no more and no less.
    if (!row || !code.startsWith(`${row.role}.`)) return null;
    await record(shop, tx, { what: 'admin-sign-in', who: row.id, detail: 'by hand-over' });
    return row;
  });
}
