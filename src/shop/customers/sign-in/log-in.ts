import { record } from '../../audit/record.ts';
import { reset, type TooMany } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import { loginLimits } from '../account-limits.ts';
import type { Caller } from '../caller.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { issueToken } from '../sessions/issue-token.ts';

type LogIn = { ok: true; token: string } | { ok: false; reason: 'blank' | 'wrong' } | TooMany;

/** Logs in with e-mail and password. Success resets the account's count of failed attempts (decisions: Accounts). */
export async function logIn(
  shop: Shop,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<LogIn> {
  if (email.trim() === '' || password === '') return { ok: false, reason: 'blank' };
  const { address } = caller;
  const check = await checkPassword(shop, { email, password, address });
  if (!check.ok) return check;
  const { account } = check;
  const token = await shop.db.transaction().execute(async (tx) => {
    // A password change ends every session. The lock keeps it from missing one opened with the old password.
    const still = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .forShare()
      .executeTakeFirst();
    if (!still) return null;
    await record(shop, tx, { what: 'sign-in', who: account.id, detail: 'by password', address });
    await reset(tx, loginLimits(shop, email, address).account);
    return issueToken(shop, tx, account, caller.userAgent);
  });
  return token ? { ok: true, token } : { ok: false, reason: 'wrong' };
}
