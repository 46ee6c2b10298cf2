import type { FastifyRequest } from 'fastify';
import { SESSION_ENDED } from '../contract/session-ended.ts';
import type { Visitor } from '../shop/shop.ts';
import { Refusal } from './refusal.ts';
import { sendsToken } from './token-header.ts';

/** A 401 for a request whose token is no longer good, at a call that also serves guests; else nothing. */
export function refuseEndedSession(visitor: Visitor, request: FastifyRequest): void {
  if (!visitor.customer && sendsToken(request.headers)) throw new Refusal(401, SESSION_ENDED);
}
