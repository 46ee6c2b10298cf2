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

/** An error of the database names the row it is about ('Key (email)=(…) already exists'); only the kind is kept. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: plainError(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, ...cause, stack: error.stack };
}
