import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Calls `look` at each navigation and when the tab becomes visible again; `token` is null while nobody is signed in.
 */
export function useLookingAgain(token: string | null, look: (token: string) => Promise<void>): void {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (token === null || seen.current === key) return;
    seen.current = key;
    void look(token);
  }, [token, look, key]);
  useEffect(() => {
    if (token === null) return;
    const back = () => void (document.visibilityState === 'visible' && look(token));
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [token, look]);
}
