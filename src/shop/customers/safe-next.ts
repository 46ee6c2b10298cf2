/**
 * A path of this site to go to after signing in, or null. It starts with a single '/' and contains nothing that could
 * make a browser leave the site (decisions: Login redirect).
 */
export function safeNext(next: string | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  return /[\\\p{Cc}\p{Cs}]/u.test(next) ? null : next;
}
