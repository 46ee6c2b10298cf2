import { useEffect } from 'react';
import { readPaymentState } from '../../contract/read/payment-state.ts';
import { askAboutPayment } from '../payment/ask-about-payment.ts';
import { successPath } from '../payment/outcome-path.ts';
import { readSession } from '../session/session.ts';
import { mayBePaid } from './attempt.ts';
import { keptAttempts } from './kept-attempts.ts';

/**
 * Leads to the receipt of a payment of this tab that nobody has seen (decision 136): after a reload while it was being
 * verified, the cart that it emptied would be all there is to see. `nothingToPay`: only then, because other goods in
 * the cart are what the shopper has come for.
 */
export function useUnseenReceipt(nothingToPay: boolean): void {
  useEffect(() => {
    if (!nothingToPay) return;
    const leaving = new AbortController();
    void findPaid(leaving.signal).then((txnid) => {
      if (txnid !== null && !leaving.signal.aborted) location.replace(successPath(txnid));
    });
    return () => leaving.abort();
  }, [nothingToPay]);
}

/** The txnid of a paid attempt of this tab; null if there is none. */
async function findPaid(signal: AbortSignal): Promise<string | null> {
  for (const attempt of keptAttempts().all()) {
    // Another tab shows the receipt of its own payment.
    if (attempt.elsewhere || !mayBePaid(attempt)) continue;
    const { txnid } = attempt;
    const answer = await askAboutPayment(txnid, readSession().token, signal);
    if (answer.ok && readPaymentState(answer.data) === 'paid') return txnid;
  }
  return null;
}
