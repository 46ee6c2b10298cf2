import { z } from 'zod';
import { parseAmount } from '../../contract/amount.ts';
import type { GatewayRefund, RefundState, RefundStatusResult } from '../../shop/payments/gateway.ts';
import { NOT_AN_AMOUNT, type Outbound, UNKNOWN_FORM } from '../exchange.ts';
import { type Credentials, refundStatusHash } from './hash.ts';
import { postForm } from './post-form.ts';

/** Asks for the state of a refund. Only the provider's own 'none' is 'not-found'; other trouble is 'unreachable'. */
export async function askRefund(
  { refundId, providerPaymentId }: GatewayRefund,
  provider: RefundProvider,
): Promise<RefundStatusResult> {
  const told = await postForRefunds(providerPaymentId, { merchant_refund_id: refundId }, provider);
  if (!told.ok) return told;
  const refund = told.refunds.find((known) => known.merchant_refund_id === refundId);
  if (!refund) return { ok: false, reason: 'not-found' };
  const amountPaise = paiseOf(refund);
  if (amountPaise === null) return unreachable(NOT_AN_AMOUNT);
  return { ok: true, state: stateOf(refund), amountPaise };
}

export type RefundProvider = Credentials & Outbound & { apiUrl: string };

/** Refunds of one payment as the provider writes them: all of them, or the one that `which` names. */
export async function postForRefunds(
  providerPaymentId: string,
  which: { merchant_refund_id?: string },
  provider: RefundProvider,
): Promise<{ ok: true; refunds: WireRefund[] } | Extract<RefundStatusResult, { ok: false }>> {
  const form = {
    key: provider.key,
    easebuzz_id: providerPaymentId,
    ...which,
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
  return { ok: true, refunds: reply.data.refunds };
}

/** null when the amount is not one. */
export function paiseOf({ refund_amount }: WireRefund): number | null {
  return parseAmount(String(refund_amount));
}

export function stateOf({ refund_status }: WireRefund): RefundState {
  return STATES.get(refund_status.toLowerCase()) ?? 'pending';
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

function unreachable(message: string): Extract<RefundStatusResult, { reason: 'unreachable' }> {
  return { ok: false, reason: 'unreachable', message };
}

/** '' when there is none; what the dashboard writes here is not documented. */
const Id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((id) => String(id ?? ''));

const WireRefund = z.object({
  refund_id: Id,
  refund_status: z.string(),
  merchant_refund_id: Id,
  refund_amount: z.union([z.string(), z.number()]),
});
type WireRefund = z.infer<typeof WireRefund>;

const Reply = z.union([
  z.object({
    status: z.literal([true, 1]).transform(() => true as const),
    easebuzz_id: z.string(),
    refunds: z
      .array(WireRefund)
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
