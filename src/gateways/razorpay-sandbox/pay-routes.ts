import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ParentOrigin, pageFrame, reportTag } from '../sandbox/page-frame.ts';
import { noticePage, OUTCOMES, payPage } from '../sandbox/pay-page.ts';
import { ParentQuery, sendPage } from '../sandbox/send-page.ts';
import { type Finished, finish } from './finish.ts';
import type { SandboxOrder } from './ledger.ts';
import type { RazorpaySandbox } from './sandbox.ts';

/** GET /pay/{order id} and POST /pay/{order id}/{outcome}: what the buyer sees of the gateway. */
export function payRoutes(app: FastifyInstance, sandbox: RazorpaySandbox): void {
  app.get('/pay/:orderId', (request, reply) => {
    const { order, parent } = look(request, sandbox);
    const notice = refusalOf(order);
    if (!order || notice) return sendPage(reply.code(404), noticePage(notice ?? UNKNOWN, parent), parent);
    const { receipt: txnid, id: accessKey, amountPaise } = order;
    const facts = { txnid, accessKey, amountPaise, productInfo: `Order ${txnid}` };
    return sendPage(reply, payPage(facts, sandbox.merchantName, parent), parent);
  });

  app.post('/pay/:orderId/:outcome', async (request, reply) => {
    const { order, parent } = look(request, sandbox);
    const notice = refusalOf(order);
    if (!order || notice) return sendPage(reply.code(409), noticePage(notice ?? UNKNOWN, parent), parent);
    const choice = Outcome.safeParse(request.params);
    if (!choice.success) return sendPage(reply.code(400), noticePage(NO_CHOICE, parent), parent);
    const finished = await finish(order, choice.data.outcome, sandbox);
    return sendPage(reply, outcomePage(finished, order.plan.responses, parent), parent);
  });
}

/** Why an order takes no payment now; as at the real provider, another try may follow a failed one. */
export function refusalOf(order: SandboxOrder | undefined): string | null {
  if (!order) return UNKNOWN;
  const states = new Set(order.payments.map(({ status }) => status));
  if (states.has('captured') || states.has('refunded')) return 'This payment is already finished.';
  return states.has('created') || states.has('authorized') || states.has('on_hold')
    ? 'The bank has not decided yet.'
    : null;
}

function look(request: FastifyRequest, sandbox: RazorpaySandbox) {
  const { orderId } = z.object({ orderId: z.string() }).parse(request.params);
  const { parent } = ParentQuery.parse(request.query);
  return { order: sandbox.ledger.order(orderId), parent };
}

const Outcome = z.object({ outcome: z.enum(OUTCOMES) });

const UNKNOWN = 'This payment is not known.';
const NO_CHOICE = 'A payment cannot end like that.';

/** `times` 0: the shop's page receives nothing, as when a buyer leaves for a UPI app. */
function outcomePage({ response, error }: Finished, times: number, parent: ParentOrigin): string {
  const good = Object.keys(response).length > 0;
  const outcomeMessage = times > 0 ? { response: good ? response : null, times, error } : { response: null };
  const says = parent && times > 0 ? 'Taking you back to the shop…' : 'You may close this window.';
  return pageFrame(parent, `${reportTag(outcomeMessage)}<p>${says}</p>`);
}
