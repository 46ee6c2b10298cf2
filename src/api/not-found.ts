import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { nothingHere, Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether there is a page at a path; `pages.ts` puts the route table in, without it there is none. */
    pageTable: { has(path: string): Promise<boolean> };
  }
}

/** What no call, no file and no page answers: a 404, or a 405 where a page or file is asked for with another method. */
export function installNotFound(app: FastifyInstance): void {
  app.decorate('pageTable', { has: async () => false });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = pathOf(request);
    if (!isFile(app, path) && !(await app.pageTable.has(path))) return refuse(request, reply, nothingHere());
    reply.header('allow', 'GET, HEAD');
    return refuse(request, reply, new Refusal(405, 'This address takes GET, HEAD.'));
  });
}

/** The pages' own route takes every path, so it says nothing of this one. */
function isFile(app: FastifyInstance, path: string): boolean {
  const route = app.findRoute({ method: 'GET', url: path });
  return route !== null && !('*' in route.params);
}

/** Without query, and without a slash at the end. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
