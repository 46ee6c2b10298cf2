import type { Page } from '@playwright/test';

/**
 * The page's time stands still until the test moves it: `page.clock.runFor(…)`. The browser's own time limits of calls
 * follow it too. Before the first page.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00+05:30') });
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}
