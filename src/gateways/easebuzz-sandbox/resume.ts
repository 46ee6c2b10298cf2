import { resolveLater } from './finish.ts';
import { progress } from './refund-routes.ts';
import type { Sandbox } from './sandbox.ts';

/** Continues what was pending when the sandbox stopped: late outcomes and unfinished refunds. */
export function resume(sandbox: Sandbox): void {
  const { ledger, scheduler } = sandbox;
  for (const transaction of ledger.transactions()) {
    const { later, status } = transaction.plan;
    if (later && transaction.status === status) resolveLater(transaction, later, sandbox);
    for (const refund of ledger.refundsOf(transaction.easepayid)) {
      if (refund.status === 'refunded' || refund.status === 'failed') continue;
      scheduler.run(() => progress(refund, transaction, sandbox));
    }
  }
}
