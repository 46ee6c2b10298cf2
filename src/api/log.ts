import type { FastifyRequest } from 'fastify';

/** The end of a path: its query, also one whose '?' a mail program has encoded. */
const QUERY = /(\?|%3F).*$/is;
/**
 * A signed token, wherever it stands: its three parts. Looked for only where a run of such characters begins: from each
 * of its characters, a long run would take half a second.
 */
const TOKEN = /(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;
/** Characters of a path. */
const LONGEST_PATH = 500;

/** What a request logs: method and path. No query (it may hold a token), no header, no body (decisions: Accounts). */
export const requestLog = {
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.replace(QUERY, '').replace(TOKEN, '…').slice(0, LONGEST_PATH),
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
