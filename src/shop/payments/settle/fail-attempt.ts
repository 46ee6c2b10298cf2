import type { Tx } from '../../../db/schema.ts';
import { changeStatus } from '../../orders/status.ts';
import type { Shop } from '../../shop.ts';
import { releaseStock } from '../../stock/end-holds.ts';
import { alarm } from '../alarm.ts';
import { isBooked } from '../attempt-row.ts';
import type { Locked } from '../lock-payment.ts';
import { FIRST_CHECK_MS } from './late-watch.ts';

interface WhyFailed {
  rawStatus: string;
  message: string;
  /** Why the order changes; the buyer reads it. */
  cause?: string;
  /** A `staffActor`; without one, the provider. */
  actor?: string;
  closedAt?: Date;
}

/**
 * Ends an open attempt without money: releases its stock and fails its order if that is pending. A failure never
 * overrides a success; a second failure is a no-op.
 */
export async function failAttempt(
  shop: Shop,
  tx: Tx,
  { order, attempt }: Locked,
  why: WhyFailed,
): Promise<void> {
  if (isBooked(attempt)) {
    alarm(shop, 'a failure after the success', { txnid: attempt.txnid, status: why.rawStatus });
    return;
  }
  if (attempt.state === 'failed') return;
  const now = shop.clock();
  await tx
    .updateTable('payment_attempts')
    .set({
      state: 'failed',
      raw_status: why.rawStatus,
      message: why.message,
      received_paise: null,
      closed_at: why.closedAt ?? null,
      settled_at: now,
      checks: 0,
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    })
    .where('id', '=', attempt.id)
    .execute();
  await releaseStock(tx, order.id);
  if (order.status === 'pending') {
    const cause = why.cause ?? 'Payment failed';
    await changeStatus(shop, tx, order, 'failed', { cause, actor: why.actor ?? attempt.provider });
  }
}

/**
 * Books that the provider keeps nothing of a payment: an open attempt fails, and late money for one that had already
 * failed no longer awaits a decision (decision 132).
 */
export async function bookNothingKept(shop: Shop, tx: Tx, locked: Locked, why: WhyFailed): Promise<void> {
  const { id, state, received_paise, closed_at } = locked.attempt;
  if (state !== 'failed') return failAttempt(shop, tx, locked, why);
  if (received_paise === null) return;
  await tx
    .updateTable('payment_attempts')
    .set({ received_paise: null, raw_status: why.rawStatus, closed_at: why.closedAt ?? closed_at })
    .where('id', '=', id)
    .execute();
}
