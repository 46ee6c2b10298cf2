import type { Page } from '@playwright/test';
import { expect, test } from '../support/shopper.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const WORDS = 'Bringing sweetness to your screen';
const NOT_FETCHED = /^The product list could not be fetched: /;

test('the splash is not there on a first visit; after a reload it stays 800 ms after the product list has arrived, eight seconds at most, and fades for 0.8 s, also without the list or on a phone too busy to draw meanwhile', async ({
  shopper,
  server,
  console,
  page,
}) => {
  await page.goto('/terms');
  await expect(shopper.heading).toBeVisible();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  const goOn = await server.waits('GET /allproducts');
  await page.reload();
  const splash = page.getByText(WORDS, { exact: true });
  await expect(splash).toBeVisible();
  const came = Date.now();
  goOn();
  await expect(splash).toBeHidden();
  // Uses real time: a fake clock would hide that this was a reload.
  expect(Date.now() - came).toBeGreaterThanOrEqual(1_600);
  await server.recovers();

  await test.step('it ends when the list cannot be fetched', async () => {
    console.mustSay(NOT_FETCHED);
    await server.isLost('GET /allproducts');
    await recordsFading(page);
    await page.reload();
    await expect(page.getByText(WORDS)).toBeHidden();
    expect(await hasFaded(page)).toBe('yes');
  });

  await test.step('it fades even on a phone too busy to draw meanwhile', async () => {
    await page.evaluate(() => sessionStorage.removeItem('faded'));
    await isBusyWhenItFades(page);
    await page.reload();
    await expect(page.getByText(WORDS)).toBeHidden();
    expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('yes');
    expect(await hasFaded(page)).toBe('yes');
    await server.recovers();
  });

  await test.step('it waits eight seconds for the list, no longer, with reduced motion too', async () => {
    await endsOnlyTimeLimits(page, 8_000);
    await server.waits('GET /allproducts');
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      const said = page.waitForEvent('console', (one) => NOT_FETCHED.test(one.text()));
      await page.reload();
      await said;
      await expect(page.getByText(WORDS)).toBeHidden();
    }
  });
});

/** Records that the splash fades before it is gone. */
async function recordsFading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.matches('.splash')) sessionStorage.setItem('faded', 'yes');
    });
  });
}

const hasFaded = (page: Page) => page.evaluate(() => sessionStorage.getItem('faded'));

/** Blocks once, longer than the fade lasts, at the moment in which the page requests it. */
async function isBusyWhenItFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!document.querySelector('.splash[data-leaving="true"]') || sessionStorage.getItem('busy')) return;
      sessionStorage.setItem('busy', 'yes');
      for (const end = performance.now() + 1_500; performance.now() < end; );
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-leaving'] });
  });
}

/** Of the longer time limits only those of this length end, and soon. */
async function endsOnlyTimeLimits(page: Page, ofMs: number): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, milliseconds = 0) => {
      if (milliseconds === limit) return setTimeout(work, 100);
      return milliseconds < 3_000 ? setTimeout(work, milliseconds) : 0;
    }) as typeof setTimeout;
  }, ofMs);
}
