import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when Back or Forward has restored the page as it was left, from the browser's back/forward cache: what it
 * shows may be old, such as an order that has been paid since.
 */
export function useRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restored();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
