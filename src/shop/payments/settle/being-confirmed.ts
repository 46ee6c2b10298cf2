import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../../db/schema.ts';
import type { Shop } from '../../shop.ts';
import type { AttemptOfOrder } from '../attempt-row.ts';

/** Counted from the first signed success, so that repeats of it cannot hold anything up for ever. */
const CONFIRMED_WITHIN_MS = 15 * 60_000;

/**
 * Condition: the provider recently sent a signed success for a row of `payment_attempts` but has not confirmed it when
 * asked: its own list may lag (decision 030). An answer that names no order and pays nothing confirms nothing. A
 * message does not count if it names another order, or if the attempt has no access key, so that nobody can have paid
 * it: it is about another site's payment with the same txnid. Nor does one that had come when the provider was asked
 * about closing the payment: whoever closed it knew of it (decision 132).
 */
function beingConfirmedSql(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - CONFIRMED_WITHIN_MS);
  const said = sql`from payment_notices
    where payment_notices.provider = payment_attempts.provider and payment_notices.txnid = payment_attempts.txnid
      and (payment_notices.order_id is null or payment_notices.order_id = payment_attempts.order_id::text)`;
  return sql<boolean>`(payment_attempts.state in ('open', 'failed') and payment_attempts.access_key is not null
    and coalesce((select min(received_at) > ${since} ${said} and kind <> 'retrieve' and outcome = 'success'
      and received_at >= coalesce(payment_attempts.closed_at, '-infinity')), false)
    and not exists (select ${said} and kind = 'retrieve' and outcome in ('success', 'review')
      and payment_notices.order_id is not null))`;
}

/** Whether `beingConfirmedSql` holds for one attempt, by its id. */
export async function awaitsConfirmation(db: Queries, id: string, now: Date): Promise<boolean> {
  const awaited = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('id', '=', id)
    .where(beingConfirmedSql(now))
    .executeTakeFirst();
  return awaited !== undefined;
}

/** Condition: a row of `payment_attempts` keeps its order from being paid by another attempt. */
export function stillOpenSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(payment_attempts.state = 'open' or ${beingConfirmedSql(now)})`;
}

/** The attempt as its buyer sees it: a failed one that is being confirmed counts as open. */
export async function openWhileConfirmed(shop: Shop, attempt: AttemptOfOrder): Promise<AttemptOfOrder> {
  const isOpen = attempt.state === 'failed' && (await awaitsConfirmation(shop.db, attempt.id, shop.clock()));
  return isOpen ? { ...attempt, state: 'open' } : attempt;
}
