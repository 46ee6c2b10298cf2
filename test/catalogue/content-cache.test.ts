import { expect, onTestFinished, test, vi } from 'vitest';
import { createContentCache } from '../../src/shop/content/content-cache.ts';
import { eventually } from '../support/eventually.ts';

/**
 * Kept content with notifications and time under the test's control; `answers` are the database's answers, in order.
 */
function keeping(...answers: (string | Promise<string> | Error)[]) {
  let tell: (payload: string | null) => void = () => undefined;
  let now = 0;
  const content = createContentCache({
    listen(channel, onNotify) {
      expect(channel).toBe('content');
      tell = onNotify;
    },
    now: () => now,
  });
  const get = content.keep(async () => {
    const answer = answers.shift() ?? 'asked too often';
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return {
    get,
    failing: content.failing,
    recoveries: content.recoveries,
    tell: (payload: string | null) => tell(payload),
    pass: (ms: number) => (now += ms),
  };
}

/** A database that is silent. */
const NEVER = new Promise<string>(() => undefined);

test('content is read once, and again after a change or when changes may have been missed', async () => {
  const { get, tell } = keeping('one', 'two', 'three');
  expect(await Promise.all([get(), get()])).toEqual(['one', 'one']);
  tell('');
  expect([await get(), await get()]).toEqual(['two', 'two']);
  tell(null);
  expect([await get(), await get()]).toEqual(['three', 'three']);
});

test('content requested before a change is not given to readers who come after it', async () => {
  const slow = Promise.withResolvers<string>();
  const { get, tell } = keeping(slow.promise, 'new');
  const before = get();
  tell('');
  const after = get();
  slow.resolve('old');
  expect([await before, await after, await get()]).toEqual(['old', 'new', 'new']);
});

test('content whose reading fails after a further change is what that change made of it', async () => {
  const slow = Promise.withResolvers<string>();
  const { get, tell } = keeping('one', slow.promise, 'three');
  await get();
  tell('');
  const before = get();
  tell('');
  const after = get();
  slow.reject(new Error('away'));
  expect([await before, await after]).toEqual(['three', 'three']);
});

test('whoever waited for content in vain gets the newest that has been read meanwhile', async () => {
  const { get, tell, failing } = keeping('one', NEVER, 'three');
  await get();
  tell('');
  const before = get();
  tell('');
  await get();
  expect([await before, failing()]).toEqual(['three', false]);
});

test('content that nobody could read for long counts as old, also if a further change is being read since', async () => {
  const { get, tell, failing } = keeping('one', NEVER, NEVER);
  await get();
  tell('');
  const before = get();
  tell('');
  void get();
  expect([await before, failing()]).toEqual(['one', true]);
});

test('a failure before the first answer is reported, and not kept', async () => {
  const { get, failing } = keeping(new Error('away'), 'back');
  await expect(get()).rejects.toThrow('away');
  expect(failing()).toBe(false);
  expect([await get(), await get()]).toEqual(['back', 'back']);
});

test('after a change that cannot be read, the last answer stays until it can, even without readers', async () => {
  const { get, tell, failing, recoveries } = keeping('one', new Error('away'), new Error('away'), 'two');
  await get();
  tell('');
  expect([await get(), failing(), await get()]).toEqual(['one', true, 'one']);
  tell(null);
  expect(await get()).toBe('one');
  await eventually(() => expect(failing()).toBe(false));
  expect([await get(), await get()]).toEqual(['two', 'two']);
  expect(recoveries()).toBe(1);
});

test('a database that does not answer keeps nobody waiting, and its answer is used once it comes', async () => {
  const silent = Promise.withResolvers<string>();
  const { get, tell, failing } = keeping('one', silent.promise);
  await get();
  tell('');
  expect([await get(), failing(), await get()]).toEqual(['one', true, 'one']);
  silent.resolve('two');
  await eventually(() => expect(failing()).toBe(false));
  expect(await get()).toBe('two');
});

test('an old answer stays while it is read again, and if that fails', async () => {
  const { get, pass, failing } = keeping('one', new Error('away'), 'two');
  await get();
  pass(61_000);
  expect([await get(), await get()]).toEqual(['one', 'one']);
  await eventually(() => expect(failing()).toBe(true));
  expect(await get()).toBe('one');
  await expect.poll(get).toBe('two');
});

test('an old answer is read again even if the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const content = createContentCache({ listen: () => undefined });
  const answers = ['one', 'two'];
  const get = content.keep(async () => answers.shift());
  await get();
  vi.advanceTimersByTime(61_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect.poll(get).toBe('two');
});
