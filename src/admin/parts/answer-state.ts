import type { Refusal } from '../../contract/client.ts';

export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed'; status: number; message: string }
  | { state: 'loaded'; data: T };

export interface AnswerState<T> {
  /** The function that fetches; here it is only compared. */
  readonly ask: unknown;
  readonly shown: Loadable<T>;
  /** The number of the latest fetch. */
  readonly requested: number;
  /** The number of the latest fetch that is over: its answer came, or that of another call took its place. */
  readonly answered: number;
  /** How many whole answers of other calls came. */
  readonly replaced: number;
  /** How often something was fetched again, or the answer of another call came. */
  readonly changes: number;
}

/** The state in which the answer of another call was requested. */
type AsOf<T> = Pick<AnswerState<T>, 'ask' | 'requested'>;

export type AnswerAction<T> =
  | { kind: 'refetch' }
  /** A fetch begins. `kept` is what this `ask` showed before. */
  | { kind: 'ask'; ask: unknown; kept: T | undefined }
  | { kind: 'fetched'; requested: number; data: T }
  | { kind: 'failed'; requested: number; refusal: Refusal }
  /** The answer of another call takes the place of what is shown. */
  | { kind: 'replace'; asOf: AsOf<T>; data: T }
  /** The answer of another call changes a part of what is shown. */
  | { kind: 'change'; asOf: AsOf<T>; change: (shown: T) => T };

export function firstState<T>(ask: unknown, kept: T | undefined): AnswerState<T> {
  return { ask, shown: keptOr(kept), requested: 0, answered: 0, replaced: 0, changes: 0 };
}

/** What `useAnswer` shows, and what it waits for, after each event. */
export function answerState<T>(state: AnswerState<T>, action: AnswerAction<T>): AnswerState<T> {
  const { ask, shown, replaced } = state;
  switch (action.kind) {
    case 'refetch':
      return refetched(state);
    case 'ask':
      return action.ask === ask ? state : { ...state, ask: action.ask, shown: keptOr(action.kept) };
    case 'fetched':
      return { ...state, answered: action.requested, shown: loaded(action.data) };
    case 'failed':
      return { ...state, answered: action.requested, shown: failed(shown, action.refusal) };
    case 'replace':
      return put({ ...state, replaced: replaced + 1 }, action.asOf, () => loaded(action.data));
    case 'change':
      return put(state, action.asOf, () =>
        shown.state === 'loaded' ? loaded(action.change(shown.data)) : shown,
      );
  }
}

function put<T>(state: AnswerState<T>, asOf: AsOf<T>, show: () => Loadable<T>): AnswerState<T> {
  // It belongs to what is no longer shown, but may have changed what is.
  if (asOf.ask !== state.ask) return refetched(state);
  const next = { ...state, shown: show() };
  // Since then something has been fetched again: the answer may not include the cause of that.
  if (asOf.requested !== state.requested) return refetched(next);
  return { ...next, answered: state.requested, changes: state.changes + 1 };
}

function refetched<T>(state: AnswerState<T>): AnswerState<T> {
  return { ...state, requested: state.requested + 1, changes: state.changes + 1 };
}

function failed<T>(shown: Loadable<T>, { status, message }: Refusal): Loadable<T> {
  // After 401 the page waits under the sign-in form, and asks again when that is answered.
  return shown.state === 'loaded' || status === 401 ? shown : { state: 'failed', status, message };
}

function keptOr<T>(kept: T | undefined): Loadable<T> {
  return kept === undefined ? { state: 'loading' } : loaded(kept);
}

function loaded<T>(data: T): Loadable<T> {
  return { state: 'loaded', data };
}
