import { sql } from 'kysely';
import type { Shop } from '../../shop.ts';
import { HAS_CHECKS_LEFT, settledForGoodSql } from '../settle/late-watch.ts';

/**
 * Payments and refunds that wait for a provider the shop is no longer configured for. Such payments are no longer
 * checked, so money for them would go unnoticed, and such refunds are not sent. Logged at start-up.
 */
export async function countStranded(shop: Shop): Promise<{ payments: number; refunds: number }> {
  const { provider } = shop.gateway;
  const { payments } = await shop.db
    .selectFrom('payment_attempts')
    .select(sql<number>`count(*)::int`.as('payments'))
    .where(HAS_CHECKS_LEFT)
    .where(({ not }) => not(settledForGoodSql(shop.clock())))
    .where('provider', '!=', provider)
    .executeTakeFirstOrThrow();
  const { refunds } = await shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(sql<number>`count(*)::int`.as('refunds'))
    .where('refunds.state', 'in', ['due', 'requested'])
    .where('attempt.provider', '!=', provider)
    .executeTakeFirstOrThrow();
  return { payments, refunds };
}
