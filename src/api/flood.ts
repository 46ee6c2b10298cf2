import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from './loopback.ts';
import { Refusal } from './refusal.ts';

const MINUTE_MS = 60_000;
/** The most addresses that are remembered; the one that was quiet longest is forgotten first. */
const ADDRESSES = 20_000;

/**
 * Counts what one network address asks of this process, whatever it asks: a first wall, kept in memory, before the
 * limits that all processes share. This machine itself is not counted: pages make their calls from it, and a proxy on
 * it that nobody declared (TRUST_PROXY) stands for all visitors at once.
 */
export async function installFloodLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: MINUTE_MS,
    cache: ADDRESSES,
    // Whoever has one IPv6 address has 2^64 of them.
    ipv6Subnet: 64,
    allowList: (request) => isLoopback(request.ip),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_, { ttl }) =>
      new Refusal(429, 'Too many requests from your network. Please wait a moment.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
}

/** The refusal brings its own Retry-After; how near the limit is is nobody's business. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};
