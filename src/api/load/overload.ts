import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVisit } from '../http/is-visit.ts';
import { pathOf } from '../http/request-address.ts';
import { Refusal } from '../refusal.ts';

/** An event-loop delay, in ms, after which a process is about to be swamped. */
export const FAR_BEHIND_MS = 2000;

/**
 * Past this event-loop delay (ms) the process answers 503 with Retry-After (decisions: Calls). Files are still sent:
 * they cost next to nothing, and a page without its style is worse than none. So are /healthz and /metrics, which are
 * needed to find out why, and the calls of pages that were let in: those would have empty shelves (spec §8).
 */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  const pressureHandler = async (request: FastifyRequest) => {
    if (isVisit(request) && !SPARED.test(pathOf(request))) throw veryBusy();
  };
  await app.register(underPressure, { maxEventLoopDelay, exposeStatusRoute: false, pressureHandler });
}

const RETRY_AFTER_SECONDS = 5;
const SPARED = /^\/((assets|fonts|icons|pictures|share|video)\/|(healthz|metrics)$)/;

/** 503 with Retry-After. */
export function veryBusy(): Refusal {
  return new Refusal(503, 'The shop is very busy. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
