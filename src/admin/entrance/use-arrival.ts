import { useEffect, useRef } from 'react';
import type { Entrance } from './use-entrance.ts';

/**
 * Entering or leaving the back office moves the focus to the page, because the pressed element is gone. Merely opening
 * a page leaves the focus where the browser puts it.
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
