import type { Page } from '@playwright/test';

/** Holds whatever the page fetches from there, until the returned function releases it. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Scripts load once the page is drawn (decision 123); here they load when the test releases them. */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, '**/assets/*.js');
}
