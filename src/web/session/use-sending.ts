import { useRef, useState } from 'react';
import type { Answer, Refusal } from '../../contract/client.ts';
import { refusalIn } from '../../contract/read/readable.ts';
import { useFocusOnFirstError } from '../ui/field.tsx';
import { plainRefusal } from '../ui/refusal-text.ts';
import { endSession } from './session.ts';

/**
 * Sends one request at a time and keeps the refusal, to be shown beside the field. `send` returns the answer, or null
 * while another request is in flight. A 401 ends the session of `token`, which the requests carry. `wrongPassword`
 * means that the error is about the password asked for once more, and belongs beside that field; `tooMany`, that there
 * were too many tries; `mayBeMade`, that the change may have been made although its answer was lost. A refusal moves
 * the focus to the field of `form` that shows it. The back office has a `useSending` of its own: neither side imports
 * the other, and what a refusal, a 401 or a 409 leads to differs.
 */
export function useSending(token: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [mayBeMade, setMayBeMade] = useState(false);
  const sending = useRef(false);
  const send = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T> | null> => {
    if (sending.current) return null;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const sent = await call();
    const answer = refusalIn(sent) ?? sent;
    sending.current = false;
    setBusy(false);
    if (isLost(answer)) setMayBeMade(true);
    // The sender is still logged in: a new password or the end of the account would have ended this session.
    else if (answer.status !== 401 && answer.status !== 429) setMayBeMade(false);
    if (!answer.ok && answer.status === 401) endSession(token);
    else if (!answer.ok) setRefusal(answer);
    return answer;
  };
  const error = refusal ? plainRefusal(refusal) : undefined;
  const form = useFocusOnFirstError(refusal);
  const status = refusal?.status;
  return { busy, error, wrongPassword: status === 403, tooMany: status === 429, mayBeMade, form, send };
}

/** Whether the shop may have done what was asked all the same. */
export function isLost({ ok, status }: Pick<Answer<unknown>, 'ok' | 'status'>): boolean {
  return !ok && (status === 0 || status >= 500);
}
