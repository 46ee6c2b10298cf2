import { record } from '../audit/record.ts';
import type { Shop, Staff } from '../shop.ts';

/**
 * Marks a message as answered, or as waiting again; false when there is none. Whoever answered it first stays on
 * record: a second press, by the same person or another, changes nothing.
 */
export async function answerMessage(
  shop: Shop,
  staff: Staff,
  messageId: string,
  { answered }: { answered: boolean },
): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('contact_messages')
      .select('answered_at')
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return false;
    if ((message.answered_at !== null) === answered) return true;
    await tx
      .updateTable('contact_messages')
      .set(
        answered
          ? { answered_at: shop.clock(), answered_by: staff.id }
          : { answered_at: null, answered_by: null },
      )
      .where('id', '=', messageId)
      .execute();
    await record(shop, tx, {
      what: 'message-answered',
      who: staff.id,
      target: `message:${messageId}`,
      detail: answered ? 'answered' : 'waiting again',
    });
    return true;
  });
}
