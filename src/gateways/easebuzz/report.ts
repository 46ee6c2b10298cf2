import { parseAmount } from '../../contract/amount.ts';
import type { PaymentOutcome, PaymentReport } from '../../shop/payments/gateway.ts';

/** What a callback and a retrieved transaction share, still in the provider's words. */
interface ProviderWords {
  txnid: string;
  /** Our order's id, if it is returned. */
  udf1: string;
  easepayid: string;
  amount: string;
  status: string;
  mode: string;
  error: string;
  error_Message: string;
}

/** The provider's words as the shop reads them; null when the amount is not an amount. */
export function toReport(words: ProviderWords): PaymentReport | null {
  const amountPaise = parseAmount(words.amount);
  if (amountPaise === null) return null;
  const outcome = outcomeOf(words.status);
  const settledWell = outcome === 'success' || outcome === 'pending';
  return {
    txnid: words.txnid,
    orderId: given(words.udf1),
    providerPaymentId: given(words.easepayid),
    amountPaise,
    outcome,
    rawStatus: words.status,
    message: settledWell ? '' : (given(words.error_Message) ?? given(words.error) ?? '').slice(0, 200),
    method: given(words.mode),
  };
}

/** What a status of the provider means, in upper or lower case. */
export function outcomeOf(status: string): PaymentOutcome {
  return OUTCOMES.get(status.toLowerCase()) ?? 'review';
}

/** Payments: Status. Any other status goes to review, never to success. */
const OUTCOMES: ReadonlyMap<string, PaymentOutcome> = new Map([
  ['success', 'success'],
  ['pending', 'pending'],
  ['initiated', 'pending'],
  ['in_process', 'pending'],
  ['failure', 'failure'],
  ['usercancelled', 'failure'],
  ['dropped', 'failure'],
  ['bounced', 'failure'],
]);

/** The text, or null for '' and 'NA', the provider's placeholder for nothing. */
export function given(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.toUpperCase() === 'NA' ? null : trimmed;
}
