import { useCallback, useRef } from 'react';
import type { Session } from './session.ts';

/** How this page has passed from one person to the next. */
type NewVisitor =
  /**
   * Whoever was logged in has logged out. What was theirs goes without asking the server: another tab logs out here
   * first and tells the server then, which would still answer as before (decision 136).
   */
  | 'nobody'
  /** Another account has logged in: what was theirs goes while the server is asked. */
  | 'another';

/**
 * Tells of a session whether the page has passed to somebody else; null if not, and once the server has ended the
 * session, whose owner may return. Call it with each session, in an effect.
 */
export function useNewVisitor(): (session: Session) => NewVisitor | null {
  const last = useRef<string | null>(null);
  return useCallback(({ token, userId, ended }) => {
    const before = last.current;
    const account = userId ?? token;
    if (account !== null) last.current = account;
    if (before === null || account === before) return null;
    if (account === null) return ended ? null : 'nobody';
    return 'another';
  }, []);
}
