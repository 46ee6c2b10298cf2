import { staffActor } from '../../audit/actor.ts';
import { changeStatus } from '../../orders/status.ts';
import type { Shop, Staff } from '../../shop.ts';
import { releaseStock } from '../../stock/end-holds.ts';
import { bookSurplus } from '../settle/succeed-attempt.ts';
import { type Decided, decidePayment, type PaymentToDecide } from './decide-payment.ts';
import { mayGoBack } from './may-go-back.ts';

export type SentBack = Decided<'nothing-came'>;

/** Staff's decision about a payment of the wrong amount: all of it is refunded, and its order may be paid again. */
export function sendBack(shop: Shop, staff: Staff, payment: PaymentToDecide): Promise<SentBack> {
  return decidePayment(shop, payment, async (tx, locked, { report }): Promise<SentBack> => {
    if (!report) return { ok: false, reason: 'not-listed' };
    const { order, attempt } = locked;
    if (!(await mayGoBack(tx, attempt, report))) return { ok: false, reason: 'nothing-came' };
    const actor = staffActor(staff);
    // Stock and status of the order belong to its open attempt. If this one has failed, that may be a later attempt.
    const isOpen = attempt.state === 'open';
    if (isOpen) await releaseStock(tx, order.id);
    await bookSurplus(shop, tx, locked, report, { reason: 'another amount', actor });
    if (isOpen && order.status === 'pending') {
      await changeStatus(shop, tx, order, 'failed', { cause: 'Another amount was charged', actor });
    }
    return { ok: true };
  });
}
