import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerMisuse } from './misuse.ts';

/** Commands that both sandboxes accept; a status is how a payment ends. */
interface Control<Scenario extends string, Status extends string> {
  play(txnidOrNext: string, scenario: Scenario, options?: { times?: number }): void;
  pay(accessKey: string, outcome: Status): unknown;
  resolve(txnid: string, status: Status): unknown;
  refundOnDashboard(txnid: string, amountPaise?: number): unknown;
  ledger(): unknown;
}

interface ControlParts<Scenario extends string, Status extends string> {
  control: Control<Scenario, Status>;
  isScenario: (text: string) => text is Scenario;
  statuses: readonly [Status, ...Status[]];
}

/**
 * The control for other processes: POST /sandbox/scenario, /sandbox/pay, /sandbox/resolve, /sandbox/refund and GET
 * /sandbox/ledger. JSON only, so that no web page can send it without a CORS preflight.
 */
export function controlRoutes<Scenario extends string, Status extends string>(
  app: FastifyInstance,
  { control, isScenario, statuses }: ControlParts<Scenario, Status>,
): void {
  const status = z.enum(statuses);
  const Play = z.object({
    txnid: z.string().default('next'),
    scenario: z.string().refine(isScenario, 'is not a scenario of the sandbox'),
    times: z.number().int().min(1).max(100).optional(),
  });
  const Pay = z.object({ accessKey: z.string(), outcome: status });
  const Resolve = z.object({ txnid: z.string(), status });
  const Refund = z.object({ txnid: z.string(), amountPaise: z.int().min(1).optional() });

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
  app.post('/sandbox/resolve', async (request) => {
    const { txnid, status } = Resolve.parse(request.body);
    return (await control.resolve(txnid, status)) ?? { ok: true };
  });
  app.post('/sandbox/refund', (request) => {
    const { txnid, amountPaise } = Refund.parse(request.body);
    return control.refundOnDashboard(txnid, amountPaise);
  });
  app.get('/sandbox/ledger', () => control.ledger());
}
