import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Past this delay of the event loop (ms) the process answers 503 with Retry-After before it drowns (decisions: Calls).
 * Files are sent all the same: they cost next to nothing, and a page that arrives without its style is worse than none.
 */
export const OVERLOAD = { maxEventLoopDelay: 2000, exposeStatusRoute: false as const, pressureHandler };

const RETRY_AFTER_SECONDS = 5;
const FILES = /^\/(assets|fonts|icons|pictures|share|video)\//;

async function pressureHandler(request: Pick<FastifyRequest, 'url'>): Promise<void> {
  if (FILES.test(request.url)) return;
  throw new Refusal(503, 'The shop is very busy. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
