import { createHash } from 'node:crypto';
import { readCustomer } from '../shop/mail-facts/read-customer.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf } from './draft.ts';
import { resetPassword } from './letters/reset-password.ts';
import { verifyEmail } from './letters/verify-email.ts';

const LETTERS = { 'verify-email': verifyEmail, 'reset-password': resetPassword };

/**
 * A link with a single-use code. Apart from the address, the mail contains nothing typed at sign-up, because the
 * address may belong to a stranger.
 */
export async function draftCodeMail(
  shop: Shop,
  { kind, customerId, code }: JobOf<'verify-email' | 'reset-password'>,
): Promise<Draft> {
  const customer = await readCustomer(shop.db, customerId);
  if (!customer) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: customer.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const link = `${shop.settings.publicUrl}/${kind}?code=${encodeURIComponent(code)}`;
  // Every server on the way sees the Message-ID, so it must not reveal the code.
  const cause = createHash('sha256').update(`mail ${code}`).digest('hex').slice(0, 24);
  return { ok: true, kind, cause, to, replyTo: null, letter: LETTERS[kind](link) };
}
