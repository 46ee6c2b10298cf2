import { useEffect, useRef } from 'react';

/** Whether the calling page is still the current one. On a slow phone the address changes before the page does. */
export function useIsHere(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  return () => path.current === location.pathname;
}
