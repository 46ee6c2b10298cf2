import { z } from 'zod';
import { amountText } from '../../contract/amount.ts';
import type { GatewayRefund, RefundResult } from '../../shop/payments/gateway.ts';
import { type Outbound, UNKNOWN_FORM } from '../exchange.ts';
import { type Credentials, refundHash } from './hash.ts';
import { postForm } from './post-form.ts';

/**
 * Requests a refund; our id is its idempotency key. 'refused' or 'unheard-of' only when the provider says so; anything
 * else is 'unknown', because it may have been accepted.
 */
export async function sendRefund(
  { refundId, providerPaymentId, amountPaise }: GatewayRefund,
  provider: Credentials & Outbound & { apiUrl: string },
): Promise<RefundResult> {
  const amount = amountText(amountPaise);
  const form = {
    key: provider.key,
    merchant_refund_id: refundId,
    easebuzz_id: providerPaymentId,
    refund_amount: amount,
    hash: refundHash({ merchantRefundId: refundId, easepayid: providerPaymentId, amount }, provider),
  };
  const answer = await postForm(`${provider.apiUrl}/transaction/v2/refund`, form, provider);
  if (!answer.ok) return { ok: false, reason: 'unknown', message: answer.message };
  const reply = Reply.safeParse(answer.body);
  if (!reply.success) {
    return { ok: false, reason: 'unknown', message: UNKNOWN_FORM };
  }
  // The refund status call tells how far the refund has come.
  if (reply.data.status) return { ok: true, state: 'pending' };
  const message = reply.data.reason || 'The provider refused the refund.';
  return { ok: false, reason: reasonOf(message), message };
}

function reasonOf(message: string): 'unknown' | 'unheard-of' | 'refused' {
  // A duplicate id was accepted earlier.
  if (/duplicate/i.test(message)) return 'unknown';
  return /transaction not found/i.test(message) ? 'unheard-of' : 'refused';
}

const Reply = z.object({
  status: z.union([z.boolean(), z.literal([0, 1]).transform((digit) => digit === 1)]),
  reason: z
    .string()
    .nullish()
    .transform((reason) => (reason ?? '').trim().slice(0, 200)),
});
