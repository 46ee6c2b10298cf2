import type { Tx } from '../../../db/schema.ts';
import { type Allowance, consume } from '../../limits/rate-limit.ts';
import type { Customer, Shop } from '../../shop.ts';
import { confirmationLimit } from '../account-limits.ts';
import { mailCode } from '../mailed-code.ts';
import type { Ended } from '../passwords/confirm-password.ts';
import { whileLive } from '../sessions/while-live.ts';

/**
 * Queues the mail that asks to confirm the address of a new account. Not if the mailbox has had enough of them, which
 * may be a stranger's: whoever deletes the account and makes it again must not fill it (decision 167). The account
 * works all the same.
 */
export async function askToConfirm(
  shop: Shop,
  tx: Tx,
  account: { id: string; email: string },
): Promise<Allowance> {
  const allowed = await consume({ ...shop, db: tx }, confirmationLimit(shop, account.email));
  if (allowed.ok) await mailCode(shop, tx, 'verify-email', account.id);
  return allowed;
}

/** Queues that mail once more for an account whose link is too old or lost; nothing if its address is confirmed. */
export async function askToConfirmAgain(shop: Shop, customer: Customer): Promise<Allowance | Ended> {
  if (customer.emailVerified) return { ok: true };
  const asked = await whileLive(shop, customer, (tx) => askToConfirm(shop, tx, customer));
  return asked.ok ? asked.changed : asked;
}
