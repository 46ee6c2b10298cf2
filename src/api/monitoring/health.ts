import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Shop } from '../../shop/shop.ts';
import { refuse } from '../errors.ts';
import type { PageCache } from '../from-memory/page-cache.ts';
import { isLoopback } from '../http/loopback.ts';
import { queryOf } from '../http/request-address.ts';
import { Refusal } from '../refusal.ts';
import { bearerOf } from '../visitors/token-header.ts';
import { type Measured, measure, writeMetrics } from './metrics.ts';

export interface Readiness {
  /**
   * Not 'open': each connection closes after its current answer. 'draining', from SIGTERM on: a load balancer must send
   * nothing new. 'leaving': another process has taken over on the same port, so the shop as a whole stays ready.
   */
  phase: 'open' | 'leaving' | 'draining';
  /** What the database is good for; rejects when it does not answer. */
  askDatabase(): Promise<keyof typeof DATABASE_TROUBLE>;
}

export interface HealthParts {
  readiness: Readiness;
  /** Bearer token for /metrics from outside; null: loopback only. */
  metricsToken: string | null;
  /** The page cache; null: no pages are cached. */
  pageCache?: PageCache | null;
  measured?: Measured;
}

/** /healthz, /readyz and /metrics (running: Health). */
export function healthRoutes(app: FastifyInstance, shop: Shop, parts: HealthParts): void {
  const { readiness, metricsToken, pageCache, measured } = parts;
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    const figures = pageCache?.figures();
    // Stale pages are no reason to end the process: they are what it can still serve.
    return { status: 'ok', ...(figures && { pages: figures.failing ? 'stale' : 'fresh' }) };
  });

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const reason =
      readiness.phase === 'draining'
        ? 'The shop is shutting down.'
        : !excludesDatabase(request) && (await databaseTrouble(readiness));
    if (reason) return refuse(request, reply, new Refusal(503, reason, { retryAfter: 5 }));
    return { status: 'ready' };
  });

  const registry = measure(app, shop, { ...measured, pageCache: pageCache ?? null });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      // Without a METRICS_TOKEN there is no token that would help (decisions: Calls).
      return refuse(
        request,
        reply,
        new Refusal(metricsToken === null ? 403 : 401, 'Metrics are not public.'),
      );
    }
    return reply.type(registry.contentType).send(await writeMetrics(registry, measured?.worker));
  });
}

/**
 * `/readyz?exclude=database` is for load balancers: without its database a process still serves pages from memory, and
 * a balancer that removed all processes would remove those pages too. (Kubernetes has the same parameter.)
 */
function excludesDatabase(request: FastifyRequest): boolean {
  return queryOf(request).getAll('exclude').includes('database');
}

async function databaseTrouble(readiness: Readiness): Promise<string | null> {
  const asked = readiness.askDatabase().then(
    (state) => DATABASE_TROUBLE[state],
    () => SILENT,
  );
  return await Promise.race([asked, pause(READINESS_TIMEOUT_MS, SILENT, { ref: false })]);
}

const DATABASE_TROUBLE = {
  ready: null,
  'lacks-migrations': 'The database lacks migrations of this version.',
  // A standby, for example: after a failover the address may lead to it for a while.
  'only-reads': 'The database only reads.',
} as const;

const SILENT = 'The database does not answer.';

/** In ms. A load balancer's readiness check does not wait longer. */
export const READINESS_TIMEOUT_MS = 2000;

const FORWARDING = /^(x-forwarded-.*|forwarded|x-(real|client)-ip|true-client-ip|cf-connecting-ip|via)$/;

/** Loopback without forwarding headers, or the bearer token (decisions: Calls). */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const forwarded = Object.keys(request.headers).some((name) => FORWARDING.test(name));
  const local = isLoopback(request.socket.remoteAddress) && !forwarded;
  return local || (token !== null && sameText(bearerOf(request.headers) ?? '', token));
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
