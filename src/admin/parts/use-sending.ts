import { useRef, useState } from 'react';
import { refusalWords, type WordedRefusal } from '../client.ts';
import { useStaff } from '../session/staff.ts';

/** The client's answer, or the outcome of anything else that a button waits for. */
type Outcome<T> = { readonly ok: true; readonly data?: T } | ({ readonly ok: false } & WordedRefusal);

/**
 * Sends one change at a time and keeps the refusal, to be shown in its place. `send` returns the answer's data; null
 * when the call was refused or another one is still in flight. It calls `onConflict` on a 409: what the screen shows is
 * out of date. `forget` removes a refusal that something else may make untrue. `words` turns a refusal into text for
 * people. The shop's account settings have a `useSending` of their own: neither side imports the other, and what a
 * refusal, a 401 or a 409 leads to differs.
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
  return { busy, refusal, send, forget: () => setRefusal(null) };
}

export type Sending = ReturnType<typeof useSending>;
