import { useCallback } from 'react';
import { useNotice } from './notice.tsx';

/**
 * Asks with the shop's dialog: true for OK. Back answers with Cancel, because on another page OK would still delete what
 * was chosen on this one. It is not part of the dialog, because every page loads that, and only personal pages ask.
 */
export function useQuestion(): (text: string) => Promise<boolean> {
  const notice = useNotice();
  return useCallback(
    async (text) => {
      const answered = new AbortController();
      addEventListener('popstate', cancel, { signal: answered.signal });
      const ok = await notice.confirm(text);
      answered.abort();
      return ok;
    },
    [notice],
  );
}

function cancel(): void {
  document.querySelector<HTMLDialogElement>('dialog[role="alertdialog"]')?.close();
}
