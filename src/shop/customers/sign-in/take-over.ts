import type { Tx } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import type { Shop } from '../../shop.ts';
import { endAllSessions } from './log-out.ts';

/**
 * Gives an account whose e-mail was never confirmed to the person who has proved that they own that e-mail. Someone
 * else may have created it in advance (pre-hijacking), so the password, all sessions, other sign-ins, open codes, the
 * saved address and the cart are removed (decisions: Accounts).
 */
export async function takeOver(shop: Shop, tx: Tx, customerId: string, username: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ password_hash: null, email_verified_at: shop.clock(), username, delivery: null })
    .where('id', '=', customerId)
    .execute();
  await tx.deleteFrom('identities').where('customer_id', '=', customerId).execute();
  await tx.deleteFrom('one_time_codes').where('customer_id', '=', customerId).execute();
  await endAllSessions(shop, tx, customerId);
  await tx.deleteFrom('cart_lines').where('customer_id', '=', customerId).execute();
  await record(shop, tx, { what: 'account-taken-over', who: customerId });
}
