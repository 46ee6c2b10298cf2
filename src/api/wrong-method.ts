import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { calls } from '../contract/calls.ts';
import { refuse } from './errors.ts';
import { Refusal } from './refusal.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Pages that share their path with a call; GET there belongs to the page (decisions: Calls, 405). */
const PAGES_WITH_CALLS = new Set([
  '/login',
  '/logout',
  '/contact',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
]);

/** Every path of the contract answers other methods with 405 and lists the allowed ones. */
export function refuseWrongMethods(app: FastifyInstance): void {
  // Otherwise Fastify rejects a QUERY whose body has no Content-Type before our 405 is reached.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  for (const [url, methods] of ALLOWED) {
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      // Before the body is read: a wrong method is wrong whatever it carries.
      onRequest: async (request, reply) => refuseMethod(request, reply, methods),
      handler: async () => undefined,
    });
  }
}

/** 405 with the methods that the address takes. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: Iterable<string>) {
  const allow = [...allowed].join(', ');
  return refuse(request, reply.header('allow', allow), new Refusal(405, `This address takes ${allow}.`));
}

/** The methods that the contract has at a path, for those that have no route (PROPFIND); undefined without a call. */
export function methodsAt(path: string): ReadonlySet<string> | undefined {
  // '/orders/status' before '/orders/:orderId', as the router has it.
  const exact = ALLOWED.get(path);
  if (exact) return exact;
  return [...ALLOWED].find(([pattern]) => isLike(pattern, path))?.[1];
}

/** '/orders/by-txn/TXN1' is like '/orders/by-txn/:txnid'. */
function isLike(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part === given[place] || (part.startsWith(':') && given[place] !== ''))
  );
}

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = allowedMethods();

function allowedMethods(): Map<string, Set<string>> {
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(calls)) {
    const methods = allowed.get(path) ?? new Set(PAGES_WITH_CALLS.has(path) ? ['GET', 'HEAD'] : []);
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  return allowed;
}
