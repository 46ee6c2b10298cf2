import { v7 as uuidv7 } from 'uuid';
import { record } from '../../audit/record.ts';
import type { Customer, Shop } from '../../shop.ts';
import { changeEmailLimits, countAgainstBoth } from '../account-limits.ts';
import type { Caller } from '../caller.ts';
import { mailCode, requestCode } from '../mailed-code.ts';
import { voidEmailChange } from '../one-time-code.ts';
import { type Confirmation, confirmPassword, ENDED, lockConfirmed } from '../passwords/confirm-password.ts';
import { emailIs, readEmail } from './email.ts';

type ChangeEmail =
  | { ok: true }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'same' }
  | Exclude<Confirmation, { ok: true }>;

/**
 * Requests a change of e-mail address. Links go to the new address and, if it was ever confirmed, to the old one;
 * nothing changes until each has been opened (docs/decisions/060-change-of-e-mail.md). If the new address belongs to
 * another account, the result is the same, but its owner is notified by mail and nobody gets a link.
 */
export async function changeEmail(
  shop: Shop,
  customer: Customer,
  typed: { email: string; password: string },
  caller: Caller,
): Promise<ChangeEmail> {
  const email = readEmail(typed.email);
  if (!email) return { ok: false, reason: 'invalid' };
  if (email === customer.email.toLowerCase()) return { ok: false, reason: 'same' };
  const confirmed = await confirmPassword(shop, customer, typed.password, caller);
  if (!confirmed.ok) return confirmed;
  // Counted whether or not the mailbox has an account here: the refusal must not tell.
  const allowed = await countAgainstBoth(shop, changeEmailLimits(shop, customer.id, email));
  if (!allowed.ok) return allowed;
  return shop.db.transaction().execute(async (tx): Promise<ChangeEmail> => {
    const account = await lockConfirmed(shop, tx, customer, confirmed);
    if (!account) return ENDED;
    await voidEmailChange(tx, account.id);
    await record(shop, tx, { what: 'email-change-asked', who: account.id, address: caller.address });
    const namesake = await tx.selectFrom('customers').select('id').where(emailIs(email)).executeTakeFirst();
    if (namesake) {
      // The account's data names what was asked for, and must not tell by its absence that the address has an account.
      await requestCode(shop, tx, 'change-email-to', account.id, email);
      await shop.outbox.mail(tx, { kind: 'email-taken', customerId: namesake.id, askId: uuidv7() });
      return { ok: true };
    }
    const sides = account.email_verified_at
      ? (['change-email-to', 'change-email-from'] as const)
      : (['change-email-to'] as const);
    for (const kind of sides) await mailCode(shop, tx, kind, account.id, email);
    return { ok: true };
  });
}
