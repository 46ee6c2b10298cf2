import type { Locator, Page } from '@playwright/test';
import { hasOwnArrow } from '../support/fits.ts';
import { expect, isAlive, test } from '../support/shopper.ts';

/** The system's few colours in place of the shop's, as Windows' contrast themes set them. */

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('in forced-colours mode the home page marks what is chosen, no text covers another, and its signs keep their shapes', async ({
  page,
}) => {
  await page.goto('/');
  await isAlive(page);
  expect(await outlineOf(page, '1 of 4')).toBe('solid');
  expect(await outlineOf(page, '2 of 4')).toBe('none');
  const above = (selector: string) =>
    page.locator(selector).evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await above('.hero .say')).toBeGreaterThan(await above('.hero h1'));
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await line('Home')).not.toBe(ground);
  for (const name of ['Sweets', 'Snacks', 'Bakery', 'Contact']) expect(await line(name)).toBe(ground);

  // Words of another block would bring their own backplate, which lies over the line above them.
  const days = page.getByRole('contentinfo').getByText('every day', { exact: false }).last();
  await expect(days).toHaveText('every day.');
  await expect(days).toHaveCSS('display', 'inline');

  await isATriangle(page.getByRole('button', { name: /^Play the film/ }).locator('i'));
  await showsTheFocus(page.getByRole('tab', { name: 'Sweets', exact: true }));
  await showsTheFocus(page.getByRole('button', { name: '1 of 4', exact: true }));
});

test('in forced-colours mode lists have the system’s arrow, and what is chosen at a product or a login is marked', async ({
  shopper,
  page,
}) => {
  await page.goto('/sweets');
  await isAlive(page);
  expect(await hasOwnArrow(page.getByLabel('Sort', { exact: true }))).toBe(false);

  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  const outline = (name: string) =>
    page
      .locator('.pills label')
      .filter({ hasText: name })
      .evaluate((pill) => getComputedStyle(pill).outlineStyle);
  expect(await outline('1000 gms')).toBe('solid');
  expect(await outline('250 gms')).toBe('none');
  expect(await outlineOf(page, 'Picture 1')).toBe('solid');
  expect(await outlineOf(page, 'Picture 2')).toBe('none');
  // The system draws a backplate under every line of text, as high as the font: later ones cover earlier text.
  const pill = page.locator('.pills label').first();
  const [weight, price] = await Promise.all(
    ['b', 'span'].map((name) => pill.locator(name).evaluate((text) => text.getBoundingClientRect())),
  );
  // In the line of the weight, descenders take a fifth of the height.
  const fifth = 18 / 5;
  expect((price?.bottom ?? 0) - (weight?.bottom ?? 0)).toBeGreaterThan(16 + fifth);
  await showsTheFocus(page.getByRole('button', { name: 'Picture 1', exact: true }));

  await shopper.loginButton.click();
  await expect(shopper.heading).toHaveText('Login');
  await showsTheFocus(page.getByRole('button', { name: 'Sign Up', exact: true }));
});

const outlineOf = (page: Page, button: string) =>
  page.getByRole('button', { name: button }).evaluate((one) => getComputedStyle(one).outlineStyle);

/** Also when it is chosen, which is marked by an outline too. */
async function showsTheFocus(button: Locator): Promise<void> {
  await button.click();
  const look = () =>
    button.evaluate((one) => {
      const { outlineColor, outlineOffset } = getComputedStyle(one);
      return `${outlineColor} ${outlineOffset}`;
    });
  await button.blur();
  const atRest = await look();
  // By keyboard, so that there is a ring.
  await button.page().keyboard.press('Tab');
  await button.focus();
  expect(await button.evaluate((one) => one.matches(':focus-visible')), `${button}`).toBe(true);
  expect(await look(), `${button}`).not.toBe(atRest);
}

/** A square of the system's colours would look the same at its edge and in its corner. */
async function isATriangle(sign: Locator): Promise<void> {
  await sign.scrollIntoViewIfNeeded();
  const picture = (await sign.screenshot()).toString('base64');
  const [edge, corner] = await sign.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', {
      willReadFrequently: true,
    });
    canvas?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => canvas?.getImageData(x, y, 1, 1).data.join();
    return [at(3, image.height / 2), at(image.width - 4, 3)];
  }, picture);
  expect(edge).not.toBe(corner);
}
