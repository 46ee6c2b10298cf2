import { sql } from 'kysely';
import type { Queries, Row } from '../../db/schema.ts';
import { emailIs } from '../customers/email/email.ts';
import type { OrderForMail } from './read-order.ts';

const HOUR_MS = 3_600_000;

/**
 * How many payments of orders with this order's e-mail failed in the hour before its `step`. None if the order is of an
 * account that has confirmed the address: nobody else can then be meant.
 */
export async function failuresBefore(
  db: Queries,
  { order, step }: Pick<OrderForMail, 'order' | 'step'>,
): Promise<number> {
  if (!step || (await isOwnAddress(db, order))) return 0;
  const { failures } = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(sql<number>`count(*)::int`.as('failures'))
    .where(emailIs(order.email, 'orders.email'))
    .where('to_status', '=', 'failed')
    .where('order_events.id', '<', step.id)
    .where('order_events.at', '>', new Date(step.at.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return failures;
}

async function isOwnAddress(db: Queries, { customer_id, email }: Row<'orders'>): Promise<boolean> {
  if (customer_id === null) return false;
  const owner = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer_id)
    .where(emailIs(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}
