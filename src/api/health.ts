import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from './errors.ts';
import { Refusal } from './refusal.ts';

export interface Readiness {
  /** true from SIGTERM on: a balancer must send nothing new. */
  draining: boolean;
  /** Rejects when the database does not answer. */
  askDatabase(): Promise<void>;
}

/** /healthz, /readyz and /metrics (running: Health). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, metricsToken: string | null): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const draining = readiness.draining;
    const reason = draining ? 'The shop is shutting down.' : await databaseTrouble(readiness);
    if (reason) return refuse(request, reply, new Refusal(503, reason, { retryAfter: 5 }));
    return { status: 'ready' };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      return refuse(request, reply, new Refusal(403, 'Metrics are not public.'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function databaseTrouble(readiness: Readiness): Promise<string | null> {
  try {
    await readiness.askDatabase();
    return null;
  } catch {
    return 'The database does not answer.';
  }
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Loopback without forwarding headers, or the bearer token (decisions: Calls). */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const forwarded = FORWARDING_HEADERS.some((header) => request.headers[header] !== undefined);
  const local = LOOPBACK.test(request.socket.remoteAddress ?? '') && !forwarded;
  return local || (token !== null && sameText(request.headers.authorization ?? '', `Bearer ${token}`));
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
