import { z } from 'zod';
import type { GatewayRefund, RefundsResult } from '../../shop/payments/gateway.ts';
import { UNKNOWN_FORM } from '../exchange.ts';
import { isUnheardOf, type RazorpayAccount } from './call-api.ts';
import { collectionOf, Refund } from './entities.ts';
import { callForRefunds, refundState } from './refund-status.ts';

/** Asks for all refunds of a payment, those made on the provider's dashboard included, which have no receipt. */
export async function listRefunds(
  { providerPaymentId }: Pick<GatewayRefund, 'providerPaymentId'>,
  account: RazorpayAccount,
): Promise<RefundsResult> {
  const answer = await callForRefunds(providerPaymentId, account);
  if (!answer.ok) return isUnheardOf(answer) ? { ok: true, refunds: [] } : unreachable(answer.message);
  const parsed = collectionOf(Listed).safeParse(answer.body);
  if (!parsed.success) return unreachable(UNKNOWN_FORM);
  const ofPayment = parsed.data.items.filter(({ payment_id }) => payment_id === providerPaymentId);
  return {
    ok: true,
    refunds: ofPayment.map(({ id, receipt, amount, status }) => ({
      id,
      refundId: receipt || null,
      amountPaise: amount,
      state: refundState(status),
    })),
  };
}

/** A refund of ours is found by its receipt; one made on the dashboard has only the provider's id. */
const Listed = Refund.extend({ id: z.string().min(1).max(100) });

function unreachable(message: string): RefundsResult {
  return { ok: false, reason: 'unreachable', message };
}
