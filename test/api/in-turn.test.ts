import { expect, test } from 'vitest';
import { createTurns } from '../../src/api/in-turn.ts';

const NEVER_MS = 60_000;

test('no more at once than there are places, in the order in which they came', async () => {
  const inTurn = createTurns(2, NEVER_MS);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      return number;
    });
  const all = [1, 2, 3, 4].map(work);
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await all[0];
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await all[1];
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its place on', async () => {
  const inTurn = createTurns(1, NEVER_MS);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('work that waits for something else keeps nobody waiting', async () => {
  const inTurn = createTurns(1, 0);
  let end = () => {};
  const stuck = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  expect(await inTurn(async () => 'done')).toBe('done');
  end();
  await stuck;
  expect(await inTurn(async () => 'again')).toBe('again');
});

test('who would wait behind too many is told so at once', async () => {
  const inTurn = createTurns(1, NEVER_MS, 2);
  const first = Promise.withResolvers<string>();
  const all = [inTurn(() => first.promise), inTurn(async () => 'second'), inTurn(async () => 'third')];
  await expect(inTurn(async () => 'fourth')).rejects.toMatchObject({ status: 503, extra: { retryAfter: 5 } });
  first.resolve('first');
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
  expect(await inTurn(async () => 'again')).toBe('again');
});

test('who has hung up while waiting keeps no place, and nothing is done for them', async () => {
  const inTurn = createTurns(1, NEVER_MS, 1);
  const first = Promise.withResolvers<string>();
  const under = inTurn(() => first.promise);
  const caller = new AbortController();
  const gone = inTurn(() => expect.unreachable(), caller.signal);
  caller.abort();
  await expect(gone).rejects.toMatchObject({ status: 503 });
  const next = inTurn(async () => 'next');
  first.resolve('first');
  expect(await Promise.all([under, next])).toEqual(['first', 'next']);
});
