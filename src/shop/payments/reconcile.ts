import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import type { Shop } from '../shop.ts';
import { releaseStock } from '../stock/take.ts';
import { lockPayment } from './apply-report.ts';
import { failAttempt } from './fail-attempt.ts';
import { settle } from './settle.ts';

export interface Reconciled {
  /** Open attempts that were due and asked about. */
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
 * Asks the provider about open attempts that are due, at most `limit` of them, and settles what is final
 * (payments: Poll open attempts with back-off). Any number of processes may run it at once.
 */
export async function reconcileDue(shop: Shop, limit: number): Promise<Reconciled> {
  const claimed = await claimDue(shop, limit);
  const results = await Promise.allSettled(claimed.map((attempt) => reconcile(shop, attempt)));
  const count = (wanted: End) =>
    results.filter((result) => result.status === 'fulfilled' && result.value === wanted).length;
  for (const result of results) {
    if (result.status === 'rejected') shop.log.error({ err: result.reason }, 'an attempt was not reconciled');
  }
  const broken = results.filter((result) => result.status === 'rejected').length;
  return { asked: claimed.length, settled: count('settled'), expired: count('expired'), broken };
}

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** Claiming moves the next check on, so that a process that dies delays an attempt but does not lose it. */
async function claimDue(shop: Shop, limit: number): Promise<Claimed[]> {
  const now = shop.clock();
  const due = shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'open')
    .where('provider', '=', shop.gateway.provider)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const pause = sql`least(${FIRST_PAUSE_SECONDS} * 2 ^ least(checks, 10), ${LONGEST_PAUSE_SECONDS})`;
  return shop.db
    .updateTable('payment_attempts')
    .set({
      checks: sql<number>`checks + 1`,
      next_check_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${pause})`,
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
  if (!settled.ok || settled.status !== 'pending') return 'settled';
  if (attempt.holds_until > shop.clock()) return 'open';
  switch (settled.provider) {
    case 'not-found':
      await expire(shop, attempt);
      return 'expired';
    case 'told':
      // Somebody may still pay, but nobody else has to wait for it: a late success takes from what is free then.
      await letGo(shop, attempt);
      return 'open';
    default:
      // As long as nobody can say what became of the payment, its goods are kept.
      return 'open';
  }
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
