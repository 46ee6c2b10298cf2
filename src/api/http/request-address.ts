import type { FastifyRequest } from 'fastify';

/** The path without query and trailing slashes. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  // No regular expression: on a long run of slashes it would be quadratic.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Everything after the first question mark, as a page would read it. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return at < 0 ? NO_QUERY : new URLSearchParams(request.url.slice(at));
}

/** Shared, so it must not be changed. */
export const NO_QUERY = new URLSearchParams();
