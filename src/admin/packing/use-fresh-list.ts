import { useCallback, useEffect, useRef } from 'react';
import { useStaff } from '../session/staff.ts';

const EVERY_MS = 60_000;
/** Each call keeps the session alive, and a till that nobody touches must be signed out (ASVS 7.3.1). */
const ALONE_MS = 30 * 60_000;
/**
 * The end of a press, not its beginning: if rows moved between the two, the tick would be lost or another order ticked.
 * A touch that scrolls ends with 'pointercancel', without a click.
 */
const PRESS_ENDS = ['click', 'pointercancel', 'keyup'] as const;

/**
 * Calls `refetch` when the tab becomes visible and every minute while it is: a list stands open for hours, and others
 * pack too. After half an hour in which nobody pressed a key or a pointer or changed the tab, it rests until the next
 * press, whose end calls it at once. It also rests under the sign-in form, and after the returned function was called
 * with true, until it is called with false: a question is open, or a step runs.
 */
export function useFreshList(refetch: () => void): (isHeld: boolean) => void {
  const { away } = useStaff();
  const held = useRef(false);
  useEffect(() => {
    if (away) return;
    let touchedAt = Date.now();
    // Negative after the clock was set back: nobody knows how long ago that was.
    const isAlone = () => Math.abs(Date.now() - touchedAt) > ALONE_MS;
    const look = () => {
      if (document.visibilityState === 'visible' && !held.current) refetch();
    };
    const press = () => {
      // After the event: rendering during the click would undo a tick that React has not heard of yet.
      if (isAlone()) setTimeout(look);
      touchedAt = Date.now();
    };
    const turn = () => {
      look();
      touchedAt = Date.now();
    };
    const timer = setInterval(() => {
      if (!isAlone()) look();
    }, EVERY_MS);
    document.addEventListener('visibilitychange', turn);
    // Capturing, because some presses are swallowed further down (`single-presses.ts`).
    for (const end of PRESS_ENDS) document.addEventListener(end, press, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      for (const end of PRESS_ENDS) document.removeEventListener(end, press, true);
    };
  }, [refetch, away]);
  return useCallback((isHeld) => {
    held.current = isHeld;
  }, []);
}
