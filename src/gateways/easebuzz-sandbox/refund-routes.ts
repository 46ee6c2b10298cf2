import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { amountText, parseAmount } from '../../contract/amount.ts';
import { isSameHash, refundHash, refundStatusHash, type WireFields } from '../easebuzz/hash.ts';
import type { SandboxRefund, SandboxTransaction } from './ledger.ts';
import { readForm } from './read-form.ts';
import { sendRefundWebhook } from './refund-webhook.ts';
import type { Sandbox } from './sandbox.ts';

/** POST /transaction/v2/refund and /refund/v1/retrieve. `merchant_refund_id` is a refund's idempotency key. */
export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/transaction/v2/refund', async (request, reply) => {
    const form = readForm(request.body) ?? {};
    if (!knows(form, sandbox) && (await sandbox.peers.answer(request, reply))) return reply;
    return takeRefund(form, sandbox);
  });
  app.post('/refund/v1/retrieve', async (request, reply) => {
    const form = readForm(request.body) ?? {};
    if (!knows(form, sandbox) && (await sandbox.peers.answer(request, reply))) return reply;
    return tellRefunds(form, sandbox);
  });
}

function knows({ easebuzz_id: easepayid = '' }: WireFields, { ledger }: Sandbox): boolean {
  return ledger.ofEasepayid(easepayid) !== undefined;
}

function takeRefund(form: WireFields, sandbox: Sandbox) {
  const {
    merchant_refund_id: merchantRefundId = '',
    easebuzz_id: easepayid = '',
    refund_amount: amount = '',
  } = form;
  const expected = refundHash({ merchantRefundId, easepayid, amount }, sandbox.credentials);
  if (!isGenuine(form, expected, sandbox)) return refusal('Hash mismatch');
  const transaction = sandbox.ledger.ofEasepayid(easepayid);
  if (transaction?.status !== 'success') return refusal('Transaction not found');

  const amountPaise = parseAmount(amount) ?? 0;
  if (!merchantRefundId) return refusal('Refund id is not valid');
  const earlier = sandbox.ledger
    .refundsOf(easepayid)
    .find((known) => known.merchantRefundId === merchantRefundId);
  if (earlier)
    return earlier.amountPaise === amountPaise ? acceptance(earlier) : refusal('Duplicate refund id');
  const refund = beginRefund(transaction, { merchantRefundId, amountPaise }, sandbox);
  return refund ? acceptance(refund) : refusal('Refund amount is not valid');
}

/** Queues a refund; null when the payment has not that much left. */
export function beginRefund(
  transaction: SandboxTransaction,
  { merchantRefundId, amountPaise }: Pick<SandboxRefund, 'merchantRefundId' | 'amountPaise'>,
  sandbox: Sandbox,
): SandboxRefund | null {
  if (amountPaise <= 0 || amountPaise > sandbox.ledger.refundablePaise(transaction)) return null;
  const { easepayid } = transaction;
  const refundId = `R${randomBytes(5).toString('hex').toUpperCase()}`;
  const refund: SandboxRefund = { refundId, merchantRefundId, easepayid, amountPaise, status: 'queued' };
  sandbox.ledger.keepRefund(refund);
  sandbox.scheduler.run(() => progress(refund, transaction, sandbox));
  return refund;
}

function isGenuine({ key, hash = '' }: WireFields, expectedHash: string, sandbox: Sandbox): boolean {
  return key === sandbox.credentials.key && isSameHash(hash, expectedHash);
}

function refusal(reason: string) {
  return { status: false, reason };
}

function acceptance({ refundId, easepayid, amountPaise }: SandboxRefund) {
  return {
    status: true,
    reason: 'Refund Initiated',
    easebuzz_id: easepayid,
    refund_id: refundId,
    refund_amount: amountText(amountPaise),
  };
}

const MINUTES_QUEUED = 10;
const MINUTES_AT_THE_BANK = 20;

/** queued → accepted → refunded, or failed when the scenario says so; continues from the refund's current state. */
export async function progress(
  refund: SandboxRefund,
  transaction: SandboxTransaction,
  sandbox: Sandbox,
): Promise<void> {
  if (refund.status === 'queued') {
    if (!(await sandbox.scheduler.wait(MINUTES_QUEUED))) return;
    refund.status = 'accepted';
    sandbox.ledger.keepRefund(refund);
  }
  if (!(await sandbox.scheduler.wait(MINUTES_AT_THE_BANK))) return;
  refund.status = transaction.plan.refundEnds;
  sandbox.ledger.keepRefund(refund);
  await sendRefundWebhook(refund, transaction, sandbox);
}

function tellRefunds(form: WireFields, sandbox: Sandbox) {
  const { easebuzz_id: easepayid = '', merchant_refund_id: wanted } = form;
  if (!isGenuine(form, refundStatusHash(easepayid, sandbox.credentials), sandbox))
    return refusal('Hash mismatch');
  const transaction = sandbox.ledger.ofEasepayid(easepayid);
  if (!transaction) return refusal('Transaction not found');
  const refunds = sandbox.ledger
    .refundsOf(easepayid)
    .filter(({ merchantRefundId }) => !wanted || merchantRefundId === wanted)
    .map((refund) => ({
      refund_id: refund.refundId,
      refund_status: refund.status,
      merchant_refund_id: refund.merchantRefundId || null,
      refund_amount: amountText(refund.amountPaise),
    }));
  return { status: true, txnid: transaction.txnid, easebuzz_id: easepayid, refunds };
}
