import { expect, type Page } from '@playwright/test';

/**
 * The page's time is the test's: `page.clock.runFor(…)` moves it on, `stopTime` has it stand still; until then it goes
 * on by itself as well. The browser's own time limits of calls follow it too. Before the first page.
 */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00+05:30') });
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}

/** From here on, at noon, the page's time is moved by the test alone: a busy machine's own time does not count. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00+05:30'));
}

/** Time that stands still goes on frame by frame until `isSo`: a page's scripts wait for its frames to come alive. */
export async function timePassesUntil(page: Page, isSo: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(17);
        return isSo();
      },
      { intervals: [0] },
    )
    .toBe(true);
}
