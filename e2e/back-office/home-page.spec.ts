import type { APIRequestContext, Page } from '@playwright/test';
import { HomePage } from '../../src/contract/schemas/home-page.ts';
import { openShop } from '../looks/open-shop.ts';
import { expectAccessible } from '../support/axe.ts';
import { staffHeaders } from '../support/colleague.ts';
import { fits } from '../support/fits.ts';
import { aWidePhoto } from '../support/photo.ts';
import { becomesVisible, expect, test as onTheCommonShop } from '../support/shopper.ts';
import { PHONE } from '../support/sizes.ts';
import { isInside } from '../support/staff.ts';

/** On a shop of their own, because all other journeys share one home page. */
const test = onTheCommonShop.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const { origin, close } = await openShop();
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ origin }, use) => use(origin),
});

// One after the other, because they share this shop.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const FILM = 'https://films.example.in/diwali.mp4';

const choice = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });
const isSaid = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeFocused();
const hero = (page: Page, name: string) => page.getByRole('main').getByRole('img', { name });

/** At a phone's width the same page has no violation, and nothing sticks out of the screen. */
async function fitsOnPhones(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectAccessible(page, `${what}, on a phone`);
  await fits(page, `${what}, on a phone`);
  if (before) await page.setViewportSize(before);
}

/** Another staff member, elsewhere: adds a video to the list, then hides the one that is shown, or shows it. */
async function someoneElse(request: APIRequestContext, title: string) {
  const headers = await staffHeaders(request);
  const added = await request.post('/admin/api/home-page/videos', { headers, data: { url: FILM, title } });
  const { videos } = HomePage.parse(await added.json());
  const was = videos.find(({ active }) => active)?.id ?? null;
  const becomes = videos.find((one) => one.title === title)?.id ?? null;
  const chooses = async (data: { was: string | null; becomes: string | null }) =>
    expect((await request.put('/admin/api/home-page/video', { headers, data })).ok()).toBe(true);
  return {
    takesOff: () => chooses({ was, becomes: null }),
    showsIt: () => chooses({ was, becomes }),
  };
}

