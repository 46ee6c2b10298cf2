/**
 * Whether it is a path of this site (decisions: Login redirect). Browsers read '//', '/\' and paths with control
 * characters in them as other sites.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Cs}]/u.test(text);
}
