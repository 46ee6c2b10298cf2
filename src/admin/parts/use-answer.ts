import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer, Refusal } from '../../contract/client.ts';
import { useStaff } from '../session/staff.ts';
import type { KeptByEntry } from './kept-by-entry.ts';

export type Asked<T> =
  | { state: 'waiting' }
  | { state: 'refused'; status: number; message: string }
  | { state: 'here'; data: T };

/** The token to ask with, and a signal to abort. */
export interface AskOptions {
  readonly token: string;
  readonly signal?: AbortSignal;
}

export type Ask<T> = (options: AskOptions) => Promise<Answer<T>>;

/**
 * Fetches when the page opens, when its link is followed again, and whenever `ask` changes (wrap it in useCallback).
 * Returns what to show and how to change it, because answers may overtake each other:
 * - `again` fetches again and keeps showing the old data until the answer is here, or for good if that fails;
 *   `renewing` is true meanwhile.
 * - `put` shows the answer of another call and aborts a fetch in flight, which would overwrite it. Given a function, it
 *   changes whatever is shown at that moment, which another answer may have replaced. An answer requested before the
 *   last `again` may not include the cause of that: it is shown, and fetched again. An answer requested before another
 *   one was put may be the older of the two: it is not shown, but fetched again. One for an earlier `ask` belongs to
 *   what is no longer shown: the present `ask` is repeated, because its answer may be the older one. Call the `put` of
 *   the render in which the answer was requested.
 * - With `kept`, Back and Forward show what was shown before, including what was put, until the new answer is here.
 * - `askNewest` is for a button that needs the newest answer: it asks once more when something was put or fetched again
 *   meanwhile, which its answer may not include. `putNewest` shows that answer.
 */
export function useAnswer<T>(ask: Ask<T>, kept?: KeptByEntry<T>) {
  const { token, ended } = useStaff();
  const { key } = useLocation();
  const underWay = useRef<AbortController | null>(null);
  const changes = useRef(0);
  const before = (): Asked<T> => {
    const data = kept?.of(token, key);
    return data === undefined ? { state: 'waiting' } : { state: 'here', data };
  };
  const [asked, setAsked] = useState(before);
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState(0);
  const shownBefore = useRef(before);
  const lastRound = useRef(round);
  const lastAsk = useRef(ask);
  const [wholePut, setWholePut] = useState(0);
  const lastWholePut = useRef(wholePut);
  useEffect(() => {
    shownBefore.current = before;
    lastRound.current = round;
    lastAsk.current = ask;
  });
  useEffect(() => {
    void ask;
    setAsked(shownBefore.current());
  }, [ask]);
  useEffect(() => {
    const leaving = new AbortController();
    underWay.current = leaving;
    void ask({ token, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setAnswered(round);
      if (answer.ok) {
        kept?.keep(token, key, answer.data);
        setAsked({ state: 'here', data: answer.data });
      } else if (answer.status === 401) ended(token);
      else setAsked((before) => (before.state === 'here' ? before : refusedBy(answer)));
    });
    return () => leaving.abort();
  }, [ask, token, ended, round, key, kept]);
  const again = useCallback(() => {
    changes.current++;
    setRound((before) => before + 1);
  }, []);
  const show = useCallback(
    (change: (before: Asked<T>) => Asked<T>) => {
      if (ask !== lastAsk.current) return again();
      changes.current++;
      underWay.current?.abort();
      if (round === lastRound.current) setAnswered(round);
      else again();
      setAsked(change);
    },
    [ask, round, again],
  );
  const putNewest = useCallback(
    (whole: T) => {
      setWholePut(++lastWholePut.current);
      kept?.keep(token, key, whole);
      show(() => ({ state: 'here', data: whole }));
    },
    [show, kept, token, key],
  );
  const put = useCallback(
    (next: T | ((shown: T) => T)) => {
      if (isChange(next)) {
        show((before) => (before.state === 'here' ? { state: 'here', data: next(before.data) } : before));
      } else if (wholePut === lastWholePut.current) putNewest(next);
      else again();
    },
    [wholePut, show, putNewest, again],
  );
  const askNewest: Ask<T> = useCallback(
    async (options) => {
      for (;;) {
        const before = changes.current;
        const answer = await ask(options);
        if (!answer.ok || changes.current === before) return answer;
      }
    },
    [ask],
  );
  return { asked, again, put, askNewest, putNewest, renewing: answered !== round };
}

function isChange<T>(next: T | ((shown: T) => T)): next is (shown: T) => T {
  return typeof next === 'function';
}

function refusedBy({ status, message }: Refusal): { state: 'refused'; status: number; message: string } {
  return { state: 'refused', status, message };
}
