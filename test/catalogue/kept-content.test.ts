import { expect, test } from 'vitest';
import { keepContent } from '../../src/shop/content/kept-content.ts';

/** Kept content with notifications and time under the test's control; `answers` are the database's, in order. */
function keeping(...answers: (string | Promise<string> | Error)[]) {
  let tell: (payload: string | null) => void = () => undefined;
  let now = 0;
  const content = keepContent({
    listen(channel, onNotify) {
      expect(channel).toBe('content');
      tell = onNotify;
    },
    clock: () => new Date(now),
  });
  const get = content.keep(async () => {
    const answer = answers.shift() ?? 'asked too often';
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { get, tell: (payload: string | null) => tell(payload), pass: (ms: number) => (now += ms) };
}

test('is read once, and again after a change, and when changes may have been missed', async () => {
  const { get, tell } = keeping('one', 'two', 'three');
  expect(await Promise.all([get(), get()])).toEqual(['one', 'one']);
  tell('');
  expect([await get(), await get()]).toEqual(['two', 'two']);
  tell(null);
  expect([await get(), await get()]).toEqual(['three', 'three']);
});

test('what was asked for before a change is not given to who comes after it', async () => {
  const slow = Promise.withResolvers<string>();
  const { get, tell } = keeping(slow.promise, 'new');
  const before = get();
  tell('');
  const after = get();
  slow.resolve('old');
  expect([await before, await after, await get()]).toEqual(['old', 'new', 'new']);
});

test('a failure is not kept', async () => {
  const { get } = keeping(new Error('away'), 'back');
  await expect(get()).rejects.toThrow('away');
  expect([await get(), await get()]).toEqual(['back', 'back']);
});

test('an old answer stays while it is read again, and when it cannot be', async () => {
  const { get, pass } = keeping('one', new Error('away'), 'two');
  await get();
  pass(61_000);
  expect([await get(), await get()]).toEqual(['one', 'one']);
  pass(61_000);
  expect(await get()).toBe('one');
  await expect.poll(get).toBe('two');
});
