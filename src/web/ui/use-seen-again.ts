import { useEffect, useEffectEvent } from 'react';
import { useRestored } from './use-restored.ts';

/**
 * As `useRestored`, and when somebody comes back to the tab: another one, or another device, may have changed what it
 * shows.
 */
export function useSeenAgain(onSeen: () => void): void {
  useRestored(onSeen);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') seen();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
