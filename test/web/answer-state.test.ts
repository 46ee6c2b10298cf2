import { expect, test } from 'vitest';
import {
  type AnswerAction,
  type AnswerState,
  answerState,
  firstState,
} from '../../src/admin/parts/answer-state.ts';

type Action = AnswerAction<string>;

const ASK = 'an order';
const AS_OF = { ask: ASK, requested: 0 };
const REFETCH: Action = { kind: 'refetch' };
const FETCHED: Action = { kind: 'fetched', requested: 0, data: 'fetched' };
const REPLACE: Action = { kind: 'replace', asOf: AS_OF, data: 'put' };
const CHANGE: Action = { kind: 'change', asOf: AS_OF, change: (shown) => `${shown}, changed` };

function after(...actions: Action[]): AnswerState<string> {
  return actions.reduce(answerState<string>, firstState<string>(ASK, undefined));
}

function failed(status: number): Action {
  return { kind: 'failed', requested: 0, refusal: { ok: false, status, message: 'No.', body: null } };
}

function asksAnother(kept?: string): Action {
  return { kind: 'ask', ask: 'another order', kept };
}

test.each<[string, Action[], object]>([
  ['nothing', [], { state: 'loading' }],
  ['an answer', [FETCHED], { data: 'fetched' }],
  ['a refusal', [failed(500)], { message: 'No.' }],
  ['a refusal after an answer', [FETCHED, failed(500)], { data: 'fetched' }],
  ['the end of the session', [failed(401)], { state: 'loading' }],
  ['another fetch of the same', [FETCHED, { kind: 'ask', ask: ASK, kept: 'kept' }], { data: 'fetched' }],
  ['a fetch of something else', [FETCHED, asksAnother()], { state: 'loading' }],
  ['a fetch of something else that was shown before', [FETCHED, asksAnother('kept')], { data: 'kept' }],
  ['the answer of another call', [FETCHED, REPLACE], { data: 'put' }],
  ['a change', [FETCHED, CHANGE], { data: 'fetched, changed' }],
  ['a change of what was put', [FETCHED, REPLACE, CHANGE], { data: 'put, changed' }],
  [
    'an answer of another call to what is no longer shown',
    [FETCHED, asksAnother('kept'), REPLACE],
    { data: 'kept' },
  ],
  ['a change of what is no longer shown', [FETCHED, asksAnother('kept'), CHANGE], { data: 'kept' }],
])('what is shown after %s', (_, actions, shown) => {
  expect(after(...actions).shown).toMatchObject(shown);
});

test.each<[string, Action[], number, number]>([
  ['a refusal', [failed(500)], 0, 0],
  ['the end of the session', [failed(401)], 0, 0],
  ['a refetch', [REFETCH], 1, 0],
  ['the answer to a refetch', [REFETCH, { kind: 'fetched', requested: 1, data: '' }], 1, 1],
  ['an answer put during a refetch', [REFETCH, { ...REPLACE, asOf: { ask: ASK, requested: 1 } }], 1, 1],
  ['an answer put that was requested before a refetch', [REFETCH, REPLACE], 2, 0],
  ['a change that was requested before a refetch', [FETCHED, REFETCH, CHANGE], 2, 0],
  ['an answer put to what is no longer shown', [asksAnother(), REPLACE], 1, 0],
])('the numbers of the latest fetch and of the latest answer after %s', (_, actions, requested, answered) => {
  expect(after(...actions)).toMatchObject({ requested, answered });
});

test.each<[string, Action[], number]>([
  ['a fetch', [FETCHED, failed(500), asksAnother()], 0],
  ['a refetch', [REFETCH], 1],
  ['an answer put', [REPLACE], 1],
  ['a change', [CHANGE], 1],
  ['an answer put to what is no longer shown', [asksAnother(), REPLACE], 1],
])('how many changes an answer may not include after %s', (_, actions, changes) => {
  expect(after(...actions).changes).toBe(changes);
});
