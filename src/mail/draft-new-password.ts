import { readCustomerForMail } from '../shop/mail-facts/read-customer.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { newPassword } from './letters/new-password.ts';

/** Informs the owner of an account of its new password; answers go to the shop, which can help. */
export async function draftNewPassword(
  shop: Shop,
  { kind, customerId, changeId }: JobOf<'new-password'>,
): Promise<Draft> {
  const customer = await readCustomerForMail(shop.db, customerId);
  if (!customer) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: customer.email });
  if (!to) return { ok: false, reason: 'no-address' };
  const letter = newPassword(`${shop.settings.publicUrl}/forgot-password`);
  return { ok: true, kind, cause: changeId, to, replyTo: SHOP_ADDRESS, letter };
}
