import { setTimeout as pause } from 'node:timers/promises';
import type { TooMany } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import { countAgainstBoth, resetLimits } from '../account-limits.ts';
import { emailIs, readEmail } from '../email/email.ts';
import { mailCode } from '../mailed-code.ts';

/** Every reply takes at least this long, so that timing does not reveal whether an account exists. */
const FLOOR_MS = 200;

type ForgotPassword = { ok: true } | { ok: false; reason: 'invalid' } | TooMany;

/** Mails a reset link if the e-mail has an account; the reply is the same if it has none. */
export async function forgotPassword(shop: Shop, typed: string, address: string): Promise<ForgotPassword> {
  const email = readEmail(typed);
  if (!email) return { ok: false, reason: 'invalid' };
  const allowed = await countAgainstBoth(shop, resetLimits(shop, email, address));
  if (!allowed.ok) return allowed;
  await Promise.all([mailLink(shop, email), pause(FLOOR_MS)]);
  return { ok: true };
}

async function mailLink(shop: Shop, email: string): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    // Locked, or an account that is deleted at this moment would fail the next statement, and the answer would tell.
    const customer = await tx
      .selectFrom('customers')
      .select('id')
      .where(emailIs(email))
      .forKeyShare()
      .executeTakeFirst();
    if (customer) await mailCode(shop, tx, 'reset-password', customer.id);
  });
}
