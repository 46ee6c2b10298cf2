import { reset } from '../limits/rate-limit.ts';
import type { Customer, Shop } from '../shop.ts';
import { loginLimits } from './account-limits.ts';
import type { Caller } from './caller.ts';
import { checkPassword } from './check-password.ts';

/** The session ended before the password was confirmed: by a log-out, or with the account or its password. */
interface Ended {
  ok: false;
  reason: 'ended';
}

export type Confirmation =
  | { ok: true; passwordHash: string | null }
  | { ok: false; reason: 'wrong' }
  | Ended
  | { ok: false; reason: 'too-many'; retryAfter: number };

/**
 * Asks a signed-in customer for the password again, within the limits of failed logins, so that a borrowed device
 * cannot be used to guess it. An account without a password has nothing to confirm (`passwordHash: null`).
 */
export async function confirmPassword(
  shop: Shop,
  customer: Customer,
  typed: string,
  caller: Caller,
): Promise<Confirmation> {
  const row = await shop.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer.id)
    .executeTakeFirst();
  if (row?.password_hash === null) return { ok: true, passwordHash: null };
  const ended = () => hasEnded(shop, customer);
  const check = await checkPassword(shop, customer.email, typed, caller.address, ended);
  if (!check.ok) return check.reason === 'wrong' && (await ended()) ? ENDED : check;
  await reset(shop, loginLimits(shop, customer.email, caller.address).account);
  return { ok: true, passwordHash: check.account.passwordHash };
}

export const ENDED: Ended = { ok: false, reason: 'ended' };

async function hasEnded(shop: Shop, { sessionId }: Customer): Promise<boolean> {
  const session = await shop.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return session === undefined;
}
