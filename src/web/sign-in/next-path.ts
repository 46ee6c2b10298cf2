import { isOwnPath } from '../../contract/own-path.ts';

/** Pages that nobody wants to end up on after signing in. */
const NOT_AFTER_SIGN_IN = /^\/(?:login|logout|oauth-success)(?:\/|$)/;

/** Where to go after signing in: `next` when it is a path of this site, else home (decisions: Login redirect). */
export function nextPath(next: string | null): string {
  if (!next || !isOwnPath(next)) return '/';
  const page = pageAt(next);
  return page === null || page.startsWith('//') || NOT_AFTER_SIGN_IN.test(page) ? '/' : next;
}

/**
 * The page that is found at a path of this site: '/x/../%6CogOut?now' is '/logout'. null when the path cannot be decoded.
 */
function pageAt(path: string): string | null {
  try {
    return decodeURIComponent(new URL(path, 'http://here').pathname).toLowerCase();
  } catch {
    return null;
  }
}
