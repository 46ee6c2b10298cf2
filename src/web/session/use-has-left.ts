import { useCallback, useRef } from 'react';
import type { Session } from './session.ts';

/**
 * Tells whether whoever was logged in on this page has logged out since. Another tab logs out here first and tells the
 * server then, which would still show this browser what was theirs (decision 136). Call it with each
 * session, in an effect.
 */
export function useHasLeft(): (session: Session) => boolean {
  const wasSignedIn = useRef(false);
  return useCallback(({ token, ended }) => {
    wasSignedIn.current ||= token !== null;
    return wasSignedIn.current && token === null && !ended;
  }, []);
}
