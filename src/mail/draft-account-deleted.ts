import { readFarewellForMail } from '../shop/mail-facts/read-farewell.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { accountDeleted } from './letters/account-deleted.ts';

/** Informs the owner of an account that it is deleted; answers go to the shop. */
export async function draftAccountDeleted(
  shop: Shop,
  { kind, farewellId }: JobOf<'account-deleted'>,
): Promise<Draft> {
  const farewell = await readFarewellForMail(shop.db, farewellId);
  if (!farewell) return { ok: false, reason: 'gone' };
  const to = addressOf({ name: '', email: farewell.email });
  if (!to) return { ok: false, reason: 'no-address' };
  return { ok: true, kind, cause: farewellId, to, replyTo: SHOP_ADDRESS, letter: accountDeleted() };
}
