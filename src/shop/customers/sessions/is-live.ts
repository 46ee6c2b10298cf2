import type { Queries } from '../../../db/schema.ts';
import type { Customer, Shop } from '../../shop.ts';

/** Whether a session has neither ended nor expired. Under the account's lock that stays so until the commit. */
export async function isLive(
  shop: Shop,
  db: Queries,
  { id, sessionId }: Pick<Customer, 'id' | 'sessionId'>,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('customer_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', shop.clock())
    .executeTakeFirst();
  return session !== undefined;
}
