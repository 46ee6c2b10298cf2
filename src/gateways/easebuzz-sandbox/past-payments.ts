import type { Ledger } from './ledger.ts';
import { planOf } from './scenarios.ts';

/** A payment of the demo's past orders, which no sandbox ever took. Amounts are integer paise. */
export interface PastPayment {
  readonly txnid: string;
  readonly easepayid: string;
  readonly amountPaise: number;
  readonly paidAt: Date;
}

/** Enters payments as paid, so that they can be refunded like those that the sandbox took itself. */
export function enterPastPayments(ledger: Ledger, payments: readonly PastPayment[]): void {
  for (const { txnid, easepayid, amountPaise, paidAt } of payments) {
    if (ledger.ofTxnid(txnid)) continue;
    ledger.keep({
      txnid,
      accessKey: `past-${txnid}`,
      announced: { txnid },
      requestHash: '',
      addedOn: paidAt,
      amountPaise,
      status: 'success',
      easepayid,
      plan: planOf('plain'),
    });
  }
}
