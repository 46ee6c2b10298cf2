import type { Row, Tx } from '../../../db/schema.ts';
import { reset, type TooMany } from '../../limits/rate-limit.ts';
import type { Customer, Shop } from '../../shop.ts';
import { loginLimits } from '../account-limits.ts';
import type { Caller } from '../caller.ts';
import { lockCustomer } from '../lock-customer.ts';
import { isLive } from '../sessions/is-live.ts';
import { checkPassword } from './check-password.ts';

/** The session ended before the change it asked for: by a log-out, or with the account or its password. */
export interface Ended {
  ok: false;
  reason: 'ended';
}

export type Confirmation =
  | { ok: true; passwordHash: string | null }
  | { ok: false; reason: 'wrong' }
  | Ended
  | TooMany;

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
  const hasEnded = async () => !(await isLive(shop, shop.db, customer));
  if (row?.password_hash === null) return (await hasEnded()) ? ENDED : { ok: true, passwordHash: null };
  const { email } = customer;
  const { address } = caller;
  const check = await checkPassword(shop, { email, password: typed, address, hasEnded });
  if (!check.ok) return check.reason === 'wrong' && (await hasEnded()) ? ENDED : check;
  await reset(shop.db, loginLimits(shop, email, address).account);
  return { ok: true, passwordHash: check.account.passwordHash };
}

export const ENDED: Ended = { ok: false, reason: 'ended' };

/**
 * Locks the account for the change that a confirmed password permits. Null when the session that asked has ended since,
 * or the password has changed: whatever ends sessions takes the same lock.
 */
export async function lockConfirmed(
  shop: Shop,
  tx: Tx,
  customer: Customer,
  { passwordHash }: Extract<Confirmation, { ok: true }>,
): Promise<Row<'customers'> | null> {
  const account = await lockCustomer(tx, customer.id);
  if (account?.password_hash !== passwordHash) return null;
  return (await isLive(shop, tx, customer)) ? account : null;
}
