import { sql } from 'kysely';
import type { z } from 'zod';
import type { MessagePage, PageQuery } from '../../contract/schemas/admin.ts';
import type { Shop } from '../shop.ts';

/** One page of the contact form's messages, newest first. */
export async function readMessages(
  shop: Shop,
  { page, limit }: PageQuery,
): Promise<Omit<z.infer<typeof MessagePage>, 'success'>> {
  const { total } = await shop.db
    .selectFrom('contact_messages')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shop.db
    .selectFrom('contact_messages')
    .selectAll()
    // In the order of time, because ids begin with it (UUIDv7).
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    messages: rows.map(({ created_at, ...message }) => ({
      ...message,
      createdAt: created_at.toISOString(),
    })),
    meta: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
