import type { GatewayRefund, RefundState, RefundStatusResult } from '../../shop/payments/gateway.ts';
import { BYTES_OF_A_LIST, UNKNOWN_FORM } from '../exchange.ts';
import { type ApiAnswer, callApi, isUnheardOf, type RazorpayAccount } from './call-api.ts';
import { collectionOf, Refund } from './entities.ts';

/** Asks for the state of a refund. The provider knows it by its receipt, which is our id. */
export async function askRefund(
  { refundId, providerPaymentId }: GatewayRefund,
  account: RazorpayAccount,
): Promise<RefundStatusResult> {
  const answer = await callForRefunds(providerPaymentId, account);
  if (!answer.ok)
    return isUnheardOf(answer) ? { ok: false, reason: 'not-found' } : unreachable(answer.message);
  const parsed = collectionOf(Refund).safeParse(answer.body);
  if (!parsed.success) return unreachable(UNKNOWN_FORM);
  const refund = parsed.data.items.find(
    ({ receipt, payment_id }) => receipt === refundId && payment_id === providerPaymentId,
  );
  if (!refund) return { ok: false, reason: 'not-found' };
  return { ok: true, state: refundState(refund.status), amountPaise: refund.amount };
}

/** The refunds of a payment, at most a hundred. */
export function callForRefunds(providerPaymentId: string, account: RazorpayAccount): Promise<ApiAnswer> {
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refunds?count=100`;
  return callApi({ method: 'GET', path }, { ...account, maxBytes: BYTES_OF_A_LIST });
}

/** 'processed' is final; an unknown status counts as pending. */
export function refundState(status: string): RefundState {
  if (status === 'processed') return 'done';
  return status === 'failed' ? 'failed' : 'pending';
}

function unreachable(message: string): RefundStatusResult {
  return { ok: false, reason: 'unreachable', message };
}
