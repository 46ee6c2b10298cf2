import type { FastifyRequest } from 'fastify';

/** The path without query and trailing slashes. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  // No regular expression: it would look at each of many slashes anew, as often as there are slashes.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** All that follows the first question mark, as a page would read it. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return at < 0 ? NO_QUERY : new URLSearchParams(request.url.slice(at));
}

/** Shared, so nobody may change it. */
export const NO_QUERY = new URLSearchParams();
