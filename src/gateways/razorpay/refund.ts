import type { GatewayRefund, RefundResult } from '../../shop/payments/gateway.ts';
import { UNKNOWN_FORM } from '../exchange.ts';
import { type ApiAnswer, callApi, isUnheardOf, type RazorpayAccount } from './call-api.ts';
import { Refund } from './entities.ts';
import { askRefund, refundState } from './refund-status.ts';

/**
 * Requests a refund once. Our id is the provider's idempotency key. How long the provider remembers a key is not
 * documented, so its list of refunds is read first. Throws when the amount is not a positive whole number of paise.
 */
export async function sendRefund(request: GatewayRefund, account: RazorpayAccount): Promise<RefundResult> {
  const { amountPaise } = request;
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) {
    throw new RangeError(`Not an amount in paise: ${amountPaise}`);
  }
  const earlier = await askRefund(request, account);
  if (earlier.ok) return knownRefund(earlier, amountPaise);
  if (earlier.reason === 'unreachable') return unknown(earlier.message);
  const answer = await send(request, account);
  return answer.ok ? readAcceptance(answer.body, request) : readRefusal(answer);
}

function knownRefund(
  earlier: { state: 'pending' | 'done' | 'failed'; amountPaise: number },
  amountPaise: number,
): RefundResult {
  if (earlier.amountPaise === amountPaise) return { ok: true, state: earlier.state };
  return { ok: false, reason: 'refused', message: 'This refund was requested with another amount.' };
}

function send({ refundId, providerPaymentId, amountPaise, txnid }: GatewayRefund, account: RazorpayAccount) {
  // A repeated request must have the same body, or the provider refuses it.
  const body = { amount: amountPaise, receipt: refundId, notes: { txnid } };
  const headers = { 'x-refund-idempotency': refundId };
  const path = `/v1/payments/${encodeURIComponent(providerPaymentId)}/refund`;
  return callApi({ method: 'POST', path, body, headers }, account);
}

function readAcceptance(body: unknown, { providerPaymentId, amountPaise }: GatewayRefund): RefundResult {
  const refund = Refund.safeParse(body);
  const isOurs =
    refund.success && refund.data.payment_id === providerPaymentId && refund.data.amount === amountPaise;
  if (!isOurs) return unknown(UNKNOWN_FORM);
  return { ok: true, state: refundState(refund.data.status) };
}

/** Only a 400 is final. Wrong API keys, for example, are our fault and no reason to give up a refund. */
function readRefusal(answer: Extract<ApiAnswer, { ok: false }>): RefundResult {
  if (answer.reason === 'unknown' || answer.status !== 400) return unknown(answer.message);
  return { ok: false, reason: isUnheardOf(answer) ? 'unheard-of' : 'refused', message: answer.message };
}

function unknown(message: string): RefundResult {
  return { ok: false, reason: 'unknown', message };
}
