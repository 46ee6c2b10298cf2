import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnce } from '../../src/web/ui/own-document.ts';
import { Stored } from './stored.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page is reloaded once in 30 s for a reason, also after the clock was set back', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', new Stored());
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  expect(reloadOnce('a-reason')).toBe(true);
  vi.setSystemTime(new Date('2026-11-21T12:00:29Z'));
  expect(reloadOnce('a-reason')).toBe(false);
  vi.setSystemTime(new Date('2026-11-21T06:30:00Z'));
  expect(reloadOnce('a-reason')).toBe(true);
  expect(reloadOnce('a-reason')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});
