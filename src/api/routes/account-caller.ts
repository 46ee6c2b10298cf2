import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../shop/customers/caller.ts';
import type { Visitor } from '../../shop/shop.ts';

/** Network address and user agent of the caller. */
export function callerOf(visitor: Visitor, request: FastifyRequest): Caller {
  return { address: visitor.address, userAgent: request.headers['user-agent'] ?? '' };
}
