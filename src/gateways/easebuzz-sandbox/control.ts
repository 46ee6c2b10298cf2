import type { WireFields } from '../easebuzz/hash.ts';
import { SandboxMisuse } from '../sandbox/misuse.ts';
import { finish, resolve } from './finish.ts';
import type { LedgerEntry, SandboxTransaction } from './ledger.ts';
import { beginRefund } from './refund-routes.ts';
import { signedResponse } from './response.ts';
import type { Sandbox } from './sandbox.ts';
import { planOf, type SandboxStatus, type ScenarioName } from './scenarios.ts';

/** Remote control of the sandbox, for tests and demonstrations. Misuse throws `SandboxMisuse`. */
export interface SandboxControl {
  /** Plays a scenario for one txnid, announced or not yet, or for the 'next' one to be announced. */
  play(txnidOrNext: string, scenario: ScenarioName, options?: { times?: number }): void;
  /**
   * Pays without a browser, as a button of the pay page would. Returns the response that the provider signs, tampered
   * with if the scenario demands it, even when the scenario withholds it from the browser.
   */
  pay(accessKey: string, outcome: SandboxStatus): Promise<Record<string, string>>;
  /** Ends a pending payment, or lets a failed one succeed late; a webhook informs the shop. */
  resolve(txnid: string, status: SandboxStatus): Promise<Record<string, string>>;
  /**
   * Refunds a payment on the provider's own dashboard, without the shop: all that is left of it, or so many paise. It
   * ends as the scenario says, and a webhook informs the shop. Returns the provider's id of the refund.
   */
  refundOnDashboard(txnid: string, amountPaise?: number): { refundId: string };
  /** The current response with `overrides` applied before signing: wrong, but genuine. */
  signedResponse(txnid: string, overrides?: WireFields): Record<string, string>;
  ledger(): LedgerEntry[];
  /** Sets the address of webhooks from now on; null: none are sent. */
  setWebhookUrl(url: string | null): void;
  /** Settles when no webhook, retry, refund or late outcome is pending any more. */
  idle(): Promise<void>;
}

/** The control of this sandbox; it acts on the state that the routes use. */
export function createControl(sandbox: Sandbox): SandboxControl {
  const { ledger, plans, scheduler, webhooks, credentials } = sandbox;
  const ofTxnid = (txnid: string) => known(ledger.ofTxnid(txnid));
  return {
    play(txnidOrNext, scenario, { times } = {}) {
      const plan = planOf(scenario, times);
      const transaction = ledger.ofTxnid(txnidOrNext);
      if (txnidOrNext === 'next') {
        plans.next.push(plan);
      } else if (transaction) {
        transaction.plan = plan;
        ledger.keep(transaction);
      } else {
        plans.byTxnid.set(txnidOrNext, plan);
      }
    },
    async pay(accessKey, outcome) {
      const transaction = known(ledger.ofAccessKey(accessKey));
      if (transaction.status !== 'initiated') throw new SandboxMisuse('This payment has been made already.');
      return finish(transaction, outcome, sandbox);
    },
    async resolve(txnid, status) {
      const transaction = ofTxnid(txnid);
      if (transaction.status === 'success') throw new SandboxMisuse('A success is never taken back.');
      return resolve(transaction, status, sandbox);
    },
    refundOnDashboard(txnid, amountPaise) {
      const transaction = ofTxnid(txnid);
      if (transaction.status !== 'success') throw new SandboxMisuse('This payment has not succeeded.');
      const wanted = amountPaise ?? ledger.refundablePaise(transaction);
      const refund = beginRefund(transaction, { merchantRefundId: '', amountPaise: wanted }, sandbox);
      if (!refund) throw new SandboxMisuse('Not that much of this payment is left.');
      return { refundId: refund.refundId };
    },
    signedResponse: (txnid, overrides) => signedResponse(ofTxnid(txnid), credentials, overrides),
    ledger: ledger.entries,
    setWebhookUrl: webhooks.setUrl,
    idle: scheduler.idle,
  };
}

function known(transaction: SandboxTransaction | undefined): SandboxTransaction {
  if (!transaction) throw new SandboxMisuse('This transaction is not known.');
  return transaction;
}
