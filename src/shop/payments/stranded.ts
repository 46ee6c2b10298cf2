import { sql } from 'kysely';
import type { Shop } from '../shop.ts';
import { IS_WATCHED } from './late-watch.ts';

/**
 * Payments that were announced to a provider the shop is no longer configured for: they are not checked any
 * more, so money for them would not be noticed. Logged at the start.
 */
export async function countStranded(shop: Shop): Promise<number> {
  const { count } = await shop.db
    .selectFrom('payment_attempts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(IS_WATCHED)
    .where('provider', '!=', shop.gateway.provider)
    .executeTakeFirstOrThrow();
  return count;
}
