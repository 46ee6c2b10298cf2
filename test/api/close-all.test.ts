import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAll } from '../../close-all.ts';

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
