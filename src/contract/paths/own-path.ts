/**
 * Whether a text is a path of this site (decisions: Login redirect). Browsers take '//', '/\' and paths with control
 * characters for other sites.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}\p{Cs}]/u.test(text);
}
