import { v7 as uuidv7 } from 'uuid';
import { type Allowance, consume, perHour } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
  /** Honeypot: a field that people do not see. */
  website?: string | undefined;
}

/**
 * Stores a visitor's message and queues its e-mail to the shop, both or neither (decisions: 'Nothing is known to be
 * sent'). Filling the honeypot yields `ok: true`. Refuses with the seconds to wait when `address` has sent too many.
 */
export async function sendContactMessage(
  shop: Shop,
  address: string,
  { name, email, message, website }: ContactMessage,
): Promise<Allowance> {
  if (website) return { ok: true };
  const max = shop.settings.limits.contactAddressPerHour;
  const allowed = await consume(shop, perHour('contact', address, max));
  if (!allowed.ok) return allowed;

  const id = uuidv7();
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('contact_messages')
      .values({ id, name, email, message, created_at: shop.clock() })
      .execute();
    await shop.outbox.mail(tx, { kind: 'contact-message', messageId: id });
  });
  return { ok: true };
}
