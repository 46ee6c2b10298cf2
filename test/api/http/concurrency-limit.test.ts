import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../../src/api/load/concurrency-limit.ts';

const NEVER_MS = 60_000;

test('no more work runs at once than there are places, in order of arrival', async () => {
  const limit = createConcurrencyLimit(2, NEVER_MS);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    limit(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      return number;
    });
  const all = [1, 2, 3, 4].map(work);
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await all[0];
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await all[1];
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('work that fails frees its place', async () => {
  const limit = createConcurrencyLimit(1, NEVER_MS);
  const failing = limit(() => Promise.reject(new Error('no')));
  const next = limit(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('work that waits for something else keeps nobody waiting', async () => {
  const limit = createConcurrencyLimit(1, 0);
  let end = () => {};
  const stuck = limit(() => new Promise<void>((resolve) => (end = resolve)));
  expect(await limit(async () => 'done')).toBe('done');
  end();
  await stuck;
  expect(await limit(async () => 'again')).toBe('again');
});

test('a caller who would wait behind too many is refused at once', async () => {
  const limit = createConcurrencyLimit(1, NEVER_MS, 2);
  const first = Promise.withResolvers<string>();
  const all = [limit(() => first.promise), limit(async () => 'second'), limit(async () => 'third')];
  await expect(limit(async () => 'fourth')).rejects.toMatchObject({ status: 503, extra: { retryAfter: 5 } });
  first.resolve('first');
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third']);
  expect(await limit(async () => 'again')).toBe('again');
});

test('a caller who hangs up while waiting frees the place, and nothing is done for them', async () => {
  const limit = createConcurrencyLimit(1, NEVER_MS, 1);
  const first = Promise.withResolvers<string>();
  const under = limit(() => first.promise);
  const caller = new AbortController();
  const gone = limit(() => expect.unreachable(), caller.signal);
  caller.abort();
  await expect(gone).rejects.toMatchObject({ status: 503 });
  const next = limit(async () => 'next');
  first.resolve('first');
  expect(await Promise.all([under, next])).toEqual(['first', 'next']);
});
