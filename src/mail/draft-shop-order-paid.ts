import { readOrderForMail } from '../shop/mail-facts/read-order.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { shopOrderPaid } from './letters/shop-order-paid.ts';

/** Informs the shop of a new paid order; replies go to the buyer. */
export async function draftShopOrderPaid(
  shop: Shop,
  { kind, orderId }: JobOf<'shop-order-paid'>,
): Promise<Draft> {
  const found = await readOrderForMail(shop.db, orderId);
  if (!found) return { ok: false, reason: 'gone' };
  const letter = shopOrderPaid(found, shop.settings.adminUrl);
  return { ok: true, kind, cause: orderId, to: SHOP_ADDRESS, replyTo: addressOf(found.order), letter };
}
