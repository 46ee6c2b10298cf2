import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noticePage, OUTCOMES, outcomePage, payPage } from '../sandbox/pay-page.ts';
import { ParentQuery, sendPage } from '../sandbox/send-page.ts';
import { finish } from './finish.ts';
import type { Sandbox } from './sandbox.ts';
import { returnUrl } from './webhooks.ts';

/** GET /pay/{access_key} and POST /pay/{access_key}/{outcome}: what the buyer sees of the gateway. */
export function payRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/pay/:accessKey', async (request, reply) => {
    const { transaction, parent } = look(request, sandbox);
    if (!transaction && (await sandbox.peers.answer(request, reply))) return reply;
    const notice = refusalOf(transaction?.status);
    if (!transaction || notice)
      return sendPage(reply.code(404), noticePage(notice ?? UNKNOWN, parent), parent);
    const facts = { ...transaction, productInfo: transaction.announced['productinfo'] ?? '' };
    return sendPage(reply, payPage(facts, sandbox.merchantName, parent), parent);
  });

  app.post('/pay/:accessKey/:outcome', async (request, reply) => {
    const { transaction, parent } = look(request, sandbox);
    if (!transaction && (await sandbox.peers.answer(request, reply))) return reply;
    const notice = refusalOf(transaction?.status);
    if (!transaction || notice)
      return sendPage(reply.code(409), noticePage(notice ?? UNKNOWN, parent), parent);
    const choice = Outcome.safeParse(request.params);
    if (!choice.success) return sendPage(reply.code(400), noticePage(NO_CHOICE, parent), parent);
    const response = await finish(transaction, choice.data.outcome, sandbox);
    const goesTo = returnUrl(response);
    const html = outcomePage(response, transaction.plan.responses, goesTo, parent);
    return sendPage(reply, html, parent, new URL(goesTo).origin);
  });
}

function look(request: FastifyRequest, sandbox: Sandbox) {
  const { accessKey } = AccessKey.parse(request.params);
  const { parent } = ParentQuery.parse(request.query);
  return { transaction: sandbox.ledger.ofAccessKey(accessKey), parent };
}

const AccessKey = z.object({ accessKey: z.string() });
const Outcome = z.object({ outcome: z.enum(OUTCOMES) });

const UNKNOWN = 'This payment is not known.';
const NO_CHOICE = 'A payment cannot end like that.';

function refusalOf(status: string | undefined): string | null {
  if (status === undefined) return UNKNOWN;
  if (status === 'initiated') return null;
  return status === 'pending' ? 'The bank has not decided yet.' : 'This payment is already finished.';
}
