import { expect, test } from './shopper.ts';

const BRANCHES = ['Johari Lane, the first counter', 'Malviya Nagar', 'Hathi Pol, Udaipur'];

test.beforeEach(async ({ page }) => {
  // Tests must not call a third party's map server.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  );
});

test('the contact page shows photos, story, timeline, branches and the form; a phone fetches only the part of a photo that its arch shows', async ({
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
});

test('About Us scrolls to the founder story', async ({ shopper, page }) => {
  await page.goto('/contact');
  const story = shopper.main.getByRole('heading', { name: 'The man who would not round up' });
  await expect(story).not.toBeInViewport();
  await expect(shopper.page.getByText('About Us')).toHaveCount(1);
  await shopper.button('About Us').click();
  await expect(story).toBeInViewport();
  await expect(story).toBeFocused();
  // Once more if the router, a moment after the browser, goes to the place in the address.
  const scrollsUp = () =>
    expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(story).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
  await scrollsUp();
  await page.goto('/contact#about');
  await expect(story).toBeInViewport();
  // A small laptop: the timeline is part of what the button promises.
  await page.setViewportSize({ width: 1280, height: 720 });
  await scrollsUp();
  await shopper.button('About Us').click();
  await expect(shopper.main.getByRole('heading', { name: '1964-2024' })).toBeInViewport({ ratio: 1 });
});

test('each branch opens with picture, address, map and link', { tag: '@phone' }, async ({
  shopper,
  page,
}) => {
  const maps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('openstreetmap')) maps.push(request.url());
  });
  await page.goto('/contact');
  for (const name of BRANCHES) {
    await expect.poll(() => maps.length).toBe(BRANCHES.indexOf(name));
    const card = shopper.button(new RegExp(`^${name}`));
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await card.click();
    const modal = page.getByRole('dialog', { name });
    await expect(modal.getByRole('heading', { name })).toBeVisible();
    await expect(modal.getByRole('img')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(modal.getByText(/Rajasthan/)).toBeVisible();
    await expect(modal.getByTitle(`Map of ${name}`)).toBeVisible();
    await expect(modal.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
      'href',
      /google\.com\/maps/,
    );
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(card).toBeFocused();
  }
});

test('Back to the contact page in the document of another page loads its own, so that the map is not blocked', async ({
  shopper,
  page,
}) => {
  await page.goto('/contact');
  await shopper.goesOnAndReloads();
  await page.goBack();
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.name.endsWith('/contact') ?? false,
  );
  await shopper.button(/^Malviya Nagar/).click();
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContainEqual(expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//));
});

test('a branch closes by its backdrop and its button, and keeps the focus inside', async ({
  shopper,
  page,
}) => {
  await page.goto('/contact');
  const card = shopper.button(/^Malviya Nagar/);
  const modal = page.getByRole('dialog', { name: 'Malviya Nagar' });
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
});

test('Escape closes a branch whose map was pressed, and Tab leads into the map', async ({
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
  const holder = () => page.evaluate(() => document.activeElement?.tagName);
  for (const presses of [1, 2]) {
    await card.click();
    for (let press = 0; press < presses; press += 1) await zoom.click();
    await expect.poll(holder).not.toBe('IFRAME');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
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

test('a message is stored and confirmed as received', { tag: '@phone' }, async ({
  shopper,
  server,
  page,
}) => {
  const sent = server.hears('POST /contact');
  await page.goto('/contact');
  // Before hydration the browser itself validates the address, and takes the marks for a mistake.
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.getByLabel('Name').fill('Farida');
  // As a messenger passes it on.
  await page.getByLabel('Email').fill('\u202afarida@example.in\u202c');
  await page.getByLabel('Message').fill('Do you still make the star katli?');
  const form = page.locator('.message');
  const before = await form.boundingBox();
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByText(/^Thank you, Farida\. We have received your message/)).toBeVisible();
  // Nothing below has moved.
  expect((await form.boundingBox())?.height).toBe(before?.height);
  expect(sent[0]?.postDataJSON()).toMatchObject({
    name: 'Farida',
    email: 'farida@example.in',
    message: 'Do you still make the star katli?',
  });
  await shopper.button('Write another').click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('all three fields are required: an error is beside its field in the words of the shop, and gets the focus', async ({
  shopper,
  server,
  page,
}) => {
  const sent = server.hears('POST /contact');
  await page.goto('/contact');
  // Before hydration the browser says it in its own words.
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  for (const label of ['Name', 'Email', 'Message']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required');
  }
  await shopper.button('Send Message').click();
  for (const [label, words] of [
    ['Name', 'Please enter your name.'],
    ['Email', 'Please enter a valid e-mail address.'],
    ['Message', 'Please write a message.'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Asha');
  await page.getByLabel('Message', { exact: true }).fill('Is the ghee from cows?');
  await page.getByLabel('Email', { exact: true }).fill('asha@');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(shopper.main.getByRole('alert')).toHaveText('Please enter a valid e-mail address.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('');
  expect(sent).toHaveLength(0);
});

test('what only the shop finds wrong is beside its field too, which gets the focus', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /contact');
  await page.goto('/contact');
  const email = page.getByLabel('Email');
  const message = page.getByLabel('Message');
  await page.getByLabel('Name').fill('Farida');
  // A browser takes an address without a top-level domain, and spaces for a message.
  await email.fill('farida@gmail');
  await message.fill('   ');
  await shopper.button('Send Message').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid e-mail address.');
  await expect(message).toHaveAccessibleDescription('Please write a message.');
  await expect(shopper.main.getByRole('alert')).toHaveCount(0);
  await email.fill('farida@gmail.com');
  await message.fill('Do you still make the star katli?');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByText(/^Thank you, Farida\./)).toBeVisible();
});

test('a message that did not arrive is still there', async ({ shopper, server, page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Farida');
  await page.getByLabel('Email').fill('farida@example.in');
  await page.getByLabel('Message').fill('Hello');
  await server.isLost('POST /contact');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('could not be sent: no answer from the shop');
  await server.recovers();
  await server.answers('POST /contact', '<title>Log in to the network of this hotel</title>');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent');
  await server.recovers();
  await server.answers('POST /contact', []);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent.');
  await server.recovers();
  await server.answers('POST /contact', 'x');
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Your message could not be sent');
  await server.recovers();
  await server.answers('POST /contact', { success: false, message: 'Too many messages.' }, 429);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('Too many messages.');
  await server.recovers();
  await server.answers('POST /contact', { success: false, message: 'No letters today.' });
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toContainText('No letters today.');
  await server.recovers();
  await server.answers('POST /contact', { success: false, errors: 'That is no e-mail address.' }, 400);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toHaveText('That is no e-mail address.');
  await server.recovers();
  await server.answers('POST /contact', {}, 500);
  await shopper.button('Send Message').click();
  await expect(shopper.main.getByRole('alert')).toHaveText(
    'Your message could not be sent. It is still here; please try again.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
});
