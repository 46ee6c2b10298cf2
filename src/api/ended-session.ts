import type { FastifyRequest } from 'fastify';
import { SESSION_ENDED } from '../contract/session-ended.ts';
import type { Visitor } from '../shop/shop.ts';
import { Refusal } from './refusal.ts';

/** A 401 for a request whose token is no longer good, at a call that also serves guests; else nothing. */
export function refuseEndedSession(visitor: Visitor, request: FastifyRequest): void {
  const { authorization, 'auth-token': token } = request.headers;
  // 'Basic' is for a proxy that protects a shop before its opening; browsers then send it with every request.
  if (visitor.customer || (!token && !/^bearer\b/i.test(authorization ?? ''))) return;
  throw new Refusal(401, SESSION_ENDED);
}
