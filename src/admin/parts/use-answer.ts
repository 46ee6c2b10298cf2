import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer, Refusal } from '../../contract/client.ts';
import { useStaff } from '../entrance/staff.ts';
import type { KeptByEntry } from './kept-by-entry.ts';

export type Asked<T> =
  | { state: 'waiting' }
  | { state: 'refused'; status: number; message: string }
  | { state: 'here'; data: T };

/** Who asks, and what ends the asking. */
export interface AskOptions {
  readonly token: string;
  readonly signal?: AbortSignal;
}

export type Ask<T> = (options: AskOptions) => Promise<Answer<T>>;

/**
 * Fetches when the page opens, when its link is followed again, and whenever `ask` changes (wrap it in useCallback).
 * `again` fetches again and keeps showing the old data until the answer is here, or for good if it fails; `renewing` is
 * true meanwhile. `put` shows another call's answer and aborts a fetch in flight, so that it cannot overwrite it; given a
 * function it changes what is shown by then, which another answer may have changed meanwhile. An answer asked for before
 * the last `again` may not know of its cause: it is shown, and fetched again. One asked for before another was put may be
 * the older of the two: it is not shown, but fetched again. (Each render's `put` is for what is asked from that render.)
 * With `kept`, Back and Forward show what they showed before, a `put` answer too, until the new one is here. `askNewest`
 * is for a button that needs the newest answer: it asks once more when something was put or fetched again meanwhile, of
 * which its answer may not know. `putNewest` shows that answer.
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
  const [wholePut, setWholePut] = useState(0);
  const lastWholePut = useRef(wholePut);
  useEffect(() => {
    shownBefore.current = before;
    lastRound.current = round;
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
      changes.current++;
      underWay.current?.abort();
      if (round === lastRound.current) setAnswered(round);
      else again();
      setAsked(change);
    },
    [round, again],
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
