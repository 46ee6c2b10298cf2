import { handoverSignature } from '../razorpay/sign.ts';
import type { SandboxOrder, SandboxPayment } from './ledger.ts';
import type { RazorpaySandbox } from './sandbox.ts';

/**
 * What checkout hands to the browser after a successful payment, tampered with if the scenario demands it; otherwise
 * empty.
 */
export function handover(
  { id: orderId, plan }: SandboxOrder,
  { id: paymentId, status }: SandboxPayment,
  { keySecret }: RazorpaySandbox,
): Record<string, string> {
  if (status !== 'authorized' && status !== 'captured') return {};
  const secret = plan.tamper === 'wrong-secret' ? 'SOMEOTHERSECRET' : keySecret;
  const signature = handoverSignature(orderId, paymentId, secret);
  return {
    razorpay_payment_id: plan.tamper === 'changed-content' ? otherEnd(paymentId) : paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: plan.tamper === 'bad-signature' ? otherEnd(signature) : signature,
  };
}

/** The text with its last character changed. */
function otherEnd(text: string): string {
  return text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
}
