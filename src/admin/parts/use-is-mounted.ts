import { useCallback, useEffect, useRef } from 'react';

/** Whether the page that asks is still the one on the screen. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
