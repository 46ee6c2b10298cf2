import { v7 as uuidv7 } from 'uuid';
import type { Row, Tx } from '../../../db/schema.ts';
import { record } from '../../audit/record.ts';
import { reset } from '../../limits/rate-limit.ts';
import type { Shop } from '../../shop.ts';
import { loginLimits } from '../account-limits.ts';
import { lockCustomer } from '../lock-customer.ts';
import { ownerOfCode, redeemCode } from '../one-time-code.ts';
import { endAllSessions } from '../sign-in/log-out.ts';
import { hashPassword } from './password.ts';
import { passwordComplaint } from './password-rules.ts';

type ResetPassword =
  | { ok: true }
  | { ok: false; reason: 'stale' }
  | { ok: false; reason: 'invalid'; message: string };

/**
 * Sets a new password with the code of a mailed link. Ends every session and every other mailed link, and confirms the
 * e-mail, since the link was sent there. A rejected password does not use up the link.
 */
export async function resetPassword(
  shop: Shop,
  code: string,
  password: string,
  address: string,
): Promise<ResetPassword> {
  const owner = await ownerOfCode(shop, 'reset-password', code);
  if (!owner) return { ok: false, reason: 'stale' };
  const complaint = await passwordComplaint(password, { name: owner.username, email: owner.email });
  if (complaint) return { ok: false, reason: 'invalid', message: complaint };
  const passwordHash = await hashPassword(password);
  const done = await shop.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, owner.id);
    if (!customer || !(await redeemCode(shop, tx, 'reset-password', code))) return false;
    await tx
      .updateTable('customers')
      .set({
        password_hash: passwordHash,
        email_verified_at: customer.email_verified_at ?? shop.clock(),
        // Someone else may have created the account: no parcel may go to their address (decision 135).
        ...(customer.email_verified_at ? {} : { delivery: null }),
      })
      .where('id', '=', customer.id)
      .execute();
    await dropUnprovenIdentities(tx, customer);
    // Of every kind: somebody else may have requested a change of e-mail.
    await tx.deleteFrom('one_time_codes').where('customer_id', '=', customer.id).execute();
    await endAllSessions(shop, tx, customer.id);
    if (!customer.email_verified_at) {
      await record(shop, tx, {
        what: 'email-confirmed',
        who: customer.id,
        detail: 'by a new password',
        address,
      });
    }
    await record(shop, tx, { what: 'password-reset', who: customer.id, address });
    await shop.outbox.mail(tx, { kind: 'new-password', customerId: customer.id, changeId: uuidv7() });
    // In the same transaction: a link that has been used up must not answer with a failure that asks to try again.
    await reset(tx, loginLimits(shop, customer.email, '').account);
    return true;
  });
  return done ? { ok: true } : { ok: false, reason: 'stale' };
}

/**
 * Sign-ins linked before the account's present e-mail was confirmed may be somebody else's, as may the password. The
 * owner's own is linked again if its provider names that e-mail; one that names the e-mail before a change is not
 * (decision 060).
 */
async function dropUnprovenIdentities(tx: Tx, customer: Row<'customers'>): Promise<void> {
  const { id, email_verified_at: since } = customer;
  const identities = tx.deleteFrom('identities').where('customer_id', '=', id);
  await (since ? identities.where('created_at', '<', since) : identities).execute();
}
