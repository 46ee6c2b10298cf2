import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  isCaptured,
  newId,
  refundablePaise,
  refundedPaise,
  type SandboxPayment,
  type SandboxRefund,
} from './ledger.ts';
import { refundMessage } from './messages.ts';
import { faultOf, Id, NO_SUCH_ID, Notes } from './order-routes.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { collection, errorBody, refundEntity, refuse } from './wire.ts';

/** POST /v1/payments/{id}/refund, idempotent by its header, and GET /v1/payments/{id}/refunds. */
export function refundRoutes(app: FastifyInstance, sandbox: RazorpaySandbox): void {
  app.post('/v1/payments/:id/refund', (request, reply) => {
    const payment = sandbox.ledger.payment(Id.parse(request.params).id);
    if (!payment) return refuse(reply, NO_SUCH_ID);
    const wanted = NewRefund.safeParse(request.body ?? {});
    if (!wanted.success) return refuse(reply, faultOf(wanted.error));
    const key = request.headers['x-refund-idempotency'];
    if (key !== undefined && !IDEMPOTENCY_KEY.test(String(key))) {
      return refuse(reply, 'The idempotency key must be at least 10 characters long.');
    }
    const earlier = key && payment.refunds.find(({ idempotencyKey }) => idempotencyKey === key);
    if (earlier) return repeat(reply, earlier, wanted.data);
    const fault = refundFault(payment, wanted.data.amount);
    if (fault) return refuse(reply, fault);
    return reply.send(refundEntity(beginRefund(payment, wanted.data, key ? String(key) : null, sandbox)));
  });

  app.get('/v1/payments/:id/refunds', (request, reply) => {
    const payment = sandbox.ledger.payment(Id.parse(request.params).id);
    if (!payment) return refuse(reply, NO_SUCH_ID);
    return reply.send(collection(payment.refunds.map(refundEntity)));
  });
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

const NewRefund = z.strictObject({
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be at least INR 1.00'),
  receipt: z.string().max(40).nullable().default(null),
  notes: Notes,
});
type NewRefund = z.infer<typeof NewRefund>;

function repeat(reply: FastifyReply, earlier: SandboxRefund, { amount, receipt }: NewRefund): FastifyReply {
  if (earlier.amountPaise === amount && earlier.receipt === receipt) return reply.send(refundEntity(earlier));
  const said = 'Different request with the same idempotency key has already been processed.';
  return reply.code(409).send(errorBody(said));
}

/** Why this much of a payment cannot be refunded; null when it can. */
export function refundFault(payment: SandboxPayment, amount: number): string | null {
  if (!isCaptured(payment)) return 'The payment status should be captured for action to be taken';
  const left = refundablePaise(payment);
  if (left === 0) return 'The payment has been fully refunded already';
  return amount > left ? 'The refund amount provided is greater than amount captured' : null;
}

/** A refund in state 'pending'. One made on the dashboard has neither receipt nor idempotency key. */
export function beginRefund(
  payment: SandboxPayment,
  { amount, receipt, notes }: NewRefund,
  idempotencyKey: string | null,
  sandbox: RazorpaySandbox,
): SandboxRefund {
  const refund: SandboxRefund = {
    id: newId('rfnd'),
    paymentId: payment.id,
    receipt,
    notes,
    amountPaise: amount,
    idempotencyKey,
    createdAt: sandbox.now(),
    status: 'pending',
  };
  payment.refunds.push(refund);
  sandbox.scheduler.run(() => progress(refund, payment, sandbox));
  return refund;
}

const MINUTES_AT_THE_BANK = 30;

/** pending → processed, or failed when the scenario says so; the shop is informed of both. */
async function progress(
  refund: SandboxRefund,
  payment: SandboxPayment,
  sandbox: RazorpaySandbox,
): Promise<void> {
  const { delivery, scheduler, ledger } = sandbox;
  await delivery.send(refundMessage('refund.created', refund, payment, sandbox));
  if (!(await scheduler.wait(MINUTES_AT_THE_BANK))) return;
  refund.status = ledger.order(payment.orderId)?.plan.refundEnds ?? 'processed';
  if (refundedPaise(payment) === payment.amountPaise) payment.status = 'refunded';
  await delivery.send(refundMessage(`refund.${refund.status}`, refund, payment, sandbox));
}
