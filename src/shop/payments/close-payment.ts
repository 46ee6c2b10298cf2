import { rupeesExact } from '../../contract/money.ts';
import { staffActor } from '../audit/actor.ts';
import { record } from '../audit/record.ts';
import type { Shop, Staff } from '../shop.ts';
import { type Decided, decidePayment, type PaymentToDecide } from './decide-payment.ts';
import { bookNothingKept } from './fail-attempt.ts';
import { mayGoBack } from './may-go-back.ts';

export type PaymentClosed = Decided<'not-unclear'>;

/**
 * Staff's decision to close a payment because they have seen at the provider that nothing of it is kept. It is for
 * payments whose status the shop cannot interpret, such as one refunded at the provider, and for those that may not be
 * this order's or cannot be sent back. The payment fails, and its order may be paid again; a late success still counts.
 */
export function closePayment(shop: Shop, staff: Staff, payment: PaymentToDecide): Promise<PaymentClosed> {
  return decidePayment(shop, payment, async (tx, locked, { report, askedAt }): Promise<PaymentClosed> => {
    const { outcome, rawStatus, mayBeForeign } = report;
    const isUnclear = outcome === 'review' || outcome === 'success' || mayBeForeign;
    if (!isUnclear || (await mayGoBack(tx, locked.attempt, report))) {
      return { ok: false, reason: 'not-unclear' };
    }
    await record(shop, tx, {
      what: 'payment-closed',
      who: staff.id,
      target: `order:${locked.order.id}`,
      detail: rupeesExact(locked.attempt.amount_paise),
    });
    const actor = staffActor(staff);
    // Staff do not know yet what has come in since the provider was asked.
    await bookNothingKept(shop, tx, locked, { ...CLOSED, rawStatus, actor, closedAt: askedAt });
    return { ok: true };
  });
}

const CLOSED = {
  message: 'The shop has closed this payment: nothing of it was kept.',
  cause: 'Nothing of the payment was kept',
};
