import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { newId, type SandboxOrder } from './ledger.ts';
import type { RazorpaySandbox } from './sandbox.ts';
import { planOf } from './scenarios.ts';
import { collection, orderEntity, paymentEntity, refuse } from './wire.ts';

/** POST and GET /v1/orders, GET /v1/orders/{id} and GET /v1/orders/{id}/payments. */
export function orderRoutes(app: FastifyInstance, sandbox: RazorpaySandbox): void {
  const { ledger } = sandbox;
  app.post('/v1/orders', (request, reply) => {
    const wanted = NewOrder.safeParse(request.body);
    if (!wanted.success) return refuse(reply, faultOf(wanted.error));
    const known = ledger.ofReceipt(wanted.data.receipt);
    if (known) return refuse(reply, 'Order receipt should be unique.', { order_id: known.id });
    return answer(reply, create(wanted.data, sandbox));
  });

  app.get('/v1/orders', (request, reply) => {
    const { receipt } = z.object({ receipt: z.string().default('') }).parse(request.query);
    // Like the real one: all receipts that contain the text, not only equal ones.
    const found = ledger.orders().filter((order) => order.receipt.includes(receipt));
    if (found.some(({ plan }) => plan.find === 'error')) return reply.code(500).send('Internal Server Error');
    const shown = found.filter(({ plan }) => plan.find !== 'not-found-once');
    for (const order of found) if (!shown.includes(order)) order.plan = { ...order.plan, find: 'truth' };
    return reply.send(collection(shown.map(orderEntity)));
  });

  app.get('/v1/orders/:id', (request, reply) => {
    const order = ledger.order(Id.parse(request.params).id);
    return order ? reply.send(orderEntity(order)) : refuse(reply, NO_SUCH_ID);
  });

  app.get('/v1/orders/:id/payments', (request, reply) => {
    const order = ledger.order(Id.parse(request.params).id);
    if (!order) return refuse(reply, NO_SUCH_ID);
    return reply.send(collection(order.payments.map(paymentEntity)));
  });
}

export const NO_SUCH_ID = 'The id provided does not exist';
export const Id = z.object({ id: z.string() });

export const Notes = z
  .record(z.string().max(256), z.union([z.string().max(256), z.number()]))
  .refine((notes) => Object.keys(notes).length <= 15, 'The notes may have at most 15 entries.')
  .default({});

const NewOrder = z.strictObject({
  amount: z.int('The amount must be an integer.').min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.string().min(1).max(40, 'The receipt may not be greater than 40 characters.'),
  notes: Notes,
  payment: z
    .strictObject({
      capture: z.literal('automatic'),
      capture_options: z.strictObject({
        automatic_expiry_period: z.int().min(12),
        manual_expiry_period: z.int().max(7200),
        refund_speed: z.enum(['normal', 'optimum']),
      }),
    })
    .optional(),
});

/** The first fault of a request, in the provider's wording. */
export function faultOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code !== 'unrecognized_keys') return issue?.message ?? 'The request is not valid.';
  return `${issue.keys.join(', ')} is/are not required and should not be sent`;
}

function create(
  { receipt, amount, notes }: z.infer<typeof NewOrder>,
  { ledger, plans, now }: RazorpaySandbox,
): SandboxOrder {
  const order: SandboxOrder = {
    id: newId('order'),
    receipt,
    amountPaise: amount,
    notes,
    createdAt: now(),
    payments: [],
    plan: plans.byTxnid.get(receipt) ?? plans.next.shift() ?? planOf('plain'),
  };
  plans.byTxnid.delete(receipt);
  ledger.addOrder(order);
  return order;
}

/** A scenario spoils the answer once; the order exists anyway. */
function answer(reply: FastifyReply, order: SandboxOrder): FastifyReply {
  switch (order.plan.create) {
    case 'timeout':
      return reply.hijack();
    case 'html':
      return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>');
    case 'malformed':
      return reply.type('application/json').send('{"id":"order_');
    default:
      return reply.send(orderEntity(order));
  }
}
