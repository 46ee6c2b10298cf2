/**
 * A path of this site to go on to after signing in, or null: it starts with one '/', and holds nothing by which a
 * browser would leave the site (decisions: Login redirect).
 */
export function safeNext(next: string | undefined): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  return /[\\\p{Cc}\p{Cs}]/u.test(next) ? null : next;
}
