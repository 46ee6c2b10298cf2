import { rupeesExact } from '../../../contract/money.ts';
import type { Row, Tx } from '../../../db/schema.ts';
import { staffActor } from '../../audit/actor.ts';
import { record } from '../../audit/record.ts';
import type { Shop, Staff } from '../../shop.ts';
import type { RetrievedReport } from '../gateway.ts';
import { bookNothingKept } from '../settle/fail-attempt.ts';
import { type Decided, decidePayment, type PaymentToDecide } from './decide-payment.ts';
import { mayGoBack } from './may-go-back.ts';

export type PaymentClosed = Decided<'not-unclear'>;

/**
 * Staff's decision to close a payment because they have seen at the provider that nothing of it is kept. It is for
 * payments whose status the shop cannot interpret, such as one refunded at the provider, and for those that may not be
 * this order's or cannot be sent back; also for late money that the provider no longer lists. An open payment that it
 * does not list ends by itself (`reconcile.ts`). The payment fails, and its order may be paid again; a late success
 * still counts.
 */
export function closePayment(shop: Shop, staff: Staff, payment: PaymentToDecide): Promise<PaymentClosed> {
  return decidePayment(shop, payment, async (tx, locked, { report, askedAt }): Promise<PaymentClosed> => {
    if (!report && locked.attempt.state !== 'failed') return { ok: false, reason: 'not-listed' };
    if (report && !(await isUnclear(tx, locked.attempt, report))) return { ok: false, reason: 'not-unclear' };
    await record(shop, tx, {
      what: 'payment-closed',
      who: staff.id,
      target: `order:${locked.order.id}`,
      detail: rupeesExact(locked.attempt.amount_paise),
    });
    const actor = staffActor(staff);
    // Staff do not know yet what has come in since the provider was asked.
    const rawStatus = report?.rawStatus ?? 'not listed';
    await bookNothingKept(shop, tx, locked, { ...CLOSED, rawStatus, actor, closedAt: askedAt });
    return { ok: true };
  });
}

/** Whether the provider's word about a payment neither ends it nor lets it be sent back. */
async function isUnclear(
  tx: Tx,
  attempt: Row<'payment_attempts'>,
  report: RetrievedReport,
): Promise<boolean> {
  const { outcome, mayBeForeign } = report;
  if (outcome !== 'review' && outcome !== 'success' && !mayBeForeign) return false;
  return !(await mayGoBack(tx, attempt, report));
}

const CLOSED = {
  message: 'The shop has closed this payment: nothing of it was kept.',
  cause: 'Nothing of the payment was kept',
};
