import type { FastifyRequest } from 'fastify';
import { isOwnPath } from '../../contract/paths/own-path.ts';
import { movedPicture } from '../../contract/pictures/picture-by-name.server.ts';
import { queryOf } from '../http/request-address.ts';
import type { Pages } from './pages.ts';

interface Redirect {
  to: string;
  status: 302 | 303 | 308;
  headers: Record<string, string>;
}

/** Where an address that is not a page's own leads; null for any other. */
export async function redirectOf(
  request: FastifyRequest,
  pages: Pick<Pages, 'canonicalPath'>,
  path: string,
): Promise<Redirect | null> {
  const withToken = tokenRedirect(request, path);
  if (withToken) return { to: withToken, status: 303, headers: TOKEN_IN_ADDRESS_HEADERS };
  const canonical = NOT_CANONICAL.test(path) ? await pages.canonicalPath(path) : null;
  if (canonical && canonical !== path) {
    const query = request.url.replace(/^[^?]*/, '');
    return { to: canonical + query, status: 308, headers: { 'cache-control': 'no-store' } };
  }
  const picture = movedPicture(path);
  return picture ? { to: picture, status: 302, headers: { 'cache-control': 'public, max-age=300' } } : null;
}

/** For an address that contains a token: it is neither stored nor passed on to the next page (decisions: Accounts). */
export const TOKEN_IN_ADDRESS_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/**
 * A token in the query belongs to /oauth-success only; the admin site reads its own (decisions: Shown to people). It
 * takes along where to go after the login.
 */
function tokenRedirect(request: FastifyRequest, path: string): string | null {
  const query = queryOf(request);
  const token = query.get('token');
  if (token === null || path === '/oauth-success' || isBackOffice(path)) return null;
  const next = query.get('next');
  return `/oauth-success?${new URLSearchParams({ token, ...(next && isOwnPath(next) && { next }) })}`;
}

/**
 * The router accepts capital letters and escapes, but headers go by the path, so such an address redirects to the
 * page's own (decision 003).
 */
const NOT_CANONICAL = /[A-Z%]/;

/** Back-office addresses carry a code that grants access, and search engines must not list them. */
export function isBackOffice(path: string): boolean {
  return /^\/admin(\/|\.data$|$)/i.test(path);
}
