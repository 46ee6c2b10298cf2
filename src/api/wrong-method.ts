import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { calls } from '../contract/calls.ts';
import { refuse } from './errors.ts';
import { Refusal } from './refusal.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Pages that share their path with a call; GET belongs to the page (decisions: Calls, 405). */
const PAGES_WITH_CALLS = new Set([
  '/login',
  '/logout',
  '/contact',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
]);

/** Makes every path of the contract answer other methods with 405 and list the allowed ones. */
export function refuseWrongMethods(app: FastifyInstance): void {
  // Otherwise Fastify rejects a QUERY whose body has no Content-Type before our 405 is reached.
  app.addHttpMethod('QUERY', { overrideExisting: true });
  for (const [url, methods] of ALLOWED) {
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      // Before the body is read: a wrong method is wrong whatever it carries. The flood limit's own hook would come
      // after this one, and so never.
      onRequest: [app.rateLimit(), async (request, reply) => refuseMethod(request, reply, methods)],
      handler: async () => undefined,
    });
  }
}

/** 405 with the methods that the address accepts. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: Iterable<string>) {
  const allow = [...allowed].join(', ');
  return refuse(request, reply.header('allow', allow), new Refusal(405, `This address takes ${allow}.`));
}

/** The contract's methods at a path, for methods that have no route (PROPFIND); undefined where there is no call. */
export function methodsAt(path: string): ReadonlySet<string> | undefined {
  // '/admin/api/orders/status' before '/admin/api/orders/:orderId', as in the router.
  const exact = ALLOWED.get(path);
  if (exact) return exact;
  return [...ALLOWED].find(([pattern]) => isLike(pattern, path))?.[1];
}

/** Whether a path fits a pattern: '/orders/by-txn/TXN1' fits '/orders/by-txn/:txnid'. */
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
