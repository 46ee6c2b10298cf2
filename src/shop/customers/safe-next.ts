import { isOwnPath } from '../../contract/own-path.ts';

/** A path of this site to go to after signing in, or null. */
export function safeNext(next: string | undefined): string | null {
  return next && isOwnPath(next) ? next : null;
}
