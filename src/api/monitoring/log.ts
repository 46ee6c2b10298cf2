import type { FastifyRequest } from 'fastify';

/** A path's query, including one whose '?' a mail program has encoded. */
const QUERY = /(\?|%3F).*$/is;
/**
 * A signed token anywhere in a path: its three parts. The look-behind starts matching only where a run of such
 * characters begins: starting at each of them, a long run would take half a second.
 */
const TOKEN = /(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;
/** In characters: how much of a path is logged. */
const MAX_PATH_LENGTH = 500;

/**
 * What is logged of a request: method and path. No query (it may hold a token), no headers, no body (decisions:
 * Accounts).
 */
export const requestLog = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.replace(QUERY, '').replace(TOKEN, '…').slice(0, MAX_PATH_LENGTH),
    }),
  },
};

/** For the whole shop's log. Error details and personal fields are never logged. */
export const logOptions = {
  serializers: { err: plainError },
  redact: {
    paths: ['password', 'token', 'email', 'phone', 'address'].flatMap((name) => [name, `*.${name}`]),
    censor: '…',
  },
};

/**
 * Keeps an error's name, message, code, cause or causes and stack, and drops everything else: PostgreSQL's `detail`
 * quotes the row ('Key (email)=(…) already exists'). Takes any object, because the queue reports copies that are no
 * Error instances.
 */
function plainError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const property = (name: string): unknown => Reflect.get(error, name);
  const [cause, message] = [property('cause'), property('message') ?? 'thrown without a message'];
  const kind = { type: property('name'), message, code: property('code') };
  return {
    ...kind,
    cause: cause instanceof Error ? plainError(cause) : undefined,
    errors: error instanceof AggregateError ? error.errors.map(plainError) : undefined,
    stack: property('stack'),
  };
}
