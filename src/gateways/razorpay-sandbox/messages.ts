import { webhookSignature } from '../razorpay/sign.ts';
import type { Message } from '../sandbox/deliver.ts';
import { isCaptured, newId, type SandboxOrder, type SandboxPayment, type SandboxRefund } from './ledger.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { orderEntity, type PaymentEntity, paymentEntity, refundEntity, seconds } from './wire.ts';

export type PaymentEvent = 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid';

/** The events that led to a payment's current state, in order. */
export function eventsOf(payment: SandboxPayment): PaymentEvent[] {
  if (isCaptured(payment)) return ['payment.authorized', 'payment.captured', 'order.paid'];
  if (payment.status === 'created') return [];
  return [payment.status === 'failed' ? 'payment.failed' : 'payment.authorized'];
}

/** A genuine webhook about a payment, with `words` put into its payment. */
export function paymentMessage(
  event: PaymentEvent,
  order: SandboxOrder,
  payment: SandboxPayment,
  sandbox: RazorpaySandbox,
  words: Readonly<Record<string, unknown>> = {},
): Message {
  const entity = { ...snapshot(event, paymentEntity(payment)), ...words };
  const broughtAlong = event === 'order.paid' ? { order: { entity: orderEntity(order) } } : {};
  return signed(event, { payment: { entity }, ...broughtAlong }, sandbox);
}

/** The webhook, tampered with if the scenario demands it. */
export function playedMessage(message: Message, { plan }: SandboxOrder): Message {
  const { 'x-razorpay-signature': signature = '' } = message.headers;
  switch (plan.tamper) {
    case 'bad-signature':
      return withSignature(message, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`);
    case 'changed-content':
      return { ...message, body: message.body.replace(/"amount":\d+/, '"amount":100') };
    case 'wrong-secret':
      return withSignature(message, webhookSignature(message.body, 'SOMEOTHERSECRET'));
    default:
      return message;
  }
}

/** A genuine webhook about a refund and its payment. */
export function refundMessage(
  event: 'refund.created' | 'refund.processed' | 'refund.failed',
  refund: SandboxRefund,
  payment: SandboxPayment,
  sandbox: RazorpaySandbox,
): Message {
  const payload = { refund: { entity: refundEntity(refund) }, payment: { entity: paymentEntity(payment) } };
  return signed(event, payload, sandbox);
}

/** The same message under another signature. */
export function withSignature({ headers, body }: Message, signature: string): Message {
  return { headers: { ...headers, 'x-razorpay-signature': signature }, body };
}

/** A webhook shows the state when its event happened, not when it is sent. */
function snapshot(event: PaymentEvent, entity: PaymentEntity): PaymentEntity {
  if (event !== 'payment.authorized' || entity.status !== 'captured') return entity;
  return { ...entity, status: 'authorized', captured: false };
}

function signed(event: string, payload: Record<string, unknown>, sandbox: RazorpaySandbox): Message {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SANDBOXACCOUNT',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(sandbox.now()),
  });
  return {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': newId('evt'),
      'x-razorpay-signature': webhookSignature(body, sandbox.webhookSecret),
    },
    body,
  };
}
