import type { Role } from '../../../contract/roles.ts';

/** A till left open overnight is logged out by morning (ASVS 7.3.1). */
const STAFF_IDLE_MS = 12 * 3600_000;

/**
 * A session of this role that was last used before `since` or after `until` has ended; null when sessions of the role
 * do not end by being unused. A time far ahead is from a wrong clock: it proves no use.
 */
export function endsUnlessUsed(role: Role, now: Date): { readonly since: Date; readonly until: Date } | null {
  if (role === 'customer') return null;
  return { since: new Date(now.getTime() - STAFF_IDLE_MS), until: new Date(now.getTime() + STAFF_IDLE_MS) };
}
