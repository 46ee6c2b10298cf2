import { useEffect, useRef } from 'react';
import type { Session } from './use-session.ts';

/**
 * Entering or leaving the back office moves the focus to the page, because the pressed element is gone. Merely opening
 * a page leaves the focus where the browser puts it.
 */
export function useArrival({ status }: Session): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    const opened = before.current === 'checking';
    before.current = status;
    if (opened) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [status]);
}
