import type { FastifyRequest } from 'fastify';

/** What a request leaves in the log: no query (it may hold a token), no header, no body (decisions: Accounts). */
export const requestLog = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
    }),
  },
};

/** For the log of the whole shop: what errors carry along, and what nobody means to write down, stays out of it. */
export const logOptions = {
  serializers: { err: plainError },
  redact: {
    paths: ['password', 'token', 'email', 'phone', 'address'].flatMap((name) => [name, `*.${name}`]),
    censor: '…',
  },
};

/**
 * An error of the database names the row it is about ('Key (email)=(…) already exists'); only the kind is kept. The
 * queue tells of its troubles by copies of errors, which are none themselves.
 */
function plainError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const told = (name: string): unknown => Reflect.get(error, name);
  const [cause, message] = [told('cause'), told('message') ?? 'thrown without a message'];
  const kind = { type: told('name'), message, code: told('code') };
  return { ...kind, cause: cause instanceof Error ? plainError(cause) : undefined, stack: told('stack') };
}
