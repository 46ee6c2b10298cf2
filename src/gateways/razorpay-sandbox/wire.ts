import type { FastifyReply } from 'fastify';
import {
  isCaptured,
  refundedPaise,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxRefund,
} from './ledger.ts';

/** The provider's entities on the wire (docs/payments-razorpay.md: Entities), with its placeholders. */

/** An order. Amounts are in paise, `created_at` in Unix seconds. */
export function orderEntity(order: SandboxOrder) {
  const paid = order.payments.find(isCaptured)?.amountPaise ?? 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amountPaise,
    amount_paid: paid,
    amount_due: Math.max(0, order.amountPaise - paid),
    currency: 'INR',
    receipt: order.receipt,
    offer_id: null,
    status: orderStatus(order),
    attempts: order.payments.length,
    notes: filledNotes(order.notes),
    created_at: seconds(order.createdAt),
  };
}

function orderStatus({ payments }: SandboxOrder): 'created' | 'attempted' | 'paid' {
  if (payments.some(isCaptured)) return 'paid';
  return payments.some(({ status }) => status !== 'created') ? 'attempted' : 'created';
}

/** A payment, always by UPI. `amount_refunded` sums its refunds, in paise. */
export function paymentEntity(payment: SandboxPayment) {
  const refunded = refundedPaise(payment);
  const failed = payment.error !== '';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amountPaise,
    currency: 'INR',
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === payment.amountPaise ? 'full' : 'partial',
    captured: isCaptured(payment),
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: 'sandbox@razorpay',
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? payment.error : null,
    error_source: failed ? 'customer' : null,
    error_step: failed ? 'payment_authentication' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: { rrn: null },
    created_at: seconds(payment.createdAt),
  };
}

export type PaymentEntity = ReturnType<typeof paymentEntity>;

/** A refund, in paise. `receipt` is the id that the shop gave it. */
export function refundEntity(refund: SandboxRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountPaise,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: filledNotes(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** The form of every list, whatever its items. */
export function collection<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}

type Metadata = Readonly<Record<string, string>>;

/** Answers 400: the request is wrong. */
export function refuse(reply: FastifyReply, description: string, metadata?: Metadata): FastifyReply {
  return reply.code(400).send(errorBody(description, metadata));
}

/** The provider's one error shape. */
export function errorBody(description: string, metadata: Metadata = {}) {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata,
    },
  };
}

/** Unix time in whole seconds. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** The real provider sends an empty array for no notes. */
function filledNotes(notes: Readonly<Record<string, unknown>>) {
  return Object.keys(notes).length === 0 ? [] : notes;
}
