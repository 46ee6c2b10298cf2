import type { Locator } from '@playwright/test';
import { aWidePhoto } from '../support/photo.ts';
import { expect, test } from '../support/shopper.ts';
import { isInside } from '../support/staff.ts';

test('a dialog announces at each press what is missing, and no longer that a photo is prepared once it is there or refused; an earlier refusal goes', async ({
  page,
  console,
  server,
}) => {
  console.mayNameRefusal(/\/admin\/api\/pictures\/wide$/);
  await isInside(page, 'manager', '/admin/home-page');
  const shown = page.getByRole('region', { name: 'Picture at the top' });
  const refusal = shown.getByText('The shop cannot be reached. Please try again.');
  await server.isLost('PUT /admin/api/home-page/picture');
  await shown
    .getByRole('button', { name: /^Show (this one|none)/ })
    .first()
    .click();
  await expect(refusal).toBeVisible();
  await server.recovers();
  await page.getByRole('button', { name: 'Add a picture…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: 'Add a picture' })).toBeVisible();
  await expect(refusal).toHaveCount(0);

  await dialog.getByLabel('What it shows').fill('A thali');
  await isAnnouncedAgain(dialog, 'Please choose a photo first.');
  const refused = { status: 400, json: { success: false, message: 'This is no photo.' } };
  await choosesAtOnce(dialog, 'Choose a photo', refused);
  await expect(dialog.getByText('thali.jpg: This is no photo.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const image = await shown.getByRole('img').first().getAttribute('src');
  await page.getByRole('button', { name: 'Add a video…' }).click();
  await dialog.getByLabel('Address of the video').fill('http://cdn.example.in/diwali.mp4');
  await dialog.getByLabel('Title').fill('Diwali in our kitchen');
  await isAnnouncedAgain(dialog, 'Blocked insecure video URL');
  await dialog.getByLabel('Address of the video').fill('https://films.example.in/diwali.mp4');
  await choosesAtOnce(dialog, 'Add a still picture', { status: 201, json: { success: true, image } });
  await expect(dialog.getByAltText('Until the video plays')).toBeVisible();
});

/** Presses twice; a screen reader reads an alert out when its text changes. */
async function isAnnouncedAgain(dialog: Locator, words: string): Promise<void> {
  const add = dialog.getByRole('button', { name: 'Add it' });
  const alert = dialog.getByRole('alert').filter({ hasText: words });
  await add.click();
  await expect(alert).toBeVisible();
  const changed = alert.evaluate(
    (line) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => resolve(true)).observe(line, {
          childList: true,
          characterData: true,
          subtree: true,
        });
        setTimeout(resolve, 5000, false);
      }),
  );
  await add.click();
  expect(await changed, words).toBe(true);
  await expect(alert).toBeVisible();
}

/** Presses the dialog's button while the photo is still prepared, of which the shop then says `answer`. */
async function choosesAtOnce(
  dialog: Locator,
  button: string,
  answer: { status: number; json: object },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await dialog.page().route('**/admin/api/pictures/wide', async (route) => {
    await promise;
    await route.fulfill(answer);
  });
  await dialog.getByLabel(button).setInputFiles(await aWidePhoto());
  await dialog.getByRole('button', { name: 'Add it' }).click();
  const waits = dialog.getByRole('alert').filter({ hasText: 'prepared. Please try again in a moment.' });
  await expect(waits).toBeVisible();
  resolve();
  await expect(dialog.getByText('Preparing the picture.')).toHaveCount(0);
  await expect(waits).toHaveCount(0);
  await dialog.page().unroute('**/admin/api/pictures/wide');
}
