import { expect, type Page } from '@playwright/test';

/**
 * Puts the page's clock under the test's control: `page.clock.runFor(…)` advances it and `stopTime` stops it; until
 * then it also runs by itself. Call it before the first page.
 */
export async function takeTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00+05:30') });
}

/** Stops the page's clock at noon. From here on only the test advances it, so a busy machine has no effect. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00+05:30'));
}

/** Advances a stopped clock frame by frame until `isSo`: a page's scripts need frames to hydrate. */
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
