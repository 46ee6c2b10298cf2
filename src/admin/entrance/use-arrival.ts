import { useEffect, useRef } from 'react';
import type { Entrance } from './use-entrance.ts';

/**
 * Who comes in from the door, or stands at it again, begins at the page: what they pressed is gone. Who merely opens a
 * page is left where the browser begins.
 */
export function useArrival({ at }: Entrance): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    const opened = before.current === 'threshold';
    before.current = at;
    if (opened) return;
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [at]);
}
