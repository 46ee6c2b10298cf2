import { refundHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import type { PaymentGateway } from '../../src/shop/payments/gateway.ts';
import { anAttempt } from './an-attempt.ts';

/** Announces one of Asha's payments, which must be accepted. */
export async function announceTo({ gateway }: { gateway: Pick<PaymentGateway, 'announce'> }) {
  const attempt = anAttempt();
  const announced = await gateway.announce(attempt);
  if (!announced.ok) throw new Error(announced.message);
  return { attempt, accessKey: announced.accessKey };
}

/** Posts a form with the demo's key, as the adapter does, and returns the JSON answer. */
export async function askSandbox({ url }: { url: string }, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: EASEBUZZ_DEMO_CREDENTIALS.key, ...fields });
  return (await fetch(`${url}${path}`, { method: 'POST', body })).json();
}

/** Requests a refund of ₹500.00, with the same refund id each time. */
export function requestRefundAt(sandbox: { url: string }, easepayid: string) {
  const refund = { merchantRefundId: 'RF1', easepayid, amount: '500.00' };
  return askSandbox(sandbox, '/transaction/v2/refund', {
    merchant_refund_id: refund.merchantRefundId,
    easebuzz_id: easepayid,
    refund_amount: refund.amount,
    hash: refundHash(refund, EASEBUZZ_DEMO_CREDENTIALS),
  });
}
