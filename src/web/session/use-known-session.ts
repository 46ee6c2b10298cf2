import { useSyncExternalStore } from 'react';
import { type Session, shownSession, subscribeToSession } from './session.ts';

/** Shown by a page that needs the account to a visitor without one (spec §5). */
export const NOT_AUTHENTICATED = 'Not authenticated. Please log in.';

/**
 * The session, or null while it is unknown (on the server and during hydration). Personal pages wait for it, so that a
 * signed-in visitor is never briefly treated as a guest.
 */
export function useKnownSession(): Session | null {
  return useSyncExternalStore<Session | null>(subscribeToSession, shownSession, () => null);
}