test('the owner puts another picture on the home page, and a phone loads its part of it', async ({
  page,
  browser,
  origin,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/pictures\/wide$/);
  await isInside(page, 'manager', '/admin/home-page');
  await expect(choice(page, 'Pictures', 'brass thali')).toContainText('On the home page');
  await expectAccessible(page, 'the home page’s choices');
  await fitsOnPhones(page, 'the home page’s choices');

  await page.getByRole('button', { name: 'Add a picture…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('What it shows').fill('Diwali thali with Chakli');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByText('Please choose a photo first.')).toBeVisible();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') };
  await dialog.getByLabel('Choose a photo').setInputFiles(broken);
  await expect(
    dialog.getByText('broken.jpg: This is not a whole JPEG, PNG, WebP or AVIF photo.'),
  ).toBeVisible();
  await dialog.getByLabel('Choose a photo').setInputFiles(await aWidePhoto());
  await expect(dialog.getByText(/^Preparing the picture/)).toBeVisible();
  await expect(dialog.getByText('Phone', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByLabel('What it shows')).toHaveValue('Diwali thali with Chakli');
  await expectAccessible(page, 'the form of a new picture');
  await fitsOnPhones(page, 'the form of a new picture');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await isSaid(page, 'The picture is in the list.');
  await page.getByRole('button', { name: 'Show this one: Diwali thali with Chakli' }).click();
  await isSaid(page, 'The home page shows this picture now.');
  await expect(choice(page, 'Pictures', 'Diwali thali')).toContainText('On the home page');
  await expect(choice(page, 'Pictures', 'brass thali')).not.toContainText('On the home page');

  await expect(page.getByRole('link', { name: 'Look at the home page' })).toHaveAttribute('href', '/');
  // The page names the picture before any style or script, in both formats (decision 134).
  const html = await (await page.request.get('/')).text();
  expect(html.match(/<link rel="preload" as="image"[^>]*\/pictures\/own-/gi)).toHaveLength(2);
  const phone = await browser.newContext({ baseURL: origin, viewport: PHONE });
  const visit = await phone.newPage();
  await visit.goto('/');
  const picture = hero(visit, 'Diwali thali with Chakli');
  await expect(picture).toHaveAttribute('src', /^\/pictures\/own-.*\.1440\.webp$/);
  await expect(visit.getByRole('link', { name: /^Chakli .* per kg/ }).first()).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  const loaded = await picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth]);
  expect(loaded).toEqual([expect.stringMatching(/\/own-.*\.narrow-\d+\.avif$/), expect.any(Number)]);
  expect(loaded[1]).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Show none instead of: Diwali thali with Chakli' }).click();
  await isSaid(page, 'The home page shows no picture now.');
  await expect(page.getByRole('note')).toContainText('‘No active hero image found.’');
  await visit.reload();
  await expect(visit.getByText('No active hero image found.', { exact: true })).toBeVisible();
  await phone.close();

  const remove = page.getByRole('button', { name: 'Remove: Diwali thali with Chakli' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove this picture from the list?' });
  await expectAccessible(page, 'the question before a removal');
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Remove it' }).press('Enter');
  await isSaid(page, 'The picture is removed from the list.');
  await expect(choice(page, 'Pictures', 'Diwali thali')).toHaveCount(0);
  await page.getByRole('button', { name: /^Show this one: Kaju katli/ }).click();
  await isSaid(page, 'The home page shows this picture now.');
});

test('the owner sets a video, hides it and shows an earlier one again', async ({
  page,
  browser,
  origin,
  console,
}) => {
  const film = { path: 'public/video/promo.mp4', contentType: 'video/mp4' };
  await page.route(FILM, (route) => route.fulfill(film));
  await isInside(page, 'manager', '/admin/home-page');
  await page.getByRole('button', { name: 'Add a video…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a video' });
  const address = dialog.getByLabel('Address of the video');
  await address.fill(FILM.replace('https', 'http'));
  await dialog.getByLabel('Title').fill('Diwali in our kitchen');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Blocked insecure video URL' })).toBeVisible();
  await address.fill('https://youtu.be/abc');
  await dialog.getByRole('button', { name: 'Try the video' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'a page of youtu.be' })).toBeVisible();
  // The file is not at its host yet; once it is, the same address can be tried again.
  console.mayNameRefusal(/films\.example\.in/);
  await page.route(FILM, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await address.fill(FILM);
  await dialog.getByRole('button', { name: 'Try the video' }).click();
  const trial = dialog.getByLabel('The video of this address');
  await trial.evaluate((video: HTMLVideoElement) => video.play().catch(() => undefined));
  const unplayable = dialog.getByRole('alert').filter({ hasText: 'This address cannot be played here' });
  await expect(unplayable).toBeVisible();
  await dialog.getByRole('button', { name: 'Try the video' }).click();
  await expect(unplayable).toHaveCount(0);
  await expect(trial).toBeVisible();
  await expectAccessible(page, 'the form of a new video');
  await fitsOnPhones(page, 'the form of a new video');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await isSaid(page, 'The video is in the list.');
  await page.getByRole('button', { name: 'Show this one: Diwali in our kitchen' }).click();
  await isSaid(page, 'The home page shows this video now.');

  const other = await browser.newContext({ baseURL: origin });
  await other.route(FILM, (route) => route.fulfill(film));
  const visit = await other.newPage();
  await visit.goto('/');
  const onHome = visit.getByRole('region', { name: 'Promotional video' });
  await expect(onHome.getByRole('heading', { name: 'Diwali in our kitchen' })).toBeVisible();

  await page.getByRole('button', { name: 'Show none instead of: Diwali in our kitchen' }).click();
  await isSaid(page, 'The home page shows no video now.');
  await expect(page.getByRole('note')).toContainText('‘No active video configured.’');
  // A visitor who returns to the tab need not wait for the next 15 s.
  await becomesVisible(visit);
  await expect(onHome.getByText('No active video at the moment.', { exact: true })).toBeVisible();
  await visit.reload();
  await expect(onHome.getByText('No active video configured.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Show this one: Seven slow seconds at the counter' }).click();
  await isSaid(page, 'The home page shows this video now.');
  await onHome.getByRole('button', { name: 'Retry' }).click();
  await expect(onHome.getByRole('heading', { name: 'Seven slow seconds at the counter' })).toBeVisible();
  await other.close();
});

test('of two people who choose or remove, the second is told and sees what is shown, and no earlier success', async ({
  page,
  request,
  console,
}) => {
  console.mayNameRefusal(/\/admin\/api\/home-page\/videos?(\/[^/]+)?$/);
  await page.route(FILM, (route) => route.abort());
  console.mayNameRefusal(/films\.example\.in/);
  const { takesOff, showsIt } = await someoneElse(request, 'Onam in our kitchen');
  await isInside(page, 'manager', '/admin/home-page');
  const first = page.getByRole('button', { name: 'Show this one: Onam in our kitchen' });
  await expect(first).toBeVisible();
  // Another one may have the same name.
  for (const button of ['Show this one', 'Remove'])
    await expect(
      page.getByRole('button', { name: `${button}: Onam in our kitchen` }),
    ).toHaveAccessibleDescription(/^Added \d/);
  await takesOff();
  await first.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Somebody has changed which video is shown.' });
  await expect(refusal).toBeFocused();
  await page.getByRole('button', { name: 'Show this one: Seven slow seconds at the counter' }).click();
  await isSaid(page, 'The home page shows this video now.');
  await expect(refusal).toBeHidden();

  await page.getByRole('button', { name: 'Show none instead of: Seven slow seconds at the counter' }).click();
  await isSaid(page, 'The home page shows no video now.');
  await page.getByRole('button', { name: 'Add a video…' }).click();
  await expect(page.getByText('The home page shows no video now.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show this one: Seven slow seconds at the counter' }).click();
  await isSaid(page, 'The home page shows this video now.');
  await page.getByRole('button', { name: 'Remove: Onam in our kitchen' }).click();
  await expect(page.getByText('The home page shows this video now.')).toHaveCount(0);
  await showsIt();
  const question = page.getByRole('dialog', { name: 'Remove this video from the list?' });
  await question.getByRole('button', { name: 'Remove it' }).click();
  await expect(question.getByRole('alert')).toContainText('The home page shows this video.');
  await expect(choice(page, 'Videos', 'Onam')).toContainText('On the home page');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Show this one: Seven slow seconds at the counter' }).click();
  await isSaid(page, 'The home page shows this video now.');
});
