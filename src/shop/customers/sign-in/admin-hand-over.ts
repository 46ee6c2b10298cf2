import { seesAdminPanel } from '../../../contract/roles.ts';
import { record } from '../../audit/record.ts';
import { consume, perHour, type TooMany } from '../../limits/rate-limit.ts';
import type { Customer, Shop } from '../../shop.ts';
import type { Caller } from '../caller.ts';
import { lockCustomer } from '../lock-customer.ts';
import { makeCode, ownerOfCode, redeemCode } from '../one-time-code.ts';
import { isLive } from '../sessions/is-live.ts';
import { issueToken } from '../sessions/issue-token.ts';

type HandOver = { ok: true; url: string } | { ok: false; reason: 'not-staff' } | TooMany;

/** URL of the admin site with a single-use code valid for 60 seconds, for admin and manager only. */
export async function handOver(shop: Shop, customer: Customer, address: string): Promise<HandOver> {
  if (!seesAdminPanel(customer.role)) return { ok: false, reason: 'not-staff' };
  const { handOverAccountPerHour: max } = shop.settings.limits;
  const allowed = await consume(shop, perHour('hand-over', customer.id, max));
  if (!allowed.ok) return allowed;
  const code = await shop.db.transaction().execute(async (tx) => {
    await record(shop, tx, { what: 'admin-hand-over', who: customer.id, address });
    const prefix = `${customer.role}.${customer.sessionId}.`;
    return makeCode(shop, tx, 'admin-hand-over', customer.id, { prefix });
  });
  return { ok: true, url: `${shop.settings.adminUrl}?token=${code}` };
}

/** The role and session encoded in the code; its bearer cannot change them. */
const CODE_PREFIX = /^(?<role>[a-z]+)\.(?<sessionId>[0-9a-f-]{36})\./;

/**
 * A token of the admin site for a hand-over code. Null when the code is unknown, used or older than 60 seconds, when
 * its owner is no longer admin or manager, or when the session that requested it has ended. One transaction under the
 * account's lock: 'sign out everywhere' does not miss the new session, and a failure does not use up the code.
 */
export async function redeemHandOver(shop: Shop, code: string, caller: Caller): Promise<string | null> {
  const owner = await ownerOfCode(shop, 'admin-hand-over', code);
  const claims = CODE_PREFIX.exec(code)?.groups;
  if (!owner || !claims?.['sessionId']) return null;
  const { role, sessionId } = claims;
  return shop.db.transaction().execute(async (tx) => {
    const staff = await lockCustomer(tx, owner.id);
    if (!staff || !(await redeemCode(shop, tx, 'admin-hand-over', code))) return null;
    // The code grants exactly the role it was issued for.
    if (!seesAdminPanel(staff.role) || staff.role !== role) return null;
    if (!(await isLive(shop, tx, { id: staff.id, sessionId }))) return null;
    const { address } = caller;
    await record(shop, tx, { what: 'admin-sign-in', who: staff.id, detail: 'by hand-over', address });
    return issueToken(shop, tx, staff, caller.userAgent);
  });
}
