import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { pathOf } from './http/request-address.ts';
import { nothingHere } from './refusal.ts';
import { methodsAt, refuseMethod } from './wrong-method.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether there is a page at a path. `pages.ts` supplies the route table; until then there is none. */
    pageTable: { has(path: string): Promise<boolean> };
  }
}

/** Answers whatever no call, file or page answers: with 404, or with 405 if another method would work. */
export function installNotFound(app: FastifyInstance): void {
  app.decorate('pageTable', { has: async () => false });
  app.decorate('clientFiles', new Set<string>());
  const limitFlood = app.rateLimit();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await limitFlood.call(app, request, reply);
    const path = pathOf(request);
    const calls = methodsAt(path);
    if (calls && !calls.has(request.method)) return refuseMethod(request, reply, calls);
    if (!isFile(app, path) && !(await app.pageTable.has(path))) return refuse(request, reply, nothingHere());
    return refuseMethod(request, reply, ['GET', 'HEAD']);
  };
  // Before the body is read: at an address where nothing is, the body does not matter.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) void answer(request, reply).catch(next);
    else next();
  });
  // For a route that finds no file: the framework's own answer has another shape, and repeats and logs the address.
  app.setNotFoundHandler((request, reply) => refuse(request, reply, nothingHere()));
}

/**
 * Whether a file answers the path, or a route that stands for one, such as the sitemap's. A route with a parameter does
 * not count: the pages' own matches every path, and that of the sitemap's parts matches numbers that no part has.
 */
function isFile(app: FastifyInstance, path: string): boolean {
  if (app.clientFiles.has(path)) return true;
  const route = app.findRoute({ method: 'GET', url: path });
  return route !== null && Object.keys(route.params).length === 0;
}
