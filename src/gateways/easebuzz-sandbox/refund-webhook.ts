import { amountText } from '../../contract/amount.ts';
import { refundStatusHash } from '../easebuzz/hash.ts';
import type { SandboxRefund, SandboxTransaction } from './ledger.ts';
import type { Sandbox } from './sandbox.ts';

/** Its form field `data` holds JSON, whose hash covers neither status nor amount (payments: Gotchas 4). */
export async function sendRefundWebhook(
  refund: SandboxRefund,
  transaction: SandboxTransaction,
  sandbox: Sandbox,
): Promise<void> {
  const data = {
    key: sandbox.credentials.key,
    txnid: transaction.txnid,
    easepayid: refund.easepayid,
    refund_id: refund.refundId,
    merchant_refund_id: refund.merchantRefundId,
    refund_amount: amountText(refund.amountPaise),
    refund_status: refund.status,
    hash: refundStatusHash(refund.easepayid, sandbox.credentials),
  };
  await sandbox.webhooks.send({ data: JSON.stringify(data) });
}
