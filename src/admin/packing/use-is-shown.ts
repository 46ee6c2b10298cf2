import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether the page is still on the screen, with the history entry of the render that asks. */
export function useIsShown(): () => boolean {
  const { key } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = key;
    return () => {
      shown.current = null;
    };
  }, [key]);
  return useCallback(() => shown.current === key, [key]);
}
