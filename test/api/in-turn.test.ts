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
