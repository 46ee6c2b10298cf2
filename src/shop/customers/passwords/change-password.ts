import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record.ts';
import type { Customer, Shop } from '../../shop.ts';
import type { Caller } from '../caller.ts';
import { voidCodes } from '../one-time-code.ts';
import { issueToken } from '../sessions/issue-token.ts';
import { endAllSessions } from '../sign-in/log-out.ts';
import { type Confirmation, confirmPassword, ENDED, lockConfirmed } from './confirm-password.ts';
import { hashPassword } from './password.ts';
import { passwordComplaint } from './password-rules.ts';

type ChangePassword =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid'; message: string }
  | Exclude<Confirmation, { ok: true }>;

/**
 * Changes the password and ends every session; the caller continues with the new token. An account that has only ever
 * logged in through a provider sets its first password with an empty current one.
 */
export async function changePassword(
  shop: Shop,
  customer: Customer,
  typed: { current: string; next: string },
  caller: Caller,
): Promise<ChangePassword> {
  const complaint = await passwordComplaint(typed.next, { name: customer.username, email: customer.email });
  if (complaint) return { ok: false, reason: 'invalid', message: complaint };
  const confirmed = await confirmPassword(shop, customer, typed.current, caller);
  if (!confirmed.ok) return confirmed;
  const passwordHash = await hashPassword(typed.next);
  return shop.db.transaction().execute(async (tx): Promise<ChangePassword> => {
    const account = await lockConfirmed(shop, tx, customer, confirmed);
    if (!account) return ENDED;
    await tx
      .updateTable('customers')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .execute();
    await voidCodes(tx, 'reset-password', account.id);
    await endAllSessions(shop, tx, account.id);
    await record(shop, tx, { what: 'password-changed', who: account.id, address: caller.address });
    // An address that was never confirmed may be a stranger's: nobody may fill that mailbox.
    if (account.email_verified_at) {
      await shop.outbox.mail(tx, { kind: 'new-password', customerId: account.id, changeId: uuidv7() });
    }
    return { ok: true, token: await issueToken(shop, tx, account, caller.userAgent) };
  });
}
