import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/schema.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';
import { releaseStock } from '../../stock/end-holds.ts';
import { type Locked, lockPayment } from '../lock-payment.ts';
import { awaitsConfirmation } from './being-confirmed.ts';
import { failAttempt } from './fail-attempt.ts';
import { HAS_CHECKS_LEFT, PAUSE_AFTER_FAILURE } from './late-watch.ts';
import { settle } from './settle.ts';

type Claimed = Pick<
  Row<'payment_attempts'>,
  'id' | 'order_id' | 'provider' | 'txnid' | 'holds_until' | 'state' | 'next_check_at'
>;

/**
 * Checks due attempts with the provider, at most `limit`, and settles those that are final (payments: Poll open
 * attempts with back-off). Failed ones get a few more checks, because a late success overrides a failure and its notice
 * may be lost. Any number of processes may run it at once. Returns how many were due, and for how many of them the
 * provider could not be reached.
 */
export async function reconcileDue(shop: Shop, limit: number): Promise<{ due: number; unreachable: number }> {
  const claimed = await claimDue(shop, limit);
  let unreachable = 0;
  await Promise.all(
    claimed.map(async (attempt) => {
      try {
        if ((await reconcile(shop, attempt)) === 'unreachable') unreachable++;
      } catch (err) {
        shop.log.error({ err }, 'an attempt was not reconciled');
        // If this fails too, the claim still ends.
        await askAgainSoon(shop, attempt).catch(() => undefined);
      }
    }),
  );
  return { due: claimed.length, unreachable };
}

const FIRST_PAUSE_SECONDS = 5;
export const MAX_PAUSE_SECONDS = 15 * 60;
/** While the provider is unreachable; attempts are then settled within a minute of its return. */
const UNREACHABLE_PAUSE_SECONDS = 30;
/** How long a failed attempt is leased to the process that checks it: longer than a check can take. */
const CHECK_LEASE_SECONDS = 60;

/**
 * Claiming reschedules the next check, so a crashed process delays an attempt but never loses it. A failed one, which
 * has few checks, is only leased: the check counts when it has been made (`countCheck`).
 */
async function claimDue(shop: Shop, limit: number): Promise<Claimed[]> {
  const now = shop.clock();
  const due = shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where(HAS_CHECKS_LEFT)
    .where('provider', '=', shop.gateway.provider)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const pause = sql`case state
    when 'failed' then ${CHECK_LEASE_SECONDS}
    else least(${FIRST_PAUSE_SECONDS} * 2 ^ least(checks, 10), ${MAX_PAUSE_SECONDS}) end`;
  // Unpaid goods are released as soon as their hold ends, not when the back-off comes round.
  const heldStill = sql`case when state <> 'failed' and holds_until > ${now} then holds_until end`;
  return shop.db
    .updateTable('payment_attempts')
    .set({
      checks: sql<number>`case state when 'failed' then checks else checks + 1 end`,
      next_check_at: sql<Date>`least(${now}::timestamptz + make_interval(secs => ${pause}), ${heldStill})`,
    })
    .where('id', 'in', due)
    .returning(['id', 'order_id', 'provider', 'txnid', 'holds_until', 'state', 'next_check_at'])
    .execute();
}

async function reconcile(shop: Shop, attempt: Claimed): Promise<'done' | 'unreachable'> {
  const settled = await settle(shop, {
    provider: attempt.provider,
    txnid: attempt.txnid,
    kind: 'retrieve',
  });
  if (!settled.ok) return 'done';
  if (settled.providerAnswer === 'unreachable') {
    await askAgainSoon(shop, attempt);
    return 'unreachable';
  }
  if (attempt.state === 'failed') {
    // While a signed success awaits confirmation, the attempt is asked about again as soon as the lease ends.
    if (!(await awaitsConfirmation(shop.db, attempt.id, shop.clock()))) await countCheck(shop, attempt);
    return 'done';
  }
  if (settled.status !== 'pending' || attempt.holds_until > shop.clock()) return 'done';
  // A payment that the provider does not know can no longer arrive. One that it knows may still succeed, but other
  // buyers need not wait for that: a late success takes whatever stock is free then.
  if (settled.providerAnswer === 'not-found' || settled.providerAnswer === 'taken') {
    await expire(shop, attempt);
  }
  if (settled.providerAnswer === 'answered') await releaseHolds(shop, attempt);
  return 'done';
}

async function askAgainSoon(shop: Shop, { id }: Claimed): Promise<void> {
  const soon = new Date(shop.clock().getTime() + UNREACHABLE_PAUSE_SECONDS * 1000);
  await shop.db
    .updateTable('payment_attempts')
    .set({ next_check_at: soon })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'failed'])
    .where('next_check_at', '>', soon)
    .execute();
}

/** Counts a check that the provider answered, unless a signed message has brought the next one forward meanwhile. */
async function countCheck(shop: Shop, { id, next_check_at: lease }: Claimed): Promise<void> {
  await shop.db
    .updateTable('payment_attempts')
    .set({
      checks: sql<number>`checks + 1`,
      next_check_at: sql<Date>`${shop.clock()}::timestamptz + make_interval(secs => ${PAUSE_AFTER_FAILURE})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('next_check_at', '=', lease)
    .execute();
}

async function expire(shop: Shop, attempt: Claimed): Promise<void> {
  await ifOverdue(shop, attempt, (tx, locked) =>
    failAttempt(shop, tx, locked, {
      rawStatus: 'expired',
      message: 'The payment was not completed in time.',
      cause: 'Payment expired',
    }),
  );
}

async function releaseHolds(shop: Shop, attempt: Claimed): Promise<void> {
  await ifOverdue(shop, attempt, (tx) => releaseStock(tx, attempt.order_id));
}

/** Runs `work` if the attempt's time is over: since the claim, its hold may have been renewed or a success signed. */
async function ifOverdue(
  shop: Shop,
  { id, order_id }: Claimed,
  work: (tx: Tx, locked: Locked) => Promise<unknown>,
): Promise<void> {
  await changingProducts(shop, async (tx) => {
    const locked = await lockPayment(tx, order_id, id);
    const now = shop.clock();
    if (locked?.attempt.state !== 'open' || locked.attempt.holds_until > now) return;
    if (!(await awaitsConfirmation(tx, id, now))) await work(tx, locked);
  });
}
