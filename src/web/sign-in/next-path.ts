import { isOwnPath } from '../../contract/paths/own-path.ts';

/**
 * Where nobody wants to end up after logging in. `/auth` would begin another sign-in, and mark it as one that this
 * browser has started, although a link did (decision 020).
 */
const NOT_AFTER_SIGN_IN = /^\/(?:login|logout|oauth-success|auth)(?:\/|$)/;

/** Where to go after logging in: `next` when it is a path of this site, else home (decisions: Login redirect). */
export function nextPath(next: string | null): string {
  if (!next || !isOwnPath(next)) return '/';
  const page = pageAt(next);
  return page === null || page.startsWith('//') || NOT_AFTER_SIGN_IN.test(page) ? '/' : next;
}

/**
 * The page that a path of this site leads to: '/x/../%6CogOut?now' is '/logout'. null when the path cannot be decoded.
 */
function pageAt(path: string): string | null {
  try {
    return decodeURIComponent(new URL(path, 'http://here').pathname).toLowerCase();
  } catch {
    return null;
  }
}
