import { readCustomerForMail } from '../shop/mail-facts/read-customer.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf } from './draft.ts';
import { emailTaken } from './letters/email-taken.ts';

/** Informs the owner of an account that someone requested its e-mail address for another account. */
export async function draftEmailTaken(
  shop: Shop,
  { kind, customerId, askId }: JobOf<'email-taken'>,
): Promise<Draft> {
  const customer = await readCustomerForMail(shop.db, customerId);
  if (!customer) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: customer.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = emailTaken(`${shop.settings.publicUrl}/login`);
  return { ok: true, kind, cause: askId, to, replyTo: null, letter };
}
