import type { Tx } from '../../db/schema.ts';
import { changeStatus } from '../orders/status.ts';
import type { Shop } from '../shop.ts';
import { releaseStock } from '../stock/take.ts';
import { alarm } from './alarm.ts';
import { LOOK_AGAIN_MS } from './late-watch.ts';
import type { Locked } from './lock-payment.ts';

/**
 * Ends an open attempt without money: releases its stock and fails its order if that is pending. A failure never
 * overrides a success; a second failure is a no-op.
 */
export async function failAttempt(
  tx: Tx,
  shop: Shop,
  { order, attempt }: Locked,
  why: { rawStatus: string; message: string; cause?: string },
): Promise<void> {
  if (attempt.state === 'succeeded' || attempt.state === 'surplus') {
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
      settled_at: now,
      checks: 0,
      next_check_at: new Date(now.getTime() + LOOK_AGAIN_MS),
    })
    .where('id', '=', attempt.id)
    .execute();
  await releaseStock(tx, order.id);
  if (order.status === 'pending') {
    const cause = why.cause ?? 'Payment failed';
    await changeStatus(tx, shop, order, 'failed', { cause, actor: attempt.provider });
  }
}
