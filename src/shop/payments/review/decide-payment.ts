import type { ProviderName } from '../../../contract/payments.ts';
import type { Tx } from '../../../db/schema.ts';
import { changingProducts } from '../../catalogue/changing-products.ts';
import type { Shop } from '../../shop.ts';
import { findAttemptOfAny } from '../find-attempt.ts';
import type { RetrievedReport } from '../gateway.ts';
import { type Locked, lockPayment } from '../lock-payment.ts';
import { applyReport } from '../settle/apply-report.ts';
import { askProvider } from '../settle/settle.ts';
import { isInReview } from './in-review.ts';

/** The payment that staff decide about. */
export interface PaymentToDecide {
  orderId: string;
  txnid: string;
}

export type Decided<Reason extends string> =
  | { ok: true }
  | { ok: false; reason: 'former-provider'; provider: ProviderName }
  | { ok: false; reason: 'no-such-payment' | 'not-in-review' | 'unreachable' | 'not-listed' | Reason };

/** What the provider said about the payment when asked for the decision, and when it was asked. */
interface ProvidersAnswer {
  /** null when the provider does not list the payment. */
  report: RetrievedReport | null;
  askedAt: Date;
}

/**
 * Carries out a person's decision about a payment in review (decision 132). The provider is asked once more first, so
 * that the decision rests on what it says now; an answer that needs no person is applied as usual. A payment that a
 * former provider took cannot be decided: only that provider could say what became of it.
 */
export async function decidePayment<Reason extends string>(
  shop: Shop,
  { orderId, txnid }: PaymentToDecide,
  carryOut: (tx: Tx, locked: Locked, answer: ProvidersAnswer) => Promise<Decided<Reason>>,
): Promise<Decided<Reason>> {
  const attempt = await findAttemptOfAny(shop.db, shop.gateway.provider, txnid);
  if (attempt?.order_id !== orderId) return { ok: false, reason: 'no-such-payment' };
  if (!isInReview(attempt)) return { ok: false, reason: 'not-in-review' };
  if (attempt.provider !== shop.gateway.provider) {
    return { ok: false, reason: 'former-provider', provider: attempt.provider };
  }
  const askedAt = shop.clock();
  const { report = null, providerAnswer } = await askProvider(shop, attempt);
  if (report) await applyReport(shop, attempt, report, askedAt);
  else if (providerAnswer === 'unreachable') return { ok: false, reason: 'unreachable' };

  return changingProducts(shop, async (tx): Promise<Decided<Reason>> => {
    const locked = await lockPayment(tx, orderId, attempt.id);
    if (!locked || !isInReview(locked.attempt)) return { ok: false, reason: 'not-in-review' };
    return carryOut(tx, locked, { report, askedAt });
  });
}
