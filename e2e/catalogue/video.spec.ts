import type { Page } from '@playwright/test';
import { stopTime, takeTime, timePassesUntil } from '../support/clock.ts';
import type { Server } from '../support/server.ts';
import { becomesVisible, expect, test } from '../support/shopper.ts';

const film = (page: Page) => page.getByRole('region', { name: 'Promotional video' });
const CLIP = '/video/promo.mp4';

test("without a video the home page says 'No active video configured.', and when it could not be fetched; of a broken one that it failed; it plays the active one", async ({
  shopper,
  server,
  console,
  page,
}) => {
  console.mustSay(/^The video could not be fetched: /);
  const none = film(page).getByText('No active video configured.', { exact: true });
  const unfetched = film(page).getByText('Failed to fetch video. See console for details.', { exact: true });
  await server.answers('GET /videos/active', { success: false, message: 'None.' }, 404);
  await page.goto('/');
  await expect(none).toBeVisible();
  for (const [said, status] of [
    ['an error page', 500],
    ['no JSON', 200],
    ['the page of a hotel that asks for a room number', 200],
  ] as const) {
    await server.recovers();
    await server.answers('GET /videos/active', said, status);
    // A page that is shown again asks for the video at once, and not only after 15 s.
    await becomesVisible(page);
    await expect(unfetched, said).toBeVisible();
    await server.recovers();
    await server.answers('GET /videos/active', {});
    await becomesVisible(page);
    await expect(none).toBeVisible();
  }

  // By keyboard: one continues from the page.
  const again = film(page).getByRole('button', { name: 'Retry' });
  await again.focus();
  await server.recovers();
  await server.answers('GET /videos/active', { url: '/video/none.mp4', title: 'Lost' });
  server.mayRefuse('GET /video/none.mp4');
  await again.press('Enter');
  const failed = film(page).getByText('Video failed to play...', { exact: true });
  await expect(failed).toBeVisible();
  await expect(shopper.main).toBeFocused();
  await again.press('Enter');
  await expect(shopper.main).toBeFocused();
  await expect(failed).toBeVisible();
  await expect(film(page).getByRole('link', { name: 'Open video' })).toHaveAttribute(
    'href',
    '/video/none.mp4',
  );

  await server.recovers();
  await again.click();
  await expect(film(page).getByRole('button', { name: /^Play the film: / })).toBeVisible();
  await playsInEveryForm(page, server);
});

/** The active video; by keyboard one continues from it. */
async function playsInEveryForm(page: Page, server: Server): Promise<void> {
  const play = film(page).getByRole('button', { name: /^Play the film: / });
  await play.click();
  await expect(play).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(0);

  // Staff have corrected its title: the film that plays goes on under the new one.
  await server.answers('GET /videos/active', { url: CLIP, title: 'By another title' });
  await becomesVisible(page);
  await expect(film(page).getByLabel('By another title', { exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => document.querySelector('video')?.currentTime),
    'not from the beginning',
  ).toBeGreaterThan(0);

  const address = (form: string) => `${CLIP}?${form}`;
  for (const [form, body] of [
    ['videoUrl', { videoUrl: address('videoUrl'), title: 'By videoUrl' }],
    ['src', { src: address('src'), title: 'By src' }],
    ['data', { data: { url: address('data'), title: 'By data' } }],
    ['url', { url: address('url'), title: 'By url' }],
  ] as const) {
    await server.answers('GET /videos/active', body);
    await becomesVisible(page);
    await expect(film(page).getByRole('heading', { name: `By ${form}` })).toBeVisible();
  }

  await play.press('Enter');
  await expect(film(page).getByLabel('By url', { exact: true })).toBeFocused();
}

test('the home page says after 8 s that the video could not be fetched, asks again every 15 s, and notices that it has gone', async ({
  server,
  console,
  page,
}) => {
  console.mustSay(/^The video could not be fetched: /);
  await takeTime(page);
  await stopTime(page);
  server.mayRefuse('GET /videos/active');
  const asked = server.hears('GET /videos/active');
  await server.waits('GET /videos/active');
  await page.goto('/');
  await timePassesUntil(page, () => asked.length > 0);
  await page.clock.runFor(7_000);
  await expect(film(page).getByText('Failed to fetch video.')).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(
    film(page).getByText('Failed to fetch video. See console for details.', { exact: true }),
  ).toBeVisible();

  await server.recovers();
  const play = film(page).getByRole('button', { name: /^Play the film: / });
  await page.clock.runFor(5_500);
  expect(asked).toHaveLength(1);
  await expect(play).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(play).toBeVisible();
  expect(asked).toHaveLength(2);
  await server.answers('GET /videos/active', {});
  await page.clock.runFor(13_000);
  expect(asked).toHaveLength(2);
  await page.clock.runFor(2_000);
  await expect.poll(() => asked.length).toBe(3);
  await expect(film(page).getByText('No active video at the moment.', { exact: true })).toBeVisible();
});

test('a page on https refuses a video on http', async ({ server, page, baseURL }) => {
  // The same shop, as if behind a proxy with a certificate.
  await page.route('https://shop.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) });
  });
  await server.answers('GET /videos/active', { url: 'http://films.example/promo.mp4' });
  await page.goto('https://shop.example/');
  await expect(
    film(page).getByText('Blocked insecure video URL (mixed content). Use https URL for your video.', {
      exact: true,
    }),
  ).toBeVisible();
  // Let the page's last requests finish before the browser closes.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
});
