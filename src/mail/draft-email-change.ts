import { createHash } from 'node:crypto';
import { readCustomer } from '../shop/mail-facts/read-customer.ts';
import { readEmailChange } from '../shop/mail-facts/read-email-change.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf } from './draft.ts';
import { changeEmailFrom, changeEmailTo } from './letters/change-email.ts';
import { emailTaken } from './letters/email-taken.ts';

/** A link to confirm a change of e-mail, for the old or the new address. */
export async function draftEmailChange(
  shop: Shop,
  { kind, code }: JobOf<'change-email-from' | 'change-email-to'>,
): Promise<Draft> {
  const change = await readEmailChange(shop.db, kind, code);
  if (!change) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: kind === 'change-email-to' ? change.newEmail : change.oldEmail });
  if (!to) return { ok: false, reason: 'no-address' };
  const link = `${shop.settings.publicUrl}/verify-email?change=${encodeURIComponent(code)}`;
  // Every server on the way sees the Message-ID, so it must not reveal the code.
  const cause = createHash('sha256').update(`mail ${code}`).digest('hex').slice(0, 24);
  const letter = kind === 'change-email-to' ? changeEmailTo(link) : changeEmailFrom(link);
  return { ok: true, kind, cause, to, replyTo: null, letter };
}

/** Informs the owner of an account that someone requested its e-mail address for another account. */
export async function draftEmailTaken(
  shop: Shop,
  { kind, customerId, askId }: JobOf<'email-taken'>,
): Promise<Draft> {
  const customer = await readCustomer(shop.db, customerId);
  if (!customer) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: customer.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = emailTaken(`${shop.settings.publicUrl}/login`);
  return { ok: true, kind, cause: askId, to, replyTo: null, letter };
}
