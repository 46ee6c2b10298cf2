import type { FastifyRequest } from 'fastify';
import { pageKey } from '../from-memory/page-cache-keys.ts';
import { NO_QUERY, pathOf } from '../http/request-address.ts';

/**
 * A request's route as /metrics names it. Pages and files share one route of the server: pages are told apart here, files
 * are grouped by their folder. Whatever is requested, there are only as many labels as routes and pages.
 */
export function routeLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  if (url !== '/*') return url;
  const path = pathOf(request);
  if (request.server.clientFiles.has(path)) {
    return path.replace(/^\/(assets|fonts|icons|pictures|share|video)\/.*/, '/$1/*');
  }
  const [, parent] = /^\/(admin(?=\/|$)|(?:product|orders|checkout|pictures)(?=\/))/.exec(path) ?? [];
  if (parent) return `/${parent}/*`;
  return pageKey(path, NO_QUERY) ? path : '/*';
}
