import { handover } from './handover.ts';
import { newId, type SandboxOrder, type SandboxPayment } from './ledger.ts';
import {
  eventsOf,
  type PaymentEvent,
  paymentMessage,
  playedMessage,
  refundMessage,
  withSignature,
} from './messages.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import type { Ending } from './scenarios.ts';

export interface Finished {
  /** What the browser may get; empty unless the payment succeeds. */
  response: Record<string, string>;
  /** Why the payment failed; '' when it did not. */
  error: string;
}

/**
 * The buyer has chosen: creates the payment and starts everything that the scenario demands. Webhooks do not delay the
 * answer, unless the scenario sends them first.
 */
export async function finish(
  order: SandboxOrder,
  chosen: Ending,
  sandbox: RazorpaySandbox,
): Promise<Finished> {
  const { plan } = order;
  const ending = plan.ending ?? chosen;
  if (ending === 'untouched') return { response: {}, error: '' };
  const payment = addPayment(order, sandbox);
  setEnding(order, payment, ending);

  const finished: Finished = { response: handover(order, payment, sandbox), error: payment.error };
  const tell = () => tellShop(order, payment, eventsOf(payment), sandbox);
  if (plan.webhookFirst) await tell();
  sandbox.scheduler.run(async () => {
    if (!plan.webhookFirst) await tell();
    if (plan.forgedRefund) await forgeRefund(payment, sandbox);
  });
  if (plan.later) resolveLater(order, payment, plan.later, sandbox);
  return finished;
}

/** Gives a payment another ending later and informs the shop by webhook, like a slow bank. */
export function resolve(
  order: SandboxOrder,
  payment: SandboxPayment,
  ending: Ending,
  sandbox: RazorpaySandbox,
): void {
  setEnding(order, payment, ending);
  sandbox.scheduler.run(() => tellShop(order, payment, eventsOf(payment), sandbox));
}

/** Captures an authorised payment for the shop and sends the webhooks. */
export function capture(order: SandboxOrder, payment: SandboxPayment, sandbox: RazorpaySandbox): void {
  payment.status = 'captured';
  sandbox.scheduler.run(() => tellShop(order, payment, ['payment.captured', 'order.paid'], sandbox));
}

function addPayment(order: SandboxOrder, sandbox: RazorpaySandbox): SandboxPayment {
  const wrongAmount = order.amountPaise === 100 ? 200 : 100;
  const payment: SandboxPayment = {
    id: newId('pay'),
    orderId: order.id,
    amountPaise: order.plan.tamper === 'wrong-amount' ? wrongAmount : order.amountPaise,
    createdAt: sandbox.now(),
    refunds: [],
    status: 'created',
    error: '',
  };
  sandbox.ledger.addPayment(order, payment);
  return payment;
}

const ERRORS: Partial<Record<Ending, string>> = {
  failure: 'Your payment was declined by the bank.',
  userCancelled: 'Your payment has been cancelled. Try again or complete the payment later.',
};

function setEnding({ plan }: SandboxOrder, payment: SandboxPayment, ending: Ending): void {
  payment.error = ERRORS[ending] ?? '';
  if (payment.error) payment.status = 'failed';
  else if (ending === 'success') payment.status = plan.capture === 'automatic' ? 'captured' : 'authorized';
  else payment.status = ending === 'on_hold' ? 'on_hold' : 'created';
}

async function tellShop(
  order: SandboxOrder,
  payment: SandboxPayment,
  events: readonly PaymentEvent[],
  sandbox: RazorpaySandbox,
): Promise<void> {
  const { outOfOrder, webhooks } = order.plan;
  const messages = (outOfOrder ? events.toReversed() : events).map((event) =>
    playedMessage(paymentMessage(event, order, payment, sandbox), order),
  );
  for (const message of messages) {
    await Promise.all(Array.from({ length: webhooks }, () => sandbox.delivery.send(message)));
  }
}

/** Announces a refund that nobody requested, signed without knowledge of the secret. */
async function forgeRefund(payment: SandboxPayment, sandbox: RazorpaySandbox): Promise<void> {
  const refund = {
    id: newId('rfnd'),
    paymentId: payment.id,
    receipt: 'FORGED',
    notes: {},
    amountPaise: payment.amountPaise,
    idempotencyKey: null,
    createdAt: sandbox.now(),
    status: 'processed',
  } as const;
  const message = refundMessage('refund.processed', refund, payment, sandbox);
  await sandbox.delivery.send(withSignature(message, '0'.repeat(64)));
}

const LATE_MINUTES = 5;

/** The bank decides some minutes from now, unless something else has happened to the payment by then. */
function resolveLater(
  order: SandboxOrder,
  payment: SandboxPayment,
  ending: Ending,
  sandbox: RazorpaySandbox,
): void {
  const before = payment.status;
  sandbox.scheduler.run(async () => {
    if ((await sandbox.scheduler.wait(LATE_MINUTES)) && payment.status === before) {
      resolve(order, payment, ending, sandbox);
    }
  });
}
