import { type RawBuilder, sql } from 'kysely';
import type { Row, Tx } from '../../db/schema.ts';
import { attemptOfRow, ORDER_COLUMNS } from './attempt-row.ts';

/** Order and attempt of one payment, both rows locked. */
export interface Locked {
  order: Row<'orders'>;
  attempt: Row<'payment_attempts'>;
}

/**
 * Locks buyer (for a guest order, the account that has its cart), order and attempt, in this order; null when order or
 * attempt is gone. The buyer comes first because carts and account deletion lock it first, and a successful payment
 * changes the cart. Each CTE uses the previous one's row count, which forces that order. `notice` is recorded in the
 * same statement (`noticeInsert`).
 */
export async function lockPayment(
  tx: Tx,
  orderId: string,
  attemptId: string,
  notice?: RawBuilder<unknown>,
): Promise<Locked | null> {
  const noticed = notice ? sql`noticed as (${notice}),` : sql``;
  const { rows } = await sql<Record<string, unknown>>`
    with ${noticed} buyer as materialized (
      select id from customers where id = (select coalesce(customer_id, cart_customer_id) from orders where id = ${orderId})
      for no key update
    ), orders as materialized (
      select * from orders where id = ${orderId} and (select count(*) from buyer) >= 0 for update
    ), attempt as materialized (
      select * from payment_attempts where id = ${attemptId} and (select count(*) from orders) > 0 for update
    )
    select attempt.*, ${ORDER_COLUMNS} from orders, attempt`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { order, ...attempt } = attemptOfRow(row);
  return { order, attempt };
}
