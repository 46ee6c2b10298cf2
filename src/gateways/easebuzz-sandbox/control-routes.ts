import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerMisuse } from '../sandbox/misuse.ts';
import type { SandboxControl } from './control.ts';
import { isScenarioName } from './scenarios.ts';

/**
 * The control for other processes: POST /sandbox/scenario, /sandbox/pay, /sandbox/resolve and GET /sandbox/ledger.
 * JSON only, so that no web page can send it without a CORS preflight.
 */
export async function controlRoutes(app: FastifyInstance, { control }: { control: SandboxControl }) {
  answerMisuse(app);
  app.post('/sandbox/scenario', (request) => {
    const { txnid, scenario, times } = Play.parse(request.body);
    control.play(txnid, scenario, times === undefined ? {} : { times });
    return { ok: true };
  });
  app.post('/sandbox/pay', (request) => {
    const { accessKey, outcome } = Pay.parse(request.body);
    return control.pay(accessKey, outcome);
  });
  app.post('/sandbox/resolve', (request) => {
    const { txnid, status } = Resolve.parse(request.body);
    return control.resolve(txnid, status);
  });
  app.get('/sandbox/ledger', () => control.ledger());
}

const Status = z.enum(['success', 'failure', 'userCancelled', 'pending', 'dropped', 'bounced']);
const Play = z.object({
  txnid: z.string().default('next'),
  scenario: z.string().refine(isScenarioName, 'is not a scenario of the sandbox'),
  times: z.number().int().min(1).max(100).optional(),
});
const Pay = z.object({ accessKey: z.string(), outcome: Status });
const Resolve = z.object({ txnid: z.string(), status: Status });
