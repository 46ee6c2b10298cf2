import type { FastifyInstance, HTTPMethods } from 'fastify';
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
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(calls)) {
    const methods = allowed.get(path) ?? new Set(PAGES_WITH_CALLS.has(path) ? ['GET', 'HEAD'] : []);
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  for (const [url, methods] of allowed) {
    const allow = [...methods].join(', ');
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      // Before the body is read: a wrong method is wrong whatever it carries.
      onRequest: async (request, reply) => {
        reply.header('allow', allow);
        return refuse(request, reply, new Refusal(405, `This address takes ${allow}.`));
      },
      handler: async () => undefined,
    });
  }
}
