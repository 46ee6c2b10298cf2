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
 * the last `again` may not know of its cause: it is shown, and fetched again. With `kept`, Back and Forward show what
 * they showed before, a `put` answer too, until the new one is here. `askNewest` is for a button that needs the newest
 * answer: it asks once more when something was put or fetched again meanwhile, of which its answer may not know.
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
  const put = useCallback(
    (next: T | ((shown: T) => T)) => {
      changes.current++;
      underWay.current?.abort();
      if (round === lastRound.current) setAnswered(round);
      else again();
      if (!isChange(next)) kept?.keep(token, key, next);
      setAsked((before) => {
        if (!isChange(next)) return { state: 'here', data: next };
        return before.state === 'here' ? { state: 'here', data: next(before.data) } : before;
      });
    },
    [round, again, kept, token, key],
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
  return { asked, again, put, askNewest, renewing: answered !== round };
}

function isChange<T>(next: T | ((shown: T) => T)): next is (shown: T) => T {
  return typeof next === 'function';
}

function refusedBy({ status, message }: Refusal): { state: 'refused'; status: number; message: string } {
  return { state: 'refused', status, message };
}
