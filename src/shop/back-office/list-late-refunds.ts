import { sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { Shop } from '../shop.ts';

/** The buyers were told that a refund arrives within 5 to 7 days. */
const LATE_AFTER_MS = 7 * DAY_MS;
const MAX_ORDERS = 20;

/**
 * Orders with refunds that have not gone back for longer than buyers are told, each once, longest waiting first. Such
 * a refund is tried for ever (decision 041), and only its own row says what is in its way; or it has failed, and its
 * order is cancelled: its buyer was told that the money goes back, and nothing sends it again by itself.
 */
export async function listLateRefunds({ db, clock }: Shop): Promise<string[]> {
  const lateBefore = new Date(clock().getTime() - LATE_AFTER_MS);
  // Literals, so that PostgreSQL is sure to use the indexes `refunds_open` and `refunds_failed`, which do not hold the
  // many that are done.
  const open = [sql.lit('due' as const), sql.lit('requested' as const)];
  const waiting = db
    .selectFrom('refunds')
    .select(['order_id', 'created_at'])
    .where('state', 'in', open)
    .where('created_at', '<', lateBefore);
  const failed = db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select(['refunds.order_id', 'refunds.created_at'])
    .where('refunds.state', '=', sql.lit('failed' as const))
    .where('refunds.created_at', '<', lateBefore)
    .where('orders.status', '=', 'cancelled')
    .where('payment_attempts.state', '=', 'succeeded')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as again')
            .select('again.id')
            .whereRef('again.attempt_id', '=', 'refunds.attempt_id')
            .where('again.state', 'in', open),
        ),
      ),
    );
  const rows = await db
    .selectFrom(waiting.unionAll(failed).as('late'))
    .select('order_id')
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('created_at'))
    .limit(MAX_ORDERS)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
