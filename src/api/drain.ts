import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

/** How long who is connected may bring one more request, whose answer then ends the connection, and a balancer may look. */
const GRACE_MS = 1000;
/** Longer than any answer takes; shorter than what is between SIGTERM and SIGKILL where shops are run. */
const LONGEST_MS = 15_000;

/**
 * Closes the shop so that nobody's request fails: /readyz answers 503 at once, so that a balancer sends nothing new;
 * every answer from here on ends its connection; then the listener closes, requests under way are answered, and only
 * when the last connection has gone the app itself is closed (pages make calls inside of it to the very end).
 * `replaced`: another process has this one's place at the same port, so that /readyz goes on saying that all is well.
 */
export async function drain(
  app: FastifyInstance,
  readiness: Readiness,
  { graceMs = GRACE_MS, longestMs = LONGEST_MS, replaced = false } = {},
): Promise<void> {
  if (replaced) readiness.leaving = true;
  else readiness.draining = true;
  if (app.server.listening) {
    if ((await openConnections(app)) > 0) await pause(graceMs);
    const closed = new Promise((resolve) => app.server.close(resolve));
    const enough = setTimeout(() => app.server.closeAllConnections(), longestMs);
    await closed;
    clearTimeout(enough);
  }
  await app.close();
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
