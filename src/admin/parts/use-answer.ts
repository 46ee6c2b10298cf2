import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { useStaff } from '../session/staff.ts';
import { type AnswerAction, answerState, firstState } from './answer-state.ts';
import type { KeptByEntry } from './kept-by-entry.ts';

/** The token to ask with, and a signal to abort. */
export interface AskOptions {
  readonly token: string;
  readonly signal?: AbortSignal;
}

export type Ask<T> = (options: AskOptions) => Promise<Answer<T>>;

/**
 * Fetches when the page opens, when its link is followed again, and whenever `ask` changes (wrap it in useCallback).
 * Returns what to show and how to change it, because answers may overtake each other:
 * - `refetch` fetches again and keeps showing the old data until the answer is here, or for good if that fails;
 *   `renewing` is true meanwhile.
 * - `put` shows the answer of another call and aborts a fetch in flight, which would overwrite it. Given a function, it
 *   changes whatever is shown at that moment, which another answer may have replaced. An answer requested before the
 *   last `refetch` may not include the cause of that: it is shown, and fetched again. An answer requested before
 *   another one was put may be the older of the two: it is not shown, but fetched again. One for an earlier `ask`
 *   belongs to what is no longer shown: the present `ask` is repeated, because its answer may be the older one. Call
 *   the `put` of the render in which the answer was requested.
 * - `isOfThis` is false in the first moment of another `ask`, when `asked` is still about the one before.
 * - With `kept`, Back and Forward show what was shown before, including what was put, until the new answer is here.
 * - `askNewest` is for a button that needs the newest answer: it asks once more when something was put or fetched again
 *   meanwhile, which its answer may not include. `putNewest` shows that answer.
 */
export function useAnswer<T>(ask: Ask<T>, kept?: KeptByEntry<T>) {
  const { token, ended, lookAgain } = useStaff();
  const { key } = useLocation();
  const underWay = useRef<AbortController | null>(null);
  const [state, setState] = useState(() => firstState(ask, kept?.of(token, key)));
  // Answers come between renders, and after the page was left, too: what they do depends on the newest state.
  const newest = useRef(state);
  const { shown, requested, answered, replaced } = state;
  const dispatch = useCallback((action: AnswerAction<T>) => {
    newest.current = answerState(newest.current, action);
    setState(newest.current);
  }, []);
  useEffect(() => {
    dispatch({ kind: 'ask', ask, kept: kept?.of(token, key) });
    const leaving = new AbortController();
    underWay.current = leaving;
    void ask({ token, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) {
        kept?.keep(token, key, answer.data);
        dispatch({ kind: 'fetched', requested, data: answer.data });
      } else {
        if (answer.status === 401) ended(token);
        // The role may have been taken away; a list that stays open is not left by a navigation that would ask.
        if (answer.status === 403) void lookAgain(token);
        dispatch({ kind: 'failed', requested, refusal: answer });
      }
    });
    return () => leaving.abort();
  }, [ask, token, ended, lookAgain, requested, key, kept, dispatch]);
  const refetch = useCallback(() => dispatch({ kind: 'refetch' }), [dispatch]);
  const asOf = { ask, requested };
  const putNewest = (whole: T) => {
    underWay.current?.abort();
    kept?.keep(token, key, whole);
    dispatch({ kind: 'replace', asOf, data: whole });
  };
  const put = (next: T | ((shown: T) => T)) => {
    if (isChange(next)) {
      underWay.current?.abort();
      const before = kept?.of(token, key);
      if (before !== undefined) kept?.keep(token, key, next(before));
      dispatch({ kind: 'change', asOf, change: next });
    } else if (replaced === newest.current.replaced) putNewest(next);
    else refetch();
  };
  const askNewest: Ask<T> = async (options) => {
    for (;;) {
      const before = newest.current.changes;
      const answer = await ask(options);
      if (!answer.ok || newest.current.changes === before) return answer;
    }
  };
  return {
    asked: shown,
    isOfThis: state.ask === ask,
    refetch,
    put,
    askNewest,
    putNewest,
    renewing: answered !== requested,
  };
}

function isChange<T>(next: T | ((shown: T) => T)): next is (shown: T) => T {
  return typeof next === 'function';
}
