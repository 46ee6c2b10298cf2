import type { GatewayRefund, ListedRefund, RefundsResult } from '../../shop/payments/gateway.ts';
import { BYTES_OF_A_LIST, NOT_AN_AMOUNT } from '../exchange.ts';
import { paiseOf, postForRefunds, type RefundProvider, stateOf } from './refund-status.ts';
import { given } from './report.ts';

/**
 * Asks for all refunds of a payment, those made on the provider's dashboard included. One that cannot be read makes the
 * whole answer unusable: what is left out of a list would count as not refunded.
 */
export async function listRefunds(
  { providerPaymentId }: Pick<GatewayRefund, 'providerPaymentId'>,
  provider: RefundProvider,
): Promise<RefundsResult> {
  const told = await postForRefunds(providerPaymentId, {}, { ...provider, maxBytes: BYTES_OF_A_LIST });
  if (!told.ok) return told.reason === 'not-found' ? { ok: true, refunds: [] } : told;
  const refunds: ListedRefund[] = [];
  for (const refund of told.refunds) {
    const refundId = given(refund.merchant_refund_id);
    const id = given(refund.refund_id) ?? refundId;
    const amountPaise = paiseOf(refund);
    if (amountPaise === null) return unreachable(NOT_AN_AMOUNT);
    if (id === null || id.length > 100) return unreachable('A refund in the answer has no usable id.');
    refunds.push({ id, refundId, amountPaise, state: stateOf(refund) });
  }
  return { ok: true, refunds };
}

function unreachable(message: string): RefundsResult {
  return { ok: false, reason: 'unreachable', message };
}
