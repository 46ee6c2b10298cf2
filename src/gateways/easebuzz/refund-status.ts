import { z } from 'zod';
import { parseAmount } from '../../contract/amount.ts';
import type { GatewayRefund, RefundState, RefundStatusResult } from '../../shop/payments/gateway.ts';
import { type Outbound, UNKNOWN_FORM } from '../exchange.ts';
import { type Credentials, refundStatusHash } from './hash.ts';
import { postForm } from './post-form.ts';

/** Asks for the state of a refund. Only the provider's own 'none' is 'not-found'; other trouble is 'unreachable'. */
export async function askRefund(
  { refundId, providerPaymentId }: GatewayRefund,
  provider: Credentials & Outbound & { apiUrl: string },
): Promise<RefundStatusResult> {
  const form = {
    key: provider.key,
    easebuzz_id: providerPaymentId,
    merchant_refund_id: refundId,
    hash: refundStatusHash(providerPaymentId, provider),
  };
  const answer = await postForm(`${provider.apiUrl}/refund/v1/retrieve`, form, provider);
  if (!answer.ok) return unreachable(answer.message);
  const reply = Reply.safeParse(answer.body);
  if (!reply.success) return unreachable(UNKNOWN_FORM);
  if (!reply.data.status) {
    const { reason } = reply.data;
    return NOTHING_THERE.test(reason) ? { ok: false, reason: 'not-found' } : unreachable(reason);
  }
  if (reply.data.easebuzz_id !== providerPaymentId) {
    return unreachable('The provider answered about another payment.');
  }
  const refund = reply.data.refunds.find((known) => known.merchant_refund_id === refundId);
  if (!refund) return { ok: false, reason: 'not-found' };
  const amountPaise = parseAmount(String(refund.refund_amount));
  if (amountPaise === null) return unreachable('The amount in the answer is not an amount.');
  return { ok: true, state: STATES.get(refund.refund_status.toLowerCase()) ?? 'pending', amountPaise };
}

/** Payments: Refund. Any other status counts as pending. */
const STATES: ReadonlyMap<string, RefundState> = new Map([
  ['refunded', 'done'],
  ['settled', 'done'],
  ['cancelled', 'failed'],
  ['failed', 'failed'],
  ['reverse chargeback', 'failed'],
]);

const NOTHING_THERE = /not found|no refund/i;

function unreachable(message: string): RefundStatusResult {
  return { ok: false, reason: 'unreachable', message };
}

const Reply = z.union([
  z.object({
    status: z.literal([true, 1]).transform(() => true as const),
    easebuzz_id: z.string(),
    refunds: z
      .array(
        z.object({
          refund_status: z.string(),
          merchant_refund_id: z.string().nullish(),
          refund_amount: z.union([z.string(), z.number()]),
        }),
      )
      .nullish()
      .transform((refunds) => refunds ?? []),
  }),
  z.object({
    status: z.literal([false, 0]).transform(() => false as const),
    reason: z
      .string()
      .nullish()
      .transform((reason) => (reason ?? 'The provider gave no reason.').trim().slice(0, 200)),
  }),
]);
