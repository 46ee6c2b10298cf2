import { z } from 'zod';
import { parseJson } from '../../contract/read/parse-json.ts';
import type { RawWebhook, WebhookReading } from '../../shop/payments/gateway.ts';
import { Order, Payment, PaymentId, shopOrderOf } from './entities.ts';
import type { KnownOrders } from './known-orders.ts';
import { toReport } from './report.ts';
import { isSameSignature, webhookSignature } from './sign.ts';

/**
 * Reads a webhook, whose signature covers the whole raw body. The txnid is the receipt of the payment's order. Only
 * `order.paid` includes that order; otherwise it is fetched, and if that fails the provider has to send the webhook
 * again.
 */
export async function readWebhook(
  { headers, rawBody }: RawWebhook,
  { webhookSecret }: { webhookSecret: string },
  knownOrder: KnownOrders,
): Promise<WebhookReading> {
  const signature = headers['x-razorpay-signature'];
  if (signature === undefined) return { ok: false, reason: 'malformed' };
  if (!isSameSignature(signature, webhookSignature(rawBody, webhookSecret))) {
    return { ok: false, reason: 'bad-signature' };
  }
  const said = Webhook.safeParse(parseJson(rawBody));
  if (!said.success) return { ok: false, reason: 'malformed' };
  const { event, payload } = said.data;
  if (REFUND_EVENTS.has(event)) return readRefund(payload.refund?.entity);
  if (PAYMENT_EVENTS.has(event)) return readPayment(payload, knownOrder);
  return { ok: true, kind: 'other' };
}

const PAYMENT_EVENTS = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.pending',
  'order.paid',
]);
const REFUND_EVENTS = new Set(['refund.created', 'refund.processed', 'refund.failed']);

const Entity = z.object({ entity: z.unknown() });
const Webhook = z.object({
  event: z.string(),
  payload: z.object({
    payment: Entity.optional(),
    order: Entity.optional(),
    refund: Entity.optional(),
  }),
});

function readRefund(entity: unknown): WebhookReading {
  const refund = z.object({ payment_id: PaymentId }).safeParse(entity);
  if (!refund.success) return { ok: false, reason: 'malformed' };
  return { ok: true, kind: 'refund', providerPaymentId: refund.data.payment_id };
}

async function readPayment(
  payload: z.infer<typeof Webhook>['payload'],
  knownOrder: KnownOrders,
): Promise<WebhookReading> {
  const payment = Payment.safeParse(payload.payment?.entity);
  if (!payment.success) return { ok: false, reason: 'malformed' };
  // A payment link or button of the same account has nothing to do with this shop.
  if (payment.data.order_id === '') return { ok: true, kind: 'other' };
  const order = await orderOf(payment.data, payload.order?.entity, knownOrder);
  if (!order) return { ok: false, reason: 'malformed' };
  const orderId = shopOrderOf(order);
  if (orderId === null) return { ok: true, kind: 'other' };
  return { ok: true, kind: 'payment', report: toReport({ txnid: order.receipt, orderId }, payment.data) };
}

async function orderOf(
  { order_id }: Payment,
  broughtAlong: unknown,
  knownOrder: KnownOrders,
): Promise<Order | null> {
  const brought = Order.safeParse(broughtAlong);
  if (brought.success) return brought.data.id === order_id ? brought.data : null;
  return knownOrder(order_id);
}
