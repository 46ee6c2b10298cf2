import type { Queries, Row } from '../../db/schema.ts';

export type MessageForMail = Row<'contact_messages'>;

/** What a visitor wrote on the contact page; null when it no longer exists. */
export async function readMessageForMail(db: Queries, messageId: string): Promise<MessageForMail | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
}
