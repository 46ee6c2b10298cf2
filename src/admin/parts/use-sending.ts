import { useRef, useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import { wordsOf } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';

/**
 * Sends one change at a time and keeps the refusal to show in its place. Returns null when it was refused or is still
 * busy; `onConflict` is called on a 409: what the screen shows is out of date.
 */
export function useSending() {
  const { token, ended } = useStaff();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useRef(false);
  const send = async <T>(
    call: (token: string) => Promise<Answer<T>>,
    onConflict?: () => void,
  ): Promise<T | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const answer = await call(token);
    sending.current = false;
    setBusy(false);
    if (answer.ok) return answer.data;
    if (answer.status === 401) ended(token);
    else setRefusal(wordsOf(answer));
    if (answer.status === 409) onConflict?.();
    return null;
  };
  return { busy, refusal, send };
}
