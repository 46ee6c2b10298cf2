import { useCallback, useEffect, useRef } from 'react';
import { useStaff } from '../entrance/staff.ts';

const EVERY_MS = 60_000;

/**
 * Calls `again` when the tab becomes visible and every minute while it is: a list stands open for hours, and others pack
 * too. Not while the returned function was last called with true, because a question is open or a step runs, and not
 * under the sign-in form.
 */
export function useFreshList(again: () => void): (isHeld: boolean) => void {
  const { away } = useStaff();
  const held = useRef(false);
  useEffect(() => {
    if (away) return;
    const look = () => {
      if (document.visibilityState === 'visible' && !held.current) again();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, away]);
  return useCallback((isHeld) => {
    held.current = isHeld;
  }, []);
}
