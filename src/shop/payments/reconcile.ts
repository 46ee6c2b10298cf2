import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { releaseStock } from '../stock/take.ts';
import { failAttempt } from './fail-attempt.ts';
import { IS_WATCHED, PAUSE_AFTER_FAILURE } from './late-watch.ts';
import { lockPayment } from './lock-payment.ts';
import { settle } from './settle.ts';

export interface Reconciled {
  /** Attempts that were due and asked about. */
  asked: number;
  /** Of these: final now, because the provider said so. */
  settled: number;
  /** Ended because their time is over and the provider knows nothing of them. */
  expired: number;
  /** Asking failed by a fault of ours; tried again later. */
  broken: number;
}

type Claimed = Pick<Row<'payment_attempts'>, 'id' | 'order_id' | 'provider' | 'txnid' | 'holds_until'>;

/**
 * Asks the provider about attempts that are due, at most `limit` of them, and settles what is final (payments: Poll
 * open attempts with back-off). Failed ones are asked about a few times more, because a late success beats a failure
 * and its notice may be lost. Any number of processes may run it at once.
 */
export async function reconcileDue(shop: Shop, limit: number): Promise<Reconciled> {
  const claimed = await claimDue(shop, limit);
  const results = await Promise.allSettled(claimed.map((attempt) => reconcile(shop, attempt)));
  const count = (wanted: End) =>
    results.filter((result) => result.status === 'fulfilled' && result.value === wanted).length;
  for (const result of results) {
    if (result.status === 'rejected') shop.log.error({ err: result.reason }, 'an attempt was not reconciled');
  }
  const broken = claimed.filter((_, place) => results[place]?.status === 'rejected');
  await Promise.allSettled(broken.map((attempt) => askAgainSoon(shop, attempt)));
  return {
    asked: claimed.length,
    settled: count('settled'),
    expired: count('expired'),
    broken: broken.length,
  };
}

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;
/** As long as the provider cannot be asked: it is rescued within a minute of answering again. */
const UNREACHABLE_PAUSE_SECONDS = 30;

/** Claiming moves the next check on, so that a process that dies delays an attempt but does not lose it. */
async function claimDue(shop: Shop, limit: number): Promise<Claimed[]> {
  const now = shop.clock();
  const due = shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where(IS_WATCHED)
    .where('provider', '=', shop.gateway.provider)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const pause = sql`case state
    when 'failed' then ${PAUSE_AFTER_FAILURE}
    else least(${FIRST_PAUSE_SECONDS} * 2 ^ least(checks, 10), ${LONGEST_PAUSE_SECONDS}) end`;
  // Goods that nobody pays are free again when their time is over, not when the back-off comes round.
  const heldStill = sql`case when state <> 'failed' and holds_until > ${now} then holds_until end`;
  return shop.db
    .updateTable('payment_attempts')
    .set({
      checks: sql<number>`checks + 1`,
      next_check_at: sql<Date>`least(${now}::timestamptz + make_interval(secs => ${pause}), ${heldStill})`,
    })
    .where('id', 'in', due)
    .returning(['id', 'order_id', 'provider', 'txnid', 'holds_until'])
    .execute();
}

type End = 'settled' | 'expired' | 'open';

async function reconcile(shop: Shop, attempt: Claimed): Promise<End> {
  const settled = await settle(shop, {
    provider: attempt.provider,
    txnid: attempt.txnid,
    kind: 'retrieve',
  });
  if (settled.ok && settled.provider === 'unreachable') await askAgainSoon(shop, attempt);
  if (!settled.ok || settled.status !== 'pending') return 'settled';
  if (attempt.holds_until > shop.clock()) return 'open';
  switch (settled.provider) {
    case 'not-found':
      await expire(shop, attempt);
      return 'expired';
    case 'told':
      // Somebody has tried and may succeed yet, but nobody else has to wait for it: a late success takes from
      // what is free then.
      await letGo(shop, attempt);
      return 'open';
    default:
      // As long as nobody can say what became of the payment, its goods are kept.
      return 'open';
  }
}

/** A failed attempt has few looks: one at which nobody could be asked does not count. */
async function askAgainSoon(shop: Shop, { id }: Claimed): Promise<void> {
  const soon = new Date(shop.clock().getTime() + UNREACHABLE_PAUSE_SECONDS * 1000);
  await shop.db
    .updateTable('payment_attempts')
    .set({
      next_check_at: soon,
      checks: sql<number>`case state when 'failed' then greatest(checks - 1, 0) else checks end`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'failed'])
    .where('next_check_at', '>', soon)
    .execute();
}

async function expire(shop: Shop, attempt: Claimed): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, attempt.order_id, attempt.id);
    if (!locked) return;
    await failAttempt(tx, shop, locked, {
      rawStatus: 'expired',
      message: 'The payment was not completed in time.',
      cause: 'Payment expired',
    });
  });
}

async function letGo(shop: Shop, attempt: Claimed): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, attempt.order_id, attempt.id);
    if (locked?.attempt.state === 'open') await releaseStock(tx, attempt.order_id);
  });
}
