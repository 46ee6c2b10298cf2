import { useRef, useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import { signOut } from '../session/session.ts';
import { plainRefusal } from '../sign-in/refusal-text.ts';

/**
 * Sends once at a time and keeps the refusal for its place beside the field. Answers what came, or null while another
 * one is on its way. A token that the server no longer takes signs out here.
 */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const sending = useRef(false);
  const send = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T> | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    setError(undefined);
    const answer = await call();
    sending.current = false;
    setBusy(false);
    if (!answer.ok && answer.status === 401) signOut();
    else if (!answer.ok) setError(plainRefusal(answer));
    return answer;
  };
  return { busy, error, send };
}
