import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLoopback } from '../http/loopback.ts';
import { networkOf } from '../http/network.ts';
import { Refusal } from '../refusal.ts';

const MINUTE_MS = 60_000;
/** The most addresses remembered; the least recently seen is dropped first. */
const ADDRESSES = 20_000;

/**
 * Limits the requests of one network address to this process, whatever they ask for: a first barrier, in memory, before
 * the limits that all processes share. Loopback is exempt: pages make their calls from it, and a local proxy that is
 * not declared (TRUST_PROXY) stands for all visitors at once.
 */
export async function installFloodLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    store: CountsInMemory,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => isLoopback(request.ip),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_, { ttl }) =>
      new Refusal(429, 'Too many requests from your network. Please wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
}

/**
 * Counts the requests of each address for a minute from its first one. The plugin's own store goes by the machine's
 * clock: when that was set back by an hour, a minute lasted an hour longer.
 */
class CountsInMemory implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, { current: number; since: number }>({ max: ADDRESSES });

  incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
    const now = performance.now();
    let count = this.#counts.get(address);
    if (!count || now - count.since >= MINUTE_MS) {
      count = { current: 0, since: now };
      this.#counts.set(address, count);
    }
    count.current++;
    done(null, { current: count.current, ttl: MINUTE_MS - (now - count.since) });
  }

  /** For a route with a limit of its own; there is none. */
  child(): CountsInMemory {
    return this;
  }
}

/** The refusal sets its own Retry-After; how close a client is to the limit stays private. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};
