import { useCallback, useRef } from 'react';
import { UNREADABLE } from '../../contract/client.ts';
import { firstText } from '../../contract/read/fields.ts';
import { browserClient } from '../session/browser-client.ts';
import { logOut } from '../session/log-out.ts';
import { endSession, readSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { plainRefusal } from '../ui/refusal-text.ts';
import { useGo } from '../ui/use-go.ts';

/** Logs out and goes home, from the bar and the dropdown alike (decisions: Shown to people). */
export function useLogOut(): () => void {
  const go = useGo();
  return useCallback(() => {
    void logOut();
    void go('/');
  }, [go]);
}

/**
 * Opens the separate admin site in a new tab with a single-use token (spec §6; decisions: Accounts). The tab opens
 * synchronously at the click: browsers block one that opens after an awaited answer.
 */
export function useAdminPanel(): () => Promise<void> {
  const notice = useNotice();
  const opening = useRef(false);
  return useCallback(async () => {
    const { token } = readSession();
    if (!token) return notice.alert('You must be logged in first!');
    if (opening.current) return;
    opening.current = true;
    const tab = window.open('', '_blank');
    const answer = await browserClient.adminHandOver({ token });
    opening.current = false;
    const url = answer.ok && firstText(answer.data, ['url']);
    if (!url) {
      tab?.close();
      if (answer.status === 401) endSession(token);
      return notice.alert(answer.ok ? UNREADABLE : plainRefusal(answer));
    }
    if (tab) tab.location.replace(url);
    // A browser that refuses an empty tab may still open one that has an address.
    const shown = tab ?? window.open(url, '_blank');
    if (!shown) return notice.alert('Please allow popups for this site to open the Admin Panel.');
    shown.opener = null;
  }, [notice]);
}
