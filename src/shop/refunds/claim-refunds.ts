import { sql } from 'kysely';
import type { ProviderName } from '../../contract/payments.ts';
import type { Shop } from '../shop.ts';

/** A refund in progress, with what the provider needs to know of its payment. */
export type ClaimedRefund = Awaited<ReturnType<typeof claimDueRefunds>>[number];

/**
 * Longer than sending plus checking can take, so that no other process picks up the refund meanwhile. Looking into a
 * refusal may take longer (`book-refusal.ts`).
 */
const REFUND_LEASE_SECONDS = 30;
export const MAX_REFUND_PAUSE_SECONDS = 3600;

/** Claims refunds whose next check is due. Claiming reschedules them, so a crash delays a refund but never loses it. */
export async function claimDueRefunds(shop: Shop, limit: number) {
  const now = shop.clock();
  const due = shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('refunds.state', 'in', ['due', 'requested'])
    .where('refunds.next_check_at', '<=', now)
    .where('payment_attempts.provider', '=', shop.gateway.provider)
    .orderBy('refunds.next_check_at')
    .limit(limit)
    .forUpdate('refunds')
    .skipLocked();
  const pause = sql`greatest(${REFUND_LEASE_SECONDS}, least(5 * 2 ^ least(tries, 12), ${MAX_REFUND_PAUSE_SECONDS}))`;
  return shop.db
    .updateTable('refunds')
    .from('payment_attempts as attempt')
    .set({
      tries: sql<number>`tries + 1`,
      next_check_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${pause})`,
    })
    .whereRef('attempt.id', '=', 'refunds.attempt_id')
    .where('refunds.id', 'in', due)
    .returning(CLAIMED)
    .execute();
}

/** Refunds of one payment that the provider knows of, or may know of. */
export async function findOpenRefunds(
  shop: Shop,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<ClaimedRefund[]> {
  return shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(CLAIMED)
    .where('attempt.provider', '=', provider)
    .where('attempt.provider_payment_id', '=', providerPaymentId)
    .where('refunds.state', 'in', ['due', 'requested'])
    .where('refunds.tries', '>', 0)
    .execute();
}

const CLAIMED = [
  'refunds.id',
  'refunds.order_id',
  'refunds.attempt_id',
  'refunds.state',
  'refunds.amount_paise',
  'refunds.merchant_refund_id',
  'refunds.requested_at',
  'refunds.tries',
  'attempt.txnid',
  'attempt.provider_payment_id',
] as const;
