import { useSyncExternalStore } from 'react';
import { readSession, type Session, subscribeToSession } from '../session/session.ts';

/**
 * Who is signed in, or null while that is not known (on the server and during hydration). Personal pages wait for it,
 * so that nobody is taken for a guest for a moment.
 */
export function useKnownSession(): Session | null {
  return useSyncExternalStore<Session | null>(subscribeToSession, readSession, () => null);
}
