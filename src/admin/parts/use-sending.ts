import { useRef, useState } from 'react';
import { refusalWords, type WordedRefusal } from '../client.ts';
import { useStaff } from '../entrance/staff.ts';

/** An answer of the client, or what else a button waits for. */
type Outcome<T> = { readonly ok: true; readonly data?: T } | ({ readonly ok: false } & WordedRefusal);

/**
 * Sends one change at a time and keeps the refusal to show in its place. Returns null when it was refused or is still
 * busy; `onConflict` is called on a 409: what the screen shows is out of date. `words` says a refusal to people.
 */
export function useSending(words: (refusal: WordedRefusal) => string = refusalWords) {
  const { token, ended } = useStaff();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useRef(false);
  const send = async <T>(
    call: (token: string) => Promise<Outcome<T>>,
    onConflict?: () => void,
  ): Promise<T | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const answer = await call(token);
    sending.current = false;
    setBusy(false);
    if (answer.ok) return answer.data ?? null;
    if (answer.status === 401) ended(token);
    else setRefusal(words(answer));
    if (answer.status === 409) onConflict?.();
    return null;
  };
  return { busy, refusal, send };
}
