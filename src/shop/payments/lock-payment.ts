import { type RawBuilder, sql } from 'kysely';
import type { Row, Tx } from '../../db/schema.ts';
import { attemptOfRow, ORDER_COLUMNS } from './attempt-row.ts';

/** What the books hold about one payment, both rows locked. */
export interface Locked {
  order: Row<'orders'>;
  attempt: Row<'payment_attempts'>;
}

/**
 * Locks buyer, order and attempt, in this order; null when they are gone. The buyer comes first, because carts and
 * account deletion lock it first, and a good payment changes the cart. Each part waits for the one before, because it
 * asks for its count. `also` is a part more of the statement, with a comma at its end.
 */
export async function lockPayment(
  tx: Tx,
  orderId: string,
  attemptId: string,
  also: RawBuilder<unknown> = sql``,
): Promise<Locked | null> {
  const { rows } = await sql<Record<string, unknown>>`
    with ${also} buyer as materialized (
      select id from customers where id = (select customer_id from orders where id = ${orderId}) for no key update
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
