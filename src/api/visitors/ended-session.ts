import type { FastifyRequest } from 'fastify';
import { SESSION_ENDED } from '../../contract/session-ended.ts';
import type { Visitor } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { sendsToken } from './token-header.ts';

/** Throws a 401 if the request's token is no longer valid, for calls that also serve guests. */
export function refuseEndedSession(visitor: Visitor, request: FastifyRequest): void {
  if (!visitor.customer && sendsToken(request.headers)) throw new Refusal(401, SESSION_ENDED);
}
