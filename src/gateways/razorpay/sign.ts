import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signature of what checkout hands to the browser after a successful payment; keyed with the API's key secret. */
export function handoverSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** Signature of a webhook over its raw body; keyed with the webhook's own secret. */
export function webhookSignature(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

/** True when a received signature has the right form and value; compared in constant time. */
export function isSameSignature(received: string, expected: string): boolean {
  if (!SIGNATURE_FORM.test(received)) return false;
  return timingSafeEqual(Buffer.from(received, 'latin1'), Buffer.from(expected, 'latin1'));
}

const SIGNATURE_FORM = /^[a-f0-9]{64}$/;

function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}
