import type { IncomingHttpHeaders } from 'node:http';

/**
 * The token of a request in either header; null when there is none. It never comes in a cookie (decisions: Accounts).
 */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const own = headers['auth-token'];
  if (typeof own === 'string' && own !== '') return own;
  return bearerOf(headers);
}

/** The token of an 'Authorization: Bearer' header; the scheme's case does not matter (RFC 9110 §11.1). */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const match = /^Bearer[ \t]+(\S+)$/i.exec(authorization);
  return match?.[1] ?? null;
}

/**
 * Whether a request claims a session, readable or not. 'Basic' does not: it is for a proxy that protects a shop before
 * its opening, and browsers then send it with every request.
 */
export function sendsToken({ authorization = '', 'auth-token': own }: IncomingHttpHeaders): boolean {
  return Boolean(own) || /^bearer\b/i.test(authorization);
}
