import { expect, isAlive, type Shopper, test } from '../support/shopper.ts';
import { DESK, PHONE } from '../support/sizes.ts';

const BRANCHES = ['Johari Lane, the first counter', 'Malviya Nagar', 'Hathi Pol, Udaipur'];

test.beforeEach(async ({ page }) => {
  // Tests must not call a third party's map server.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  );
});

test('the contact page shows photos, story, timeline, branches and the form; About Us scrolls to the story; a phone fetches only the part of a photo that its arch shows', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  for (const name of [/^Gulab jamun/, /^A gift box/]) {
    const photo = shopper.main.getByRole('img', { name });
    await photo.scrollIntoViewIfNeeded();
    await expect(photo).toHaveJSProperty('complete', true);
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('.narrow-');
  }
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('list', { name: 'Store photos' }).getByRole('img')).toHaveCount(3);
    await expect(shopper.main.getByRole('heading', { name: '1964-2024' })).toBeVisible();
    await expect(shopper.main.getByText('1964', { exact: true })).toBeVisible();
    await expect(shopper.main.getByText('2024', { exact: true })).toBeVisible();
    for (const name of BRANCHES) await expect(shopper.button(new RegExp(`^${name}`))).toBeVisible();
    await expect(shopper.main.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();
  }
  await aboutUsScrollsToTheStory(shopper);
});

async function aboutUsScrollsToTheStory(shopper: Shopper): Promise<void> {
  const { page, main } = shopper;
  const story = main.getByRole('heading', { name: 'The man who would not round up' });
  // Once more if the router, a moment after the browser, goes to the place in the address.
  const scrollsUp = () =>
    expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(story).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
  await scrollsUp();
  await expect(page.getByText('About Us')).toHaveCount(1);
  await shopper.button('About Us').click();
  await expect(story).toBeInViewport();
  await expect(story).toBeFocused();
  await scrollsUp();
  await page.goto('/contact#about');
  await expect(story).toBeInViewport();
  // A small laptop: the timeline is part of what the button promises.
  await page.setViewportSize({ width: 1280, height: 720 });
  await scrollsUp();
  await shopper.button('About Us').click();
  await expect(main.getByRole('heading', { name: '1964-2024' })).toBeInViewport({ ratio: 1 });
}

test('each branch opens with picture, address, map and link, on a phone too, also when Back leads here from another page’s document', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/contact');
  await opensEachBranch(shopper);
  await page.setViewportSize(DESK);
  // Back loads the page's own document, in which the map is not blocked.
  await shopper.goesOnAndReloads();
  await page.goBack();
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.name.endsWith('/contact') ?? false,
  );
  await isAlive(page);
  await opensEachBranch(shopper);
});

async function opensEachBranch(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  const maps = () =>
    page.frames().filter((frame) => frame.url().startsWith('https://www.openstreetmap.org/'));
  for (const name of BRANCHES) {
    // None is loaded before its branch is opened.
    await expect.poll(() => maps().length).toBe(0);
    const card = shopper.button(new RegExp(`^${name}`));
    // Scrolls it out from under the bar, as the press would.
    await card.hover();
    const place = await page.evaluate(() => scrollY);
    await card.click();
    const modal = page.getByRole('dialog', { name });
    await expect(modal.getByRole('heading', { name })).toBeVisible();
    await expect(modal.getByRole('img')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(modal.getByText(/Rajasthan/)).toBeVisible();
    await expect(modal.getByTitle(`Map of ${name}`)).toBeVisible();
    await expect.poll(() => maps().length).toBe(1);
    await expect(modal.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
      'href',
      /google\.com\/maps/,
    );
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(card).toBeFocused();
  }
}

test('a branch closes by its backdrop, its button and, even when its map was pressed, by Escape; Tab stays inside and leads into the map', async ({
  shopper,
  page,
}) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><button>Zoom in</button>' }),
  );
  await page.goto('/contact');
  const card = shopper.button(/^Malviya Nagar/);
  const modal = page.getByRole('dialog', { name: 'Malviya Nagar' });
  const map = modal.getByTitle('Map of Malviya Nagar');
  const zoom = map.contentFrame().getByRole('button', { name: 'Zoom in' });
  await card.click();
  await expect(modal).toBeVisible();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  // A selection that ends on the backdrop is not a press there.
  await modal.getByRole('heading').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(modal).toBeHidden();
  await card.click();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(card).toBeFocused();

  const holder = () => page.evaluate(() => document.activeElement?.tagName);
  for (const presses of [1, 2]) {
    await card.click();
    for (let press = 0; press < presses; press += 1) await zoom.click();
    await expect.poll(holder).not.toBe('IFRAME');
    await page.keyboard.press('Escape');
    // Gone, not only closed: a key that comes in between would open what is just being closed.
    await expect(page.locator('dialog', { hasText: 'Open in Maps' })).toHaveCount(0);
    await expect(card).toBeFocused();
  }
  await page.keyboard.press('Enter');
  // The pointer rests on the map, as after a press on the card where the modal opens.
  await zoom.hover();
  const openInMaps = modal.getByRole('link', { name: 'Open in Maps' });
  // A busy browser moves the focus after it has reported the end of the key.
  await openInMaps.focus();
  await map.evaluate(async (frame) => {
    for (const type of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(type, { key: 'Tab' }));
    frame.focus();
    // By then a press would have given the keys back.
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done)));
  });
  expect(await holder()).toBe('IFRAME');
  await openInMaps.focus();
  await page.keyboard.press('Tab');
  await expect(zoom).toBeFocused();
  // Whoever has left it by Tab and presses it gives the keys back.
  await page.keyboard.press('Shift+Tab');
  await zoom.click();
  await expect.poll(holder).not.toBe('IFRAME');
});
