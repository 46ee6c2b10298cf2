import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../contract/client.ts';
import { useStaff } from '../entrance/staff.ts';

export type Asked<T> =
  | { state: 'waiting' }
  | { state: 'refused'; status: number; message: string }
  | { state: 'here'; data: T };

type Ask<T> = (options: { token: string; signal: AbortSignal }) => Promise<Answer<T>>;

/**
 * Asks when the page opens and whenever `ask` is another function (wrap it in useCallback). `again` asks anew and leaves
 * what is shown until the answer is here; `renewing` says so; `put` shows what another call has answered.
 */
export function useAnswer<T>(ask: Ask<T>) {
  const { token, leave } = useStaff();
  const [asked, setAsked] = useState<Asked<T>>({ state: 'waiting' });
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    void ask;
    setAsked({ state: 'waiting' });
  }, [ask]);
  useEffect(() => {
    const leaving = new AbortController();
    void ask({ token, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setAnswered(round);
      if (answer.ok) setAsked({ state: 'here', data: answer.data });
      else if (answer.status === 401) leave('Your session has ended. Please sign in again.');
      else setAsked({ state: 'refused', status: answer.status, message: answer.message });
    });
    return () => leaving.abort();
  }, [ask, token, leave, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback((data: T) => setAsked({ state: 'here', data }), []);
  return { asked, again, put, renewing: answered !== round };
}
