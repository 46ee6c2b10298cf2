import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../contract/day-ms.ts';
import type { OrderStatus } from '../../contract/order-status.ts';
import { USUAL_CAUSES } from '../../contract/usual-causes.ts';
import type { Queries } from '../../db/schema.ts';
import { ANY_STAFF } from '../audit/actor.ts';
import { ordersInBatches } from '../orders/orders-in-batches.ts';
import { TO_BE_DELIVERED } from '../orders/status.ts';
import { mayStillBePaidSql } from '../payments/settle/late-watch.ts';
import type { Shop } from '../shop.ts';

const ANONYMOUS_EMAIL = 'deleted-customer@invalid';

/** From this amount an invoice must state the buyer's name and address, if there is no GSTIN (CGST rule 46(e)). */
const NAMED_FROM_PAISE = 50_000_00;

/** Replaces the buyer's details. The state stays, because the tax depends on it. */
const ANONYMOUS = {
  email: ANONYMOUS_EMAIL,
  phone: '0000000000',
  name: unlessNamed('name', 'Deleted customer'),
  address1: unlessNamed('address1', 'Deleted'),
  address2: unlessNamed('address2', ''),
  city: unlessNamed('city', 'Deleted'),
  pincode: unlessNamed('pincode', '999999'),
};

function unlessNamed(column: string, replacement: string): RawBuilder<string> {
  const named = sql`paid_at is not null and amount_paise >= ${NAMED_FROM_PAISE}`;
  return sql<string>`case when ${named} then ${sql.ref(column)} else ${replacement} end`;
}

/**
 * Attempts of the outer query's order that may still bring late money, which is refunded: the buyer must hear of it.
 */
export function watchedAttempts(db: Queries, now: Date) {
  return db
    .selectFrom('payment_attempts')
    .select('payment_attempts.id')
    .whereRef('payment_attempts.order_id', '=', sql.ref<string>('orders.id'))
    .where(mayStillBePaidSql(now));
}

/** The last mail must still reach the buyer's address. */
const AFTER_MS = DAY_MS;
/** A failed refund needs the buyer: the shop requests it again, or gives the money back in another way. */
const AFTER_FAILED_MS = 90 * DAY_MS;

/** Refunds of the outer query's order that are on their way, or settled so recently that the buyer is still needed. */
export function awaitedRefunds(db: Queries, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.order_id', '=', sql.ref<string>('orders.id'))
    .where(({ or, and, eb, ref }) =>
      or([
        eb('refunds.state', 'in', ['due', 'requested']),
        eb('refunds.settled_at', '>=', before(AFTER_MS)),
        and([
          eb('refunds.state', '=', 'failed'),
          eb('refunds.settled_at', '>=', before(AFTER_FAILED_MS)),
          eb(requestedAgain(db), '<', ref('refunds.amount_paise')),
        ]),
      ]),
    );
}

/** Paise of the outer query's payment whose refund was requested after that of the outer query had failed. */
function requestedAgain(db: Queries) {
  return db
    .selectFrom('refunds as again')
    .select(sql<number>`coalesce(sum(again.amount_paise), 0)::bigint`.as('paise'))
    .whereRef('again.attempt_id', '=', sql.ref<string>('refunds.attempt_id'))
    .whereRef('again.created_at', '>=', sql.ref<Date>('refunds.settled_at'));
}

/** Removes personal data from orders that stay on record, except what an invoice must name (decisions: Orders, 043). */
export async function anonymiseBuyers(db: Queries, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.updateTable('orders').set(ANONYMOUS).where('id', 'in', orderIds).execute();
  await forgetReasons(db, orderIds);
}

const USUAL_REASON = 'Refunded by the shop';
const CAUSES = Object.entries(USUAL_CAUSES) as [OrderStatus, string][];

/** Reasons that staff typed may name the buyer ('Asha rang from 98…'): the usual words stand in their place. */
async function forgetReasons(db: Queries, orderIds: string[]): Promise<void> {
  for (const [status, cause] of CAUSES) {
    await db
      .updateTable('order_events')
      .set({ cause })
      .where('order_id', 'in', orderIds)
      .where('to_status', '=', status)
      .where('actor', 'like', ANY_STAFF)
      .execute();
  }
  await db
    .updateTable('refunds')
    .set({ reason: USUAL_REASON })
    .where('order_id', 'in', orderIds)
    .where('actor', 'like', ANY_STAFF)
    .execute();
}

/** Steps and refunds of the outer query's order with another reason from staff than the usual words. */
function reasonsToForget(db: Queries) {
  const ofOrder = sql.ref<string>('orders.id');
  const steps = db
    .selectFrom('order_events')
    .select('order_events.order_id')
    .where('order_events.order_id', '=', ofOrder)
    .where('actor', 'like', ANY_STAFF)
    .where(({ or, and, eb }) =>
      or(CAUSES.map(([status, cause]) => and([eb('to_status', '=', status), eb('cause', '<>', cause)]))),
    );
  const refunds = db
    .selectFrom('refunds')
    .select('refunds.order_id')
    .where('refunds.order_id', '=', ofOrder)
    .where('actor', 'like', ANY_STAFF)
    .where('reason', '<>', USUAL_REASON);
  return steps.unionAll(refunds);
}

/**
 * Removes personal data from orders whose account was deleted while they, or their refunds, were on their way, a day
 * after that is over; also what staff have typed about them since. From all of them, in batches, until `isStopped`.
 * Returns how many. Meant to run about every hour.
 */
export function anonymiseBuyersWhoLeft(shop: Shop, isStopped = () => false): Promise<number> {
  return ordersInBatches(shop, isStopped, doneWithBuyers, async (tx, orders) => {
    const ids = (await orders.execute()).map(({ id }) => id);
    await anonymiseBuyers(tx, ids);
    return ids.length;
  });
}

/** Orders whose account was deleted and which still hold details of the buyer that are no longer needed. */
function doneWithBuyers(db: Queries, now: Date) {
  return (
    db
      .selectFrom('orders')
      .select('orders.id')
      // Only `delete-account.ts` leaves hidden orders that belong to no account and no browser.
      .where('customer_id', 'is', null)
      .where('browser_hash', 'is', null)
      .where('hidden_at', 'is not', null)
      .where('status', 'not in', [...TO_BE_DELIVERED])
      .where(({ not, exists }) => not(exists(watchedAttempts(db, now))))
      .where(({ not, exists }) => not(exists(awaitedRefunds(db, now))))
      // Staff may write about an order that is anonymous already: its buyer rings, or damage turns up.
      .where(({ or, eb, exists }) => or([eb('email', '<>', ANONYMOUS_EMAIL), exists(reasonsToForget(db))]))
      .where('updated_at', '<', new Date(now.getTime() - AFTER_MS))
  );
}
