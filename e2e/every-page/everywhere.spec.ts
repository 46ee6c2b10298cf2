import type { Page } from '@playwright/test';
import { holdScripts } from '../support/hold.ts';
import { expect, isAlive, test } from '../support/shopper.ts';
import { DESK } from '../support/sizes.ts';

test('header and footer surround every page, on a phone too; a keyboard user can skip to the page', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await isAlive(page);
  const bar = page.getByRole('banner');
  for (const [path, follows] of [
    ['/terms#main', null],
    ['/', bar.getByRole('link', { name: 'Home', exact: true })],
    ['/sweets', bar.getByRole('link', { name: 'Sweets', exact: true })],
    ['/product/kaju-katli', page.getByRole('main').getByRole('link', { name: 'Kaju Katli' }).first()],
    ['/contact', bar.getByRole('link', { name: 'Contact', exact: true })],
    ['/cart', bar.getByRole('link', { name: 'Cart', exact: true })],
    ['/login', bar.getByRole('button', { name: 'Login', exact: true })],
  ] as const) {
    await page.setViewportSize(DESK);
    await follows?.click();
    await expect(page).toHaveURL(path);
    const menu = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(menu).toHaveText(['Home', 'Snacks', 'Sweets', 'Bakery', 'Contact']);
    for (const width of [1440, 360]) await isSurrounded(page, width);
  }
});

async function isSurrounded(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Gulab & Sons' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  // As it is copied: in one line.
  await expect.poll(() => footer.innerText()).toContain('Open 9 AM to 9 PM every day.');
  await expect(footer).toContainText('14, Johari Lane');
  for (const name of ['Sweets', 'Snacks', 'Bakery', 'Refund policy', 'Terms', 'Privacy', 'Instagram'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  const bulk = page.getByRole('link', { name: 'For Bulk Orders', exact: true });
  await expect(bulk).toBeVisible();
  // Each text of the specification stands once (decision 162).
  await expect(page.getByText('For Bulk Orders')).toHaveCount(1);
  await expect(bulk).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.+bulk%20order/);
}

test('the ticker shows at the top of a page only, one round in 18 s; a tap does not hold it', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/terms');
  const ticker = page.getByRole('region', { name: 'Announcements' });
  await expect(ticker).toContainText('Free shipping above ₹2000');
  const rounds = await ticker.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration),
  );
  expect(rounds).toContain(18_000);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(ticker).not.toBeInViewport();
  await expect(ticker).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(ticker).toBeInViewport();
  await ticker.getByRole('button', { name: 'Pause announcements' }).click();
  await ticker.getByRole('button', { name: 'Start announcements' }).click();
  await page.mouse.move(0, 400);
  const motion = () =>
    ticker.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState));
  // Also while the pressed button keeps the focus.
  await expect.poll(motion).toContain('running');

  // On iPhones, what was tapped last counts as hovered until the next tap elsewhere: the button itself.
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
  await ticker.getByRole('button', { name: 'Pause announcements' }).click();
  await expect.poll(motion).not.toContain('running');
  await ticker.getByRole('button', { name: 'Start announcements' }).click();
  expect(await ticker.evaluate((element) => element.matches(':hover'))).toBe(true);
  await expect.poll(motion).toContain('running');
});

test('a signed-out visitor sees Login, no profile, no count and nothing of the phone menu, before scripts run and after', async ({
  shopper,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/cart');
  const bar = page.getByRole('banner');
  const inBar = (name: string) => bar.getByText(name, { exact: true });
  const names = ['Home', 'Snacks', 'Sweets', 'Bakery', 'Contact'];
  // Nothing of the phone menu comes first.
  for (const name of names) await expect(inBar(name).first()).toBeVisible();
  release();
  for (const name of names) {
    await expect(inBar(name)).toHaveCount(1);
    await expect(inBar(name)).toBeVisible();
  }
  await expect(bar.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('href', '/login');
  await expect(bar.getByRole('button', { name: 'Profile' })).toBeHidden();
  await shopper.hasInCart(0);
  // Parts for others are not only hidden: they are not in the page.
  await expect(page.getByText('Login', { exact: true })).toHaveCount(1);
  for (const words of ['Logout', 'View Orders', 'Account Settings', 'Admin Panel']) {
    await expect(page.getByText(words, { exact: true })).toHaveCount(0);
  }
});

test('web vitals are reported to the shop', async ({ page }) => {
  const reported = page.waitForRequest((request) => request.url().endsWith('/vitals'));
  await page.goto('/terms');
  // The page fetches what reports them once it is at rest.
  await isAlive(page);
  await page.getByRole('heading', { level: 1 }).click();
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({
    name: expect.stringMatching(/^(CLS|FCP|INP|LCP|TTFB)$/),
    value: expect.any(Number),
    page: '/terms',
  });
  expect((await report.response())?.ok()).toBe(true);
});

test('an address in other letters leads to the page with the headers for its own address', async ({
  request,
}) => {
  const checkout = await request.get('/Checkout', { headers: { accept: 'text/html' } });
  expect(checkout.url()).toMatch(/:\d+\/checkout$/);
  expect(await checkout.text()).toMatch(/<h1[^>]*>Checkout<\/h1>/);
  for (const [typed, own] of [
    ['/Cart/?x=A', '/cart?x=A'],
    ['/c%61rt', '/cart'],
    ['/CONTACT', '/contact'],
    ['/Orders/AbC/Invoice', '/orders/AbC/invoice'],
    ['/Admin/Orders/1?code=C', '/admin/Orders/1?code=C'],
  ] as const) {
    const { headers, status } = await asksFor(typed);
    expect([status, headers['location'], headers['cache-control']], typed).toEqual([308, own, 'no-store']);
  }
  for (const typed of ['/orders/AbC', '/checkout/%41bc']) expect((await asksFor(typed)).status).toBe(200);
  expect((await asksFor('/Nowhere')).status).toBe(404);

  async function asksFor(path: string) {
    const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    return { status: answer.status(), headers: answer.headers() };
  }
});
