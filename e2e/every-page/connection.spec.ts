import type { Page } from '@playwright/test';
import { BANNER, OFFLINE } from '../support/goes-offline.ts';
import { drawsAgain, expect, isAlive, test } from '../support/shopper.ts';

/** What the browser says of its connection is checked against the shop. */
test('the shop is asked again when it still answers, not heard after the connection is back, and by Try again, which keeps what was typed until an answer comes', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/healthz/);
  let asked = 0;
  await page.route('**/healthz', (route) => (++asked === 1 ? route.continue() : route.abort()));
  await page.goto('/login');
  await isAlive(page);
  await browserSays(page, { onLine: false });
  await expect(page.getByText(BANNER)).toBeVisible();
  expect(asked).toBe(2);
  await browserSays(page, { onLine: true });
  await expect(page.getByText(BANNER)).toBeHidden();

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/healthz', async (route) => {
    await promise;
    await route.abort();
  });
  const askedLate = page.waitForRequest('**/healthz');
  await browserSays(page, { onLine: false });
  await askedLate;
  await browserSays(page, { onLine: true });
  const lost = page.waitForEvent('requestfailed');
  resolve();
  await lost;
  await drawsAgain(page);
  expect(await page.getByText(BANNER).count()).toBe(0);

  await browserSays(page, { onLine: false });
  const again = page.getByRole('button', { name: 'Try again' });
  const email = page.getByLabel('Email');
  await email.fill('asha@example.in');
  // Somebody who presses in haste is told once.
  await again.click({ clickCount: 3 });
  await shopper.isTold(OFFLINE);
  await expect(again).toBeEnabled();
  await expect(shopper.notice).toBeHidden();
  await expect(email).toHaveValue('asha@example.in');
  // A busy shop's answer counts too.
  await page.route('**/healthz', (route) => route.fulfill({ status: 503 }));
  const loaded = page.waitForEvent('load');
  await again.click();
  await loaded;
  await expect(again).toBeHidden();
});

/** What a browser that is wrong about its connection says of it. */
async function browserSays(page: Page, { onLine }: { onLine: boolean }): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, onLine);
}
