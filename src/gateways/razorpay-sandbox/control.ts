import type { Message } from '../sandbox/deliver.ts';
import { SandboxMisuse } from '../sandbox/misuse.ts';
import { finish, resolve } from './finish.ts';
import {
  decisivePayment,
  isCaptured,
  type RazorpayLedgerEntry,
  refundablePaise,
  type SandboxOrder,
} from './ledger.ts';
import { eventsOf, type PaymentEvent, paymentMessage } from './messages.ts';
import { refusalOf } from './pay-routes.ts';
import { beginRefund, refundFault } from './refund-routes.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { type Ending, planOf, type RazorpayScenario } from './scenarios.ts';

/** Remote control of the sandbox, for tests and demonstrations. Misuse throws `SandboxMisuse`. */
export interface RazorpaySandboxControl {
  /** Plays a scenario for one txnid, announced or not yet, or for the 'next' one to be announced. */
  play(txnidOrNext: string, scenario: RazorpayScenario, options?: { times?: number }): void;
  /**
   * Pays without a browser, as a button of the pay page would. Returns what checkout hands over, tampered with if the
   * scenario demands it, even when the scenario withholds it from the browser; empty when the payment does not succeed.
   */
  pay(accessKey: string, ending: Ending): Promise<Record<string, string>>;
  /** Ends a pending payment, or lets a failed one succeed late; a webhook informs the shop. */
  resolve(txnid: string, ending: Ending): void;
  /**
   * Refunds a payment on the provider's own dashboard, without the shop: all that is left of it, or so many paise. It
   * ends as the scenario says, and a webhook informs the shop. Returns the provider's id of the refund.
   */
  refundOnDashboard(txnid: string, amountPaise?: number): { refundId: string };
  /** A genuine webhook about the payment as it stands, with `words` put into its payment. */
  signedWebhook(txnid: string, words?: Readonly<Record<string, unknown>>, event?: PaymentEvent): Message;
  ledger(): RazorpayLedgerEntry[];
  /** Sets the address of webhooks from now on; null: none are sent. */
  setWebhookUrl(url: string | null): void;
  /** Settles when no webhook, retry, refund or late outcome is pending any more. */
  idle(): Promise<void>;
}

/** The control of this sandbox; it acts on the state that the routes use. */
export function createControl(sandbox: RazorpaySandbox): RazorpaySandboxControl {
  const { ledger, plans, scheduler, delivery } = sandbox;
  return {
    play(txnidOrNext, scenario, { times } = {}) {
      const plan = planOf(scenario, times);
      const order = ledger.ofReceipt(txnidOrNext);
      if (txnidOrNext === 'next') plans.next.push(plan);
      else if (order) order.plan = plan;
      else plans.byTxnid.set(txnidOrNext, plan);
    },
    async pay(accessKey, ending) {
      const order = known(ledger.order(accessKey));
      const refusal = refusalOf(order);
      if (refusal) throw new SandboxMisuse(refusal);
      return (await finish(order, ending, sandbox)).response;
    },
    resolve(txnid, ending) {
      const order = known(ledger.ofReceipt(txnid));
      const payment = known(decisivePayment(order));
      if (isCaptured(payment)) throw new SandboxMisuse('A success is never taken back.');
      resolve(order, payment, ending, sandbox);
    },
    refundOnDashboard(txnid, amountPaise) {
      const payment = known(decisivePayment(known(ledger.ofReceipt(txnid))));
      const amount = amountPaise ?? refundablePaise(payment);
      const fault = refundFault(payment, amount);
      if (fault) throw new SandboxMisuse(fault);
      const refund = beginRefund(payment, { amount, receipt: null, notes: {} }, null, sandbox);
      return { refundId: refund.id };
    },
    signedWebhook(txnid, words, event) {
      const order: SandboxOrder = known(ledger.ofReceipt(txnid));
      const payment = known(decisivePayment(order));
      return paymentMessage(
        event ?? eventsOf(payment).at(-1) ?? 'payment.authorized',
        order,
        payment,
        sandbox,
        words,
      );
    },
    ledger: ledger.entries,
    setWebhookUrl: delivery.setUrl,
    idle: scheduler.idle,
  };
}

function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new SandboxMisuse('This transaction is not known.');
  return thing;
}
