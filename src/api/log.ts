import type { FastifyRequest } from 'fastify';

/** What a request logs: method and path. No query (it may hold a token), no header, no body (decisions: Accounts). */
export const requestLog = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
    }),
  },
};

/** For the log of the whole shop. Error details and personal fields are never logged. */
export const logOptions = {
  serializers: { err: plainError },
  redact: {
    paths: ['password', 'token', 'email', 'phone', 'address'].flatMap((name) => [name, `*.${name}`]),
    censor: '…',
  },
};

/**
 * Keeps an error's name, message, code, cause and stack, and drops all else: PostgreSQL's `detail` quotes the row
 * ('Key (email)=(…) already exists'). Takes any object, because the queue reports copies that are no Error instances.
 */
function plainError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const told = (name: string): unknown => Reflect.get(error, name);
  const [cause, message] = [told('cause'), told('message') ?? 'thrown without a message'];
  const kind = { type: told('name'), message, code: told('code') };
  return { ...kind, cause: cause instanceof Error ? plainError(cause) : undefined, stack: told('stack') };
}
