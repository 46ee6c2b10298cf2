import { sql } from 'kysely';
import type { Shop } from '../../shop.ts';
import { HOLD_MINUTES } from './write-attempt.ts';

/** Counted from the start of the attempt: repeats must not keep goods from other buyers for ever (decision 158). */
const MAX_HOLD_MINUTES = 60;

/**
 * Extends the hold of an open attempt as if it were new, because its buyer pays only now (decisions: Orders). Stock
 * that was released at the deadline stays released.
 */
export async function renewHold(shop: Shop, { id }: { id: string }): Promise<void> {
  const until = new Date(shop.clock().getTime() + HOLD_MINUTES * 60_000);
  const latest = sql`created_at + make_interval(mins => ${sql.lit(MAX_HOLD_MINUTES)})`;
  await shop.db
    .updateTable('payment_attempts')
    .set({ holds_until: sql<Date>`greatest(holds_until, least(${until}::timestamptz, ${latest}))` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_holds')
            .select('attempt_id')
            .where('attempt_id', '=', id)
            .where('state', '=', 'released'),
        ),
      ),
    )
    .execute();
}
