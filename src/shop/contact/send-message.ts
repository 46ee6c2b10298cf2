import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/schema.ts';
import { emailIs } from '../customers/email/email.ts';
import { type Allowance, consume, perHour } from '../limits/rate-limit.ts';
import type { Shop } from '../shop.ts';

interface Words {
  name: string;
  email: string;
  message: string;
}

interface ContactMessage extends Words {
  /** Honeypot: a field that people do not see. */
  website?: string | undefined;
}

/** In ms. Whoever sends the same words within this time has not heard that they have arrived. */
const SAME_WITHIN_MS = 15 * 60_000;

/**
 * Stores a visitor's message and queues its e-mail to the shop, both or neither (decisions: 'Nothing is known to be
 * sent'); a repeat, which counts as another one, is neither stored nor queued. Filling the honeypot yields `ok: true`.
 * Refuses with the seconds to wait when `address` has sent too many.
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

  const words = { name, email, message };
  await shop.db.transaction().execute(async (tx) => {
    await oneAtATime(tx, words);
    const now = shop.clock();
    if (await isRepeat(tx, words, now)) return;
    const id = uuidv7();
    await tx
      .insertInto('contact_messages')
      .values({ id, ...words, created_at: now })
      .execute();
    await shop.outbox.mail(tx, { kind: 'contact-message', messageId: id });
  });
  return { ok: true };
}

/** Of several that arrive at once, the later ones must see the first. */
async function oneAtATime(tx: Tx, { name, email, message }: Words): Promise<void> {
  const words = JSON.stringify(['contact', name, email, message]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx);
}

async function isRepeat(tx: Tx, { name, email, message }: Words, now: Date): Promise<boolean> {
  const before = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where(emailIs(email))
    .where('name', '=', name)
    .where('message', '=', message)
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN_MS))
    .executeTakeFirst();
  return before !== undefined;
}
