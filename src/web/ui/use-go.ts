import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { isOnline, OFFLINE } from './connection.ts';
import { useNotice } from './notice.tsx';

/**
 * Navigates from code. Without a connection it says so and stays, as links do (`layout/offline-banner.tsx`): the router
 * would leave the present page for one that cannot load.
 */
export function useGo(): (to: string) => Promise<void> {
  const notice = useNotice();
  const navigate = useNavigate();
  return useCallback(
    async (to) => {
      if (isOnline()) await navigate(to);
      else await notice.alert(OFFLINE);
    },
    [notice, navigate],
  );
}
