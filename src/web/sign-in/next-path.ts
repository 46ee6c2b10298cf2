/** Pages that nobody wants to end up on after signing in. */
const NOT_AFTER_SIGN_IN = /^\/(?:login|logout|oauth-success)(?:[/?#]|$)/;

/**
 * Where to go after signing in: `next` when it is a path of this site, else home (decisions: Login redirect). A browser
 * reads '//', '/\' and paths with control characters in them as other sites.
 */
export function nextPath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/';
  if (/[\\\p{Cc}\p{Cs}]/u.test(next) || NOT_AFTER_SIGN_IN.test(next)) return '/';
  return next;
}
