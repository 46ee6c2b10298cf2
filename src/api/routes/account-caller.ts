import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../shop/customers/caller.ts';
import { passwordsAreBusy } from '../../shop/customers/password.ts';
import type { Visitor } from '../../shop/shop.ts';
import { veryBusy } from '../overload.ts';

/** Network address and user agent of the caller. */
export function callerOf(visitor: Visitor, request: FastifyRequest): Caller {
  return { address: visitor.address, userAgent: request.headers['user-agent'] ?? '' };
}

/** Password checks are expensive on purpose; when too many are waiting, the next caller gets a 503 at once. */
export function makeRoomForPasswords(): void {
  if (passwordsAreBusy()) throw veryBusy();
}
