import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../monitoring/health.ts';

/**
 * In ms: the time in which an open connection may send one more request, whose answer closes it, and in which a load
 * balancer may notice.
 */
const GRACE_MS = 1000;
/** In ms. Longer than any answer takes but that to a photo; shorter than the usual time between SIGTERM and SIGKILL. */
const DRAIN_TIMEOUT_MS = 15_000;

/**
 * Closes the shop without failing a request. /readyz answers 503 at once, so that a load balancer sends nothing new,
 * and every answer closes its connection. Then the listener closes and requests in flight are answered. The app itself
 * closes only after the last connection, because pages make in-process calls until then.
 * `replaced`: another process has taken over on the same port, so /readyz keeps answering that all is well.
 */
export async function drain(
  app: FastifyInstance,
  readiness: Readiness,
  { graceMs = GRACE_MS, timeoutMs = DRAIN_TIMEOUT_MS, replaced = false } = {},
): Promise<void> {
  readiness.phase = replaced ? 'leaving' : 'draining';
  if (app.server.listening) {
    if ((await openConnections(app)) > 0) await pause(graceMs);
    const closed = new Promise((resolve) => app.server.close(resolve));
    const enough = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(enough);
  }
  await app.close();
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
