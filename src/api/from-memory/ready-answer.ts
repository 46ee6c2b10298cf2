import type { FastifyReply, FastifyRequest } from 'fastify';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { isVisit } from '../http/is-visit.ts';
import { type EncodedBody, encodeBody, negotiateBody, STALE } from './encoded-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the data kept in memory may lack changes: the database cannot be heard or read. */
    isBehind(): boolean;
  }
}

/** A call's answer that is the same for everybody, kept as bytes ready to send. */
export interface ReadyAnswer<T> {
  data: T;
  headers: Record<string, string>;
  bytes: EncodedBody;
}

/** Serializes `data` as JSON once, for all requests. */
export function readyAnswer<T>(data: T, headers: Record<string, string> = {}): ReadyAnswer<T> {
  return { data, headers, bytes: encodeBody(JSON.stringify(data)) };
}

/** Finds the current answer to a call; throws the call's Refusal when there is none. */
export type FindAnswer<T> = () => Promise<ReadyAnswer<T>>;

const finders = new WeakMap<object, FindAnswer<unknown>>();

/** How the answer to an in-process call was found; undefined unless `sendReady` answered it. */
export function finderOf(request: object): FindAnswer<unknown> | undefined {
  return finders.get(request);
}

/**
 * Sends ready bytes in the coding that the browser prefers, or 304 when it has them (decisions: Calls, ETags). Return
 * the result from the route's handler; Fastify sends the bytes in its place.
 */
export async function sendReady<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindAnswer<T>,
): Promise<T> {
  const answer = await find();
  // `in-process.ts` calls `find` itself the next time.
  if (!isVisit(request)) finders.set(request.raw, find);
  const choice = negotiateBody(request, answer.bytes);
  reply.code(choice.status).headers({
    ...answer.headers,
    ...choice.headers,
    ...(request.server.isBehind() && STALE),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': CACHE_CONTROL.public,
  });
  const bytes = await choice.bytes;
  // Fastify sends a serializer's Buffer unchanged, and nothing for null; its types allow strings only.
  reply.serializer(() => bytes as unknown as string);
  return answer.data;
}
