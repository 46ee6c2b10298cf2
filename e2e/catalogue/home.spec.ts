import { expect, isAlive, test } from '../support/shopper.ts';
import { DESK } from '../support/sizes.ts';

test('the home page shows all of its parts, on a phone too: the active picture, four fixed testimonials', async ({
  shopper,
  page,
  request,
}) => {
  const { imageUrl, alt } = await (await request.get('/api/heropics/active')).json();
  await page.goto('/');
  await expect(shopper.main.getByRole('img', { name: alt })).toHaveAttribute('src', imageUrl);
  const said = page.getByRole('region', { name: 'Testimonials' });
  await expect(said.getByRole('figure')).toHaveCount(1);
  await expect(said.getByRole('figure')).toContainText('Farida Contractor');
  await said.getByRole('button', { name: '4 of 4' }).click();
  await expect(said.getByRole('figure')).toContainText('Imran Qureshi');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(shopper.heading).toBeVisible();
    await expect(shopper.main.getByRole('img').first()).toBeVisible();
    for (const name of ['Frequently Ordered', 'Our Bestsellers', 'Testimonials: What people write to us']) {
      await expect(shopper.main.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(
      shopper.main.getByRole('heading', { name: /^Excellence: Sixty years, one brass scale/ }),
    ).toBeVisible();
    const points = page.getByRole('region', { name: 'What we stand for' }).getByRole('listitem');
    await expect(points).toHaveText([
      /^Loved by 5 lakh\+ customers/,
      /^Handmade/,
      /^Ships in 5-7 days/,
      /^No preservatives/,
    ]);
    await expect(page.getByRole('region', { name: 'Promotional video' })).toBeVisible();
    // Both prices are read out at every width, each once.
    await expect(
      page.getByRole('region', { name: 'Frequently Ordered' }).getByRole('article').first(),
    ).toMatchAriaSnapshot(`
      - article:
        - heading /./ [level=3]
        - paragraph: /./
        - paragraph: /^₹[\\d,]+ per kg$/
        - paragraph: /^₹[\\d,]+ for 250 gms$/
    `);
  }
});

test('Frequently Ordered adds a weight in two taps; bestsellers are a carousel of five at once, 24 px apart, 120 to 400 px wide, in three tabs, Sweets first', async ({
  shopper,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/');
  await shopper.button('Add Kaju Katli: choose a weight').first().click();
  await page
    .getByRole('group', { name: 'Weight of Kaju Katli' })
    .getByRole('button', { name: '250 gms' })
    .click();
  await shopper.hasInCart(1);

  const carousel = page.getByRole('region', { name: 'Bestsellers in Sweets' });
  await expect(carousel.getByRole('status')).toHaveText('1–5 of 9');
  const slides = carousel.getByRole('article');
  // The narrowest page with five at once, a desktop, and one with room for wider cards.
  for (const [width, least, most] of [
    [861, 120, 150],
    [1440, 120, 400],
    [2600, 400, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(carousel.getByRole('status')).toHaveText('1–5 of 9');
    const [one, two] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()];
    if (!one || !two) throw new Error('The carousel has no slides');
    expect(two.x - one.x - one.width, `at ${width}`).toBeCloseTo(24, 0);
    expect(one.width, `at ${width}`).toBeGreaterThanOrEqual(least);
    expect(one.width, `at ${width}`).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize(DESK);
  await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(carousel.getByRole('status')).toHaveText('5–9 of 9');
  await expect(carousel.getByRole('button', { name: 'Next' })).toBeDisabled();

  const tabs = page.getByRole('tablist', { name: 'Our Bestsellers by category' }).getByRole('tab');
  await expect(tabs).toHaveText(['Sweets', 'Snacks', 'Bakery']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'Kaju Katli' })).toBeVisible();
  await tabs.nth(1).click();
  await expect(panel.getByRole('heading', { name: 'Chakli' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Kaju Katli' })).toHaveCount(0);
  await tabs.nth(1).press('ArrowRight');
  await expect(tabs.nth(2)).toBeFocused();
  await expect(panel.getByRole('link', { name: 'Nankhatai', exact: true })).toBeVisible();
});

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 360, height: 740 } });

  test('quick presses move the bestsellers as far as slow ones, and no further than their end; testimonials take turns every 5 s, and stop while hovered or focused', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const entries = page.getByRole('region', { name: 'Testimonials' }).getByRole('button');
    await expect(entries).toHaveCount(5);
    const shown = (nth: number) => entries.nth(nth - 1);
    await expect(shown(1)).toHaveAttribute('aria-current', 'true');
    // Wait for hydration: a stopped clock would hold up the page's scripts too.
    await isAlive(page);
    const carousel = page.getByRole('region', { name: 'Bestsellers in Sweets' });
    await carousel.scrollIntoViewIfNeeded();
    const place = carousel.getByRole('status');
    await expect(place).toHaveText('1 of 9');
    const next = carousel.getByRole('button', { name: 'Next' });
    await next.click({ clickCount: 3 });
    await expect(place).toHaveText('4 of 9');
    await next.click({ clickCount: 8 });
    await expect(place).toHaveText('9 of 9');
    await next.click({ force: true });
    await carousel.getByRole('button', { name: 'Previous' }).click();
    await expect(place).toHaveText('8 of 9');

    await page.mouse.move(0, 0);
    await page.setViewportSize(DESK);
    await page.getByRole('heading', { name: 'What people write to us' }).scrollIntoViewIfNeeded();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const marks = await Promise.all([1, 2, 3, 4].map((place) => shown(place).getAttribute('aria-current')));
    const before = marks.indexOf('true');
    await page.clock.runFor(5_000);
    await expect(shown(((before + 1) % 4) + 1)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(5_000);
    await expect(shown(((before + 2) % 4) + 1)).toHaveAttribute('aria-current', 'true');

    await page.getByRole('region', { name: 'Testimonials' }).hover();
    await page.clock.runFor(11_000);
    await expect(shown(((before + 2) % 4) + 1)).toHaveAttribute('aria-current', 'true');
    await page.mouse.move(0, 0);
    await shown(3).focus();
    await page.clock.runFor(11_000);
    await expect(shown(((before + 2) % 4) + 1)).toHaveAttribute('aria-current', 'true');
    // The mouse presses and leaves again: the focus stays.
    await shown(2).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(11_000);
    await expect(shown(2)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Pause the testimonials' }).click();
    const start = page.getByRole('button', { name: 'Start the testimonials' });
    await expect(start).toBeVisible();
    // Mouse and focus are still there.
    await start.click();
    await page.clock.runFor(5_000);
    await expect(shown(3)).toHaveAttribute('aria-current', 'true');
  });
});
