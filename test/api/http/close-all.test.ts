import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeAll } from '../../../close-all.ts';

test('everything is closed in reverse order, even if one part fails', async () => {
  const closed: string[] = [];
  const fails = () => Promise.reject(new Error('cannot be closed'));
  const closers = [() => closed.push('database'), fails, () => closed.push('calls')];
  expect(await closeAll(closers, pino({ level: 'silent' }))).toBe(false);
  expect(closed).toEqual(['calls', 'database']);
});

test('a part that does not close is not waited for forever, and the others are closed', async () => {
  const closed: string[] = [];
  const hangs = () => new Promise(() => undefined);
  const closers = [() => closed.push('database'), hangs, hangs, () => closed.push('calls')];
  expect(await closeAll(closers, pino({ level: 'silent' }), { timeoutMs: 100, leastMs: 50 })).toBe(false);
  expect(closed).toEqual(['calls', 'database']);
});

test('a part that is slow is waited for as long as time is left, and a little even when none is', async () => {
  const closed: string[] = [];
  const hangs = () => new Promise(() => undefined);
  const slow = async () => {
    await pause(10);
    closed.push('database');
  };
  const log = pino({ level: 'silent' });
  expect(await closeAll([slow], log, { timeoutMs: 20_000, leastMs: 1 })).toBe(true);
  expect(await closeAll([slow, hangs], log, { timeoutMs: 1, leastMs: 100 })).toBe(false);
  expect(closed).toEqual(['database', 'database']);
});

test('a part that does not close is waited for no longer when the clock is set back meanwhile', async () => {
  const hangs = () => new Promise(() => undefined);
  const setBack = () => {
    const hoursAgo = Date.now() - 5.5 * 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(hoursAgo);
    onTestFinished(() => clock.mockRestore());
  };
  const closing = closeAll([hangs, setBack], pino({ level: 'silent' }), { timeoutMs: 100, leastMs: 50 });
  expect(await Promise.race([closing, pause(20_000, 'still waiting')])).toBe(false);
});
