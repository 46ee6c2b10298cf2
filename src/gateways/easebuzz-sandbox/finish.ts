import { randomBytes } from 'node:crypto';
import type { SandboxTransaction } from './ledger.ts';
import { sendRefundWebhook } from './refund-webhook.ts';
import { playedResponse, signedResponse } from './response.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxStatus } from './scenarios.ts';

/**
 * The buyer has chosen: sets the transaction's status and starts everything that the scenario demands. Returns the
 * response that the browser may get; webhooks do not delay it, unless the scenario sends them first.
 */
export async function finish(
  transaction: SandboxTransaction,
  chosen: SandboxStatus,
  sandbox: Sandbox,
): Promise<Record<string, string>> {
  const { plan } = transaction;
  setStatus(transaction, plan.status ?? chosen, sandbox.now());
  if (plan.tamper === 'wrong-amount') transaction.amountPaise = transaction.amountPaise === 100 ? 200 : 100;
  sandbox.ledger.keep(transaction);

  const response = playedResponse(transaction, sandbox.credentials);
  const webhooks = () => Promise.all(times(plan.webhooks, () => sandbox.webhooks.send(response)));
  if (plan.webhookFirst) await webhooks();
  sandbox.scheduler.run(async () => {
    if (!plan.webhookFirst) await webhooks();
    await sendAwkwardOnes(transaction, sandbox);
  });
  times(plan.serverReturns, () => sandbox.scheduler.run(() => sandbox.webhooks.postReturn(response)));
  if (plan.later) resolveLater(transaction, plan.later, sandbox);
  return response;
}

/** Gives a transaction another status later and informs the shop by webhook, like a slow bank. */
export async function resolve(
  transaction: SandboxTransaction,
  status: SandboxStatus,
  sandbox: Sandbox,
): Promise<Record<string, string>> {
  setStatus(transaction, status, sandbox.now());
  sandbox.ledger.keep(transaction);
  const response = playedResponse(transaction, sandbox.credentials);
  if (transaction.plan.webhooks > 0) sandbox.scheduler.run(() => sandbox.webhooks.send(response));
  return response;
}

function setStatus(transaction: SandboxTransaction, status: SandboxStatus, now: Date): void {
  transaction.status = status;
  if (status !== 'initiated' && transaction.easepayid === '') {
    const day = now.toISOString().slice(2, 10).replaceAll('-', '');
    transaction.easepayid = `E${day}${randomBytes(5).toString('hex').toUpperCase()}`;
  }
}

/** Messages that a shop must ignore: an old state after the final one, and a refund that nobody requested. */
async function sendAwkwardOnes(transaction: SandboxTransaction, sandbox: Sandbox): Promise<void> {
  if (transaction.plan.staleWebhook) {
    await sandbox.webhooks.send(signedResponse(transaction, sandbox.credentials, { status: 'pending' }));
  }
  if (transaction.plan.forgedRefund) {
    const { easepayid, amountPaise } = transaction;
    const forged = { refundId: 'RF0FORGED', merchantRefundId: 'FORGED', easepayid, amountPaise };
    await sendRefundWebhook({ ...forged, status: 'refunded' }, transaction, sandbox);
  }
}

const LATE_MINUTES = 5;

/** The bank decides some minutes from now, unless something else has happened to the transaction by then. */
export function resolveLater(transaction: SandboxTransaction, status: SandboxStatus, sandbox: Sandbox): void {
  const before = transaction.status;
  sandbox.scheduler.run(async () => {
    if ((await sandbox.scheduler.wait(LATE_MINUTES)) && transaction.status === before) {
      await resolve(transaction, status, sandbox);
    }
  });
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
