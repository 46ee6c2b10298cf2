import { sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { Shop } from '../shop.ts';

/** The buyers were told that a refund arrives within 5 to 7 days. */
const LATE_AFTER_MS = 7 * DAY_MS;
const MAX_ORDERS = 20;

/**
 * Orders with refunds that have not gone back for longer than buyers are told, each once, longest waiting first. Such
 * a refund is tried for ever (decision 041), and only its own row says what is in its way; or it has failed, nothing
 * sends it again by itself, and its buyer was told that the money goes back: the order is cancelled, or did not need
 * the payment.
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
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(['refunds.order_id', 'refunds.created_at'])
    .where('refunds.state', '=', sql.lit('failed' as const))
    .where('refunds.created_at', '<', lateBefore)
    .where(({ or, and, eb }) =>
      or([
        and([eb('attempt.state', '=', 'succeeded'), eb('orders.status', '=', 'cancelled')]),
        and([eb('attempt.state', '=', 'surplus'), eb(IS_BACK_PAISE, '<', RECEIVED_PAISE)]),
      ]),
    )
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

const IS_BACK_PAISE = sql<number>`(select coalesce(sum(back.amount_paise), 0) from refunds as back
  where back.attempt_id = attempt.id and back.state = 'done')`;

/** As `receivedPaise`. */
const RECEIVED_PAISE = sql<number>`coalesce(attempt.received_paise, attempt.amount_paise)`;
