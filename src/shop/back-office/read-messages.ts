import { sql } from 'kysely';
import type { MessagePage, MessageQuery, StaffMessage } from '../../contract/schemas/messages.ts';
import type { Queries } from '../../db/schema.ts';
import { pagingOf, ROW_COUNT } from '../paging.ts';
import type { Shop } from '../shop.ts';

const WANTED = {
  any: sql<boolean>`true`,
  waiting: sql<boolean>`answered_at is null`,
  answered: sql<boolean>`answered_at is not null`,
};

/** One page of the contact form's messages, newest first. */
export async function listMessages(
  shop: Shop,
  { state, page, limit }: MessageQuery,
): Promise<Omit<MessagePage, 'success'>> {
  const wanted = WANTED[state ?? 'any'];
  const { total } = await shop.db
    .selectFrom('contact_messages')
    .select(ROW_COUNT.as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await messages(shop.db)
    .where(wanted)
    // Chronological, because the ids (UUIDv7) begin with the time.
    .orderBy('contact_messages.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { messages: rows.map(staffMessage), meta: pagingOf(total, { page, limit }) };
}

/** One message; null when it does not exist. */
export async function readMessageForStaff(shop: Shop, messageId: string): Promise<StaffMessage | null> {
  const row = await messages(shop.db).where('contact_messages.id', '=', messageId).executeTakeFirst();
  return row ? staffMessage(row) : null;
}

function messages(db: Queries) {
  return db
    .selectFrom('contact_messages')
    .selectAll('contact_messages')
    .select((message) =>
      message
        .selectFrom('customers')
        .whereRef('customers.id', '=', 'contact_messages.answered_by')
        .select('username')
        .as('answerer'),
    );
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number];

function staffMessage(row: MessageRow): StaffMessage {
  const { id, name, email, message, created_at, answered_at, answerer } = row;
  const answered = answered_at ? { at: answered_at.toISOString(), by: answerer ?? 'staff' } : null;
  return { id, name, email, message, createdAt: created_at.toISOString(), answered };
}
