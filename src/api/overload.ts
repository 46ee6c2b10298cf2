import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Past this event-loop delay (ms) the process answers 503 with Retry-After, before it is swamped (decisions: Calls).
 * Files are still sent: they cost next to nothing, and a page without its style is worse than none. So are /healthz and
 * /metrics, which are needed to find out why.
 */
export const OVERLOAD = { maxEventLoopDelay: 2000, exposeStatusRoute: false as const, pressureHandler };

const RETRY_AFTER_SECONDS = 5;
const SPARED = /^\/((assets|fonts|icons|pictures|share|video)\/|(healthz|metrics)$)/;

async function pressureHandler(request: Pick<FastifyRequest, 'url'>): Promise<void> {
  if (!SPARED.test(request.url)) throw veryBusy();
}

/** 503 with Retry-After. */
export function veryBusy(): Refusal {
  return new Refusal(503, 'The shop is very busy. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
