import type { Tx } from '../../db/schema.ts';
import { consume } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';
import { confirmationLimit } from './account-limits.ts';
import { mailCode } from './mailed-code.ts';

/**
 * Queues the mail that asks to confirm the address of a new account. Not if the mailbox has had enough of them, which
 * may be a stranger's: whoever deletes the account and makes it again must not fill it (decision 167). The account
 * works all the same.
 */
export async function askToConfirm(
  shop: Shop,
  tx: Tx,
  account: { id: string; email: string },
): Promise<void> {
  const allowed = await consume({ ...shop, db: tx }, confirmationLimit(shop, account.email));
  if (allowed.ok) await mailCode(shop, tx, 'verify-email', account.id);
}
