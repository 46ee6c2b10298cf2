import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { capture } from './finish.ts';
import { isCaptured } from './ledger.ts';
import { Id, NO_SUCH_ID } from './order-routes.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { paymentEntity, refuse } from './wire.ts';

/** POST /v1/payments/{id}/capture: only what is authorised, and only for its exact amount. */
export function paymentRoutes(app: FastifyInstance, sandbox: RazorpaySandbox): void {
  app.post('/v1/payments/:id/capture', (request, reply) => {
    const payment = sandbox.ledger.payment(Id.parse(request.params).id);
    const order = payment && sandbox.ledger.order(payment.orderId);
    if (!payment || !order) return refuse(reply, NO_SUCH_ID);
    const { amount, currency } = Capture.parse(request.body);
    if (order.payments.some(isCaptured)) return refuse(reply, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      return refuse(reply, 'Only payments which have been authorized can be captured');
    if (amount !== payment.amountPaise || currency !== 'INR') {
      return refuse(reply, 'Capture amount must be equal to the amount authorized');
    }
    capture(order, payment, sandbox);
    return reply.send(paymentEntity(payment));
  });
}

const Capture = z
  .object({ amount: z.unknown(), currency: z.unknown() })
  .catch({ amount: null, currency: null });
