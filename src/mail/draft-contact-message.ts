import { readMessageForMail } from '../shop/mail-facts/read-message.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf, type Draft, type JobOf, SHOP_ADDRESS } from './draft.ts';
import { contactMessage } from './letters/contact-message.ts';

/** Forwards a visitor's message to the shop; replies go to the visitor. */
export async function draftContactMessage(
  shop: Shop,
  { kind, messageId }: JobOf<'contact-message'>,
): Promise<Draft> {
  const message = await readMessageForMail(shop.db, messageId);
  if (!message) return { ok: false, reason: 'gone' };
  const letter = contactMessage(message);
  return { ok: true, kind, cause: messageId, to: SHOP_ADDRESS, replyTo: addressOf(message), letter };
}
