import { sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { Shop } from '../shop.ts';

/** The buyers were told that a refund arrives within 5 to 7 days. */
const LATE_AFTER_MS = 7 * DAY_MS;
const MAX_ORDERS = 20;

/**
 * Orders with refunds that have not gone back for longer than buyers are told, each once, longest waiting first. Such a
 * refund is tried for ever (decision 041), and only its own row says what is in its way.
 */
export async function listLateRefunds({ db, clock }: Shop): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('order_id')
    // Literals, so that PostgreSQL is sure to use the index `refunds_open`, which does not hold the many that are done.
    .where('state', 'in', [sql.lit('due' as const), sql.lit('requested' as const)])
    .where('created_at', '<', new Date(clock().getTime() - LATE_AFTER_MS))
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
