import type { Role } from '../../contract/words.ts';
import { record } from '../audit/record.ts';
import { consume } from '../limits/rate-limit.ts';
import type { Customer, Shop } from '../shop.ts';
import { makeCode, redeemCode } from './one-time-code.ts';

/** Who gets the Admin Panel entry (decisions: Accounts); `readonly` signs in at the admin site itself. */
const STAFF: readonly Role[] = ['admin', 'manager'];

type HandOver =
  | { ok: true; url: string }
  | { ok: false; reason: 'no-staff' }
  | { ok: false; reason: 'too-many'; retryAfter: number };

/** URL of the admin site with a single-use code valid for 60 seconds, for admin and manager only. */
export async function handOver(shop: Shop, customer: Customer, address: string): Promise<HandOver> {
  if (!STAFF.includes(customer.role)) return { ok: false, reason: 'no-staff' };
  const { handOverAccountPerHour: max } = shop.settings.limits;
  const taken = await consume(shop, { name: 'hand-over', key: customer.id, max, windowSeconds: 3600 });
  if (!taken.ok) return { ...taken, reason: 'too-many' };
  const code = await shop.db.transaction().execute(async (tx) => {
    await record(shop, tx, { what: 'admin-hand-over', who: customer.id, address });
    const prefix = `${customer.role}.${customer.sessionId}.`;
    return makeCode(shop, tx, 'admin-hand-over', customer.id, { prefix });
  });
  return { ok: true, url: `${shop.settings.adminUrl}?token=${code}` };
}

/** The role and session encoded in the code; its bearer cannot change them. */
const SAYS = /^(?<role>[a-z]+)\.(?<sessionId>[0-9a-f-]{36})\./;

/**
 * The person that a hand-over code admits to the admin site. Null when the code is unknown, used or older than 60
 * seconds, when its owner is no longer admin or manager, or when the session that requested it has ended.
 */
export async function redeemHandOver(
  shop: Shop,
  code: string,
): Promise<{ id: string; username: string; email: string; role: Role } | null> {
  return shop.db.transaction().execute(async (tx) => {
    const customerId = await redeemCode(shop, tx, 'admin-hand-over', code);
    const said = SAYS.exec(code)?.groups;
    if (!customerId || !said?.['sessionId']) return null;
    const row = await tx
      .selectFrom('customers')
      .innerJoin('sessions', 'customer_id', 'customers.id')
      .select(['customers.id', 'username', 'email', 'role'])
      .where('customers.id', '=', customerId)
      .where('role', 'in', [...STAFF])
      .where('sessions.id', '=', said['sessionId'])
      .where('revoked_at', 'is', null)
      .where('sessions.expires_at', '>', shop.clock())
      .executeTakeFirst();
    // The code grants exactly the role it was issued for.
    if (!row || row.role !== said['role']) return null;
    await record(shop, tx, { what: 'admin-sign-in', who: row.id, detail: 'by hand-over' });
    return row;
  });
}
