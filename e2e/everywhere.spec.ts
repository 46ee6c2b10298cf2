import type { Page } from '@playwright/test';
import { holdScripts } from './hold-scripts.ts';
import { hasStored, ofTheCast } from './set-up.ts';
import { expect, test } from './shopper.ts';

test('header and footer surround every page, on a phone too', async ({ page }) => {
  for (const path of ['/', '/sweets', '/product/chakli', '/contact', '/cart', '/login', '/terms']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(menu).toHaveText(['Home', 'Snacks', 'Sweets', 'Bakery', 'Contact']);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(bar.getByRole('link', { name: 'Gulab & Sons' })).toBeVisible();
      const footer = page.getByRole('contentinfo');
      // As it is copied: in one line.
      await expect.poll(() => footer.innerText()).toContain('Open 9 AM to 9 PM every day.');
      await expect(footer).toContainText('14, Johari Lane');
      for (const name of ['Sweets', 'Snacks', 'Bakery', 'Refund policy', 'Terms', 'Privacy', 'Instagram']) {
        await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
      }
      const bulk = page.getByRole('link', { name: 'For Bulk Orders', exact: true });
      await expect(bulk).toBeVisible();
      // Each text of the specification stands once (decision 162).
      await expect(page.getByText('For Bulk Orders')).toHaveCount(1);
      await expect(bulk).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.+bulk%20order/);
    }
  }
});

test('the menu of a phone holds what the bar holds; account data that arrives in it moves nothing', async ({
  shopper,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await shopper.isCustomer();
  const release = await holdScripts(page);
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await staysWhereItWas(page, release);
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'Snacks', 'Sweets', 'Bakery', 'Contact', 'View Orders', 'Account Settings']) {
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(sheet.getByRole('definition')).toHaveText(['Asha Verma', /^[0-9a-f-]{36}$/, 'customer']);
  await expect(sheet.getByRole('button', { name: 'Admin Panel' })).toBeHidden();
  await sheet.getByRole('link', { name: 'Snacks' }).click();
  await expect(shopper.heading).toHaveText('Snacks');
  await expect(sheet).toBeHidden();
});

/** The last entry of the open menu, when the account's data arrive above it. */
async function staysWhereItWas(page: Page, release: () => void): Promise<void> {
  const inBar = (words: string) =>
    page.getByRole('banner').getByText(words, { exact: true }).filter({ visible: true });
  const last = inBar('Account Settings');
  await expect(last).toHaveCount(1);
  const before = await last.boundingBox();
  release();
  await expect(inBar('Asha Verma')).toHaveCount(1);
  const moved = ((await last.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  expect(Math.abs(moved)).toBeLessThan(2);
}

test('the menu opens before any script, and closes on Escape, when the focus leaves and on a touch beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  const release = await holdScripts(page);
  await page.goto('/sweets');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(sheet.getByRole('link', { name: 'Snacks', exact: true })).toBeVisible();
  release();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(650, 500);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/sweets$/);
  await button.click();
  await sheet.getByRole('link', { name: 'Your cart' }).focus();
  await page.keyboard.press('Tab');
  await expect(sheet).toBeHidden();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  /** On iPhones, what was tapped last counts as hovered until the next tap elsewhere: the button itself. */
  test('a tap on the announcements does not hold them', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const ticker = page.getByRole('region', { name: 'Announcements' });
    await ticker.getByRole('button', { name: 'Pause announcements' }).click();
    await ticker.getByRole('button', { name: 'Start announcements' }).click();
    const motion = () => ticker.locator('> div').evaluate((line) => line.getAnimations()[0]?.playState);
    expect(await ticker.evaluate((element) => element.matches(':hover'))).toBe(true);
    await expect.poll(motion).toBe('running');
  });
});

test('the ticker shows at the top of a page only, one round in 18 s', async ({ page }) => {
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

test('Login and Logout are on the login page once, with a slash behind its address too', async ({
  shopper,
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const path of ['/login', '/login/']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(button('Login')).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 780 });
    await button('Menu').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Your cart' })).toBeVisible();
    await expect(button('Login')).toHaveCount(1);
  }
  await shopper.isCustomer();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/login', '/login/']) {
    await page.goto(path);
    await expect(shopper.button('Logout')).toBeVisible();
    await expect(button('Logout')).toHaveCount(1);
  }
});

test('a signed-in customer sees Logout, cart and profile with its links', async ({ shopper, page }) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 4]] });
  const release = await holdScripts(page);
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  await profile.click();
  await staysWhereItWas(page, release);
  await expect(bar.getByRole('button', { name: 'Login', exact: true })).toBeHidden();
  await shopper.hasInCart(4);
  await expect(bar.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/orders');
  await expect(bar.getByRole('link', { name: 'Account Settings' })).toHaveAttribute(
    'href',
    '/account-settings',
  );
  await expect(bar.getByRole('link', { name: 'Logout', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toHaveCount(1);
  await expect(page.getByText('Admin Panel')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: 'View Orders' })).toBeHidden();
  await expect(profile).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  // It closes, because it would cover what gets the focus.
  const logout = bar.getByRole('link', { name: 'Logout', exact: true });
  await profile.press('Enter');
  await logout.focus();
  await page.keyboard.press('Tab');
  await expect(logout).toBeHidden();
  await expect(bar.getByRole('link', { name: /^Cart/ })).toBeFocused();
});

const OFFICE = 'https://office.example/?token=of-one-use';

for (const name of ['manager', 'admin']) {
  test(`a ${name} opens the admin site in a new tab, with a token`, async ({
    shopper,
    server,
    page,
    context,
  }) => {
    await shopper.isSignedInAs(await ofTheCast(page.request, name));
    await server.answers('POST /api/admin-hand-over', { success: true, url: OFFICE });
    await context.route(OFFICE, (route) => route.fulfill({ contentType: 'text/html', body: 'The office' }));
    await page.goto('/terms');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Admin Panel' })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await bar.getByRole('button', { name: 'Admin Panel' }).click();
    await expect(await opened).toHaveURL(OFFICE);
    await bar.getByRole('button', { name: 'Profile' }).click();
    await expect(bar.getByRole('definition').last()).toHaveText(name);
    const again = page.waitForEvent('popup');
    await bar.getByRole('link', { name: 'Admin Panel', exact: true }).click();
    await expect(await again).toHaveURL(OFFICE);
    await expect(bar.getByRole('link', { name: 'Admin Panel', exact: true })).toBeHidden();
    // On a tablet too.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(bar.getByRole('button', { name: 'Admin Panel' })).toBeInViewport({ ratio: 1 });
  });
}

test('the admin site does not open without a readable answer, without popups or without a login', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'admin'));
  await page.goto('/terms');
  const panel = page.getByRole('banner').getByRole('button', { name: 'Admin Panel' });
  for (const reply of ['null', '{', '{}', '[]']) {
    await server.answers('POST /api/admin-hand-over', reply);
    const opened = page.waitForEvent('popup');
    await panel.click();
    await expect.poll(async () => (await opened).isClosed(), reply).toBe(true);
    await shopper.isTold('The answer of the shop could not be read.');
    await expect(page).toHaveURL('/terms');
    await server.recovers();
  }

  // A browser that opens no empty tab is given the address.
  await server.answers('POST /api/admin-hand-over', { success: true, url: OFFICE });
  await page.evaluate(() => {
    window.open = (address) => {
      document.title = String(address);
      return null;
    };
  });
  await panel.click();
  await expect(page).toHaveTitle(OFFICE);
  await shopper.isTold('Please allow popups for this site to open the Admin Panel.');

  await page.evaluate(() => localStorage.removeItem('auth-token'));
  await panel.click();
  await shopper.isTold('You must be logged in first!');
});

for (const width of [1440, 360]) {
  test(`the menu that names the account keeps its Admin Panel when the token is gone, and says why it does not open, ${width} px`, async ({
    shopper,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await shopper.isSignedInAs(await ofTheCast(page.request, 'admin'));
    await page.goto('/terms');
    const bar = page.getByRole('banner');
    await page.evaluate(() => localStorage.removeItem('auth-token'));
    await bar.getByRole('button', { name: width === 360 ? 'Menu' : 'Profile', exact: true }).click();
    // The account's answer has come.
    await expect(bar.getByRole('definition').first()).toHaveText('Admin');
    const menu = width === 360 ? bar.getByRole('dialog') : bar.locator('#account-menu');
    await menu.getByText('Admin Panel', { exact: true }).click();
    await shopper.isTold('You must be logged in first!');
  });
}

test('the profile names an account in whatever form it is answered, else says that the name could not be fetched', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  const profile = bar.getByRole('button', { name: 'Profile' });
  for (const [reply, name] of [
    ['null', 'Your name could not be fetched'],
    ['{', 'Your name could not be fetched'],
    ['', 'Your name could not be fetched'],
    ['[]', 'Your name could not be fetched'],
    ['{"success":false}', 'Your name could not be fetched'],
    ['{"id":7}', 'Your name could not be fetched'],
    ['{"username":{"first":"Asha"}}', 'Your name could not be fetched'],
    ['{"user":{"username":"Asha V."}}', 'Asha V.'],
  ] as const) {
    await server.answers('GET /getuser', reply);
    // It is asked for each time the dropdown opens.
    await profile.click();
    await expect(bar.getByRole('definition').first(), reply).toHaveText(name);
    await expect(bar.getByRole('definition').last(), reply).toHaveText('customer');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('definition')).toHaveCount(0);
    await server.recovers();
  }
});

test('an auditor sees no Admin Panel in the shop; the profile closes when Back leads to another page', async ({
  shopper,
  page,
}) => {
  await shopper.isSignedInAs(await ofTheCast(page.request, 'auditor'));
  await page.goto('/sweets');
  await shopper.main.getByRole('link', { name: 'Kaju Katli', exact: true }).first().click();
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('banner').getByRole('definition').last()).toHaveText('readonly');
  await expect(page.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
  await page.goBack();
  await expect(shopper.heading).toHaveText('Sweets');
  await expect(page.getByRole('banner').getByRole('definition')).toHaveCount(0);
});

test('an account whose role has changed since the login gets the entries of the new role once it is shown', async ({
  shopper,
  server,
  page,
}) => {
  const { token } = await ofTheCast(page.request, 'manager');
  await shopper.isSignedInAs({ token, role: 'customer' });
  await page.goto('/terms');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Profile' }).click();
  await expect(bar.getByRole('definition').last()).toHaveText('manager');
  await expect(bar.getByRole('button', { name: 'Admin Panel' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Admin Panel', exact: true })).toBeVisible();
  await server.answers('GET /getuser', { username: 'Meena', id: '1', role: 'customer' });
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Profile' }).click();
  await expect(bar.getByRole('definition').last()).toHaveText('customer');
  await expect(bar.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
});

test.describe('the loading splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const WORDS = 'Bringing sweetness to your screen';

  test('is not there on a first visit; after a reload it stays 800 ms after the product list has arrived, and fades for 0.8 s', async ({
    shopper,
    server,
    page,
  }) => {
    await page.goto('/terms');
    await expect(shopper.heading).toBeVisible();
    await expect(page.getByText(WORDS)).toHaveCount(0);
    const goOn = await server.waits('GET /allproducts');
    await page.reload();
    const splash = page.getByText(WORDS, { exact: true });
    await expect(splash).toBeVisible();
    const came = Date.now();
    goOn();
    await expect(splash).toBeHidden();
    // Uses real time: a fake clock would hide that this was a reload.
    expect(Date.now() - came).toBeGreaterThanOrEqual(1_600);
  });

  test('ends when the product list cannot be fetched, and fades even on a phone too busy to draw meanwhile', async ({
    server,
    console,
    page,
  }) => {
    console.mustSay(/^The product list could not be fetched: /);
    await page.goto('/terms');
    await server.isLost('GET /allproducts');
    // Records that it fades before it is gone.
    await page.addInitScript(() => {
      addEventListener('transitionrun', ({ target }) => {
        if (target instanceof Element && target.matches('.splash')) sessionStorage.setItem('faded', 'yes');
      });
    });
    const faded = () => page.evaluate(() => sessionStorage.getItem('faded'));
    await page.reload();
    await expect(page.getByText(WORDS)).toBeHidden();
    expect(await faded()).toBe('yes');

    await page.evaluate(() => sessionStorage.removeItem('faded'));
    await page.addInitScript(() => {
      // Block longer than the fade lasts, at the moment in which the page requests it.
      new MutationObserver(() => {
        if (!document.querySelector('.splash[data-leaving="true"]') || sessionStorage.getItem('busy')) return;
        sessionStorage.setItem('busy', 'yes');
        for (const end = performance.now() + 1_500; performance.now() < end; );
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-leaving'] });
    });
    await page.reload();
    await expect(page.getByText(WORDS)).toBeHidden();
    expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('yes');
    expect(await faded()).toBe('yes');
  });

  test('waits eight seconds for the product list, no longer, with reduced motion too', async ({
    server,
    console,
    page,
  }) => {
    console.mustSay(/^The product list could not be fetched: /);
    await page.addInitScript(() => {
      const { setTimeout } = window;
      // Of the longer time limits only this one ends.
      window.setTimeout = ((work: TimerHandler, milliseconds = 0) => {
        if (milliseconds === 8_000) return setTimeout(work, 100);
        return milliseconds < 3_000 ? setTimeout(work, milliseconds) : 0;
      }) as typeof setTimeout;
    });
    await page.goto('/terms');
    await server.waits('GET /allproducts');
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.reload();
      await expect(page.getByText(WORDS)).toBeHidden();
    }
  });
});

test('the page says when the connection is lost, stays, and recovers', async ({
  shopper,
  console,
  page,
  context,
}) => {
  await page.goto('/terms');
  await expect(shopper.heading).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  console.mayNameRefusal(/\.data|\/vitals|\/healthz|\/assets\//);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. What you see is from your last visit/)).toBeVisible();
  const sweets = page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true });
  await sweets.click();
  await shopper.isTold('You are offline. Please try again once the connection is back.');
  await expect(shopper.heading).toHaveText('Terms');
  await page.getByRole('button', { name: 'Try again' }).focus();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await expect(shopper.main).toBeFocused();
  await sweets.click();
  await expect(shopper.heading).toHaveText('Sweets');
});

test('a shop that still answers at the moment the connection is lost is asked again', async ({
  page,
  console,
}) => {
  console.mayNameRefusal(/\/healthz/);
  let asked = 0;
  await page.route('**/healthz', (route) => (++asked === 1 ? route.continue() : route.abort()));
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText(/^You are offline\. What you see is from your last visit/)).toBeVisible();
  expect(asked).toBe(2);
});

test('without a connection no button leaves for a page that cannot load', async ({
  shopper,
  console,
  page,
  context,
}) => {
  const offline = 'You are offline. Please try again once the connection is back.';
  const goesOffline = async () => {
    await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\. What you see/)).toBeVisible();
  };
  console.mayNameRefusal(/\.data|\/vitals|\/healthz|\/assets\/|\/pictures\/|\/logout/);
  await page.goto('/product/kaju-katli');
  await goesOffline();
  await shopper.addsToCart();
  await expect(shopper.notice.getByText('Please login to add items to cart!')).toBeVisible();
  await page.keyboard.press('Escape');
  await shopper.isTold(offline);
  await expect(shopper.heading).toHaveText('Kaju Katli');
  await context.setOffline(false);

  await hasStored(page, { 'guest-cart': '{"kaju-katli":{"500 gms":2}}' });
  await page.goto('/cart');
  await expect(shopper.main.getByRole('heading', { name: 'Kaju Katli' })).toBeVisible();
  await goesOffline();
  await page.getByLabel('Mobile number').fill('9829041964');
  await shopper.button('Proceed to Checkout').click();
  await shopper.isTold(offline);
  await expect(page.getByLabel('Mobile number')).toHaveValue('9829041964');
  await context.setOffline(false);

  await shopper.isCustomer();
  await page.goto('/terms');
  await goesOffline();
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Logout', exact: true }).first().click();
  await shopper.isTold(offline);
  await expect(bar.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible();
});

test('hovering over a link without a connection does not fetch it, and the page stays', async ({
  shopper,
  console,
  page,
  context,
}) => {
  console.mayNameRefusal(/\/vitals|\/healthz/);
  await page.clock.install();
  // What reports the web vitals comes last; without a connection its script would be missing.
  const last = page.waitForResponse(/\/report-vitals-[^/]*\.js$/);
  await page.goto('/terms');
  await page.clock.runFor(5_000);
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await (await last).finished();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. What you see is from your last visit/)).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sweets', exact: true }).hover();
  await page.clock.runFor(1_000);
  await expect(shopper.heading).toHaveText('Terms');
  expect(fetched.filter((path) => /^\/(assets|sweets)/.test(path))).toEqual([]);
});

test('web vitals are reported to the shop', async ({ page }) => {
  const reported = page.waitForRequest((request) => request.url().endsWith('/vitals'));
  await page.goto('/terms');
  // The page fetches what reports them once it is at rest.
  await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
  await page.getByRole('heading', { level: 1 }).click();
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({
    name: expect.stringMatching(/^(CLS|FCP|INP|LCP|TTFB)$/),
    value: expect.any(Number),
    page: '/terms',
  });
  expect((await report.response())?.ok()).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  const WORDS = /^This page needs JavaScript\. To order, call us or write to us:/;

  test('a page that the browser must fill says so, and how to order', async ({ shopper, page }) => {
    for (const path of [
      '/cart',
      '/checkout',
      '/orders',
      '/payment-success?txnid=TXN1',
      '/payment-failure?txnid=TXN1',
      '/logout',
      '/oauth-success',
      '/verify-email?code=one',
    ]) {
      await page.goto(path);
      await expect(shopper.heading).toBeVisible();
      const words = shopper.main.getByText(WORDS);
      await expect(words).toBeVisible();
      await expect(words.getByRole('link')).toHaveText([/^\d{5} \d{5}$/, /@/]);
      // Nothing is loading, checked or confirmed.
      await expect(shopper.main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expect(shopper.main.getByRole('status').filter({ hasText: /./ }), path).toHaveCount(0);
      await expect(shopper.button('Delete Selected')).toHaveCount(0);
      // Nothing is asked for that could not be sent.
      await expect(shopper.main.getByRole('textbox')).toHaveCount(0);
    }
  });

  test('any other page does not say so, and no button is left on it that works only with scripts', async ({
    shopper,
    page,
  }) => {
    const hasNoIdle = async (path: string, ...idle: readonly (string | RegExp)[]) => {
      await page.goto(path);
      await expect(shopper.heading).toBeVisible();
      await expect(page.getByText(WORDS)).toHaveCount(0);
      for (const name of [/announcements$/, ...idle])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      for (const role of ['tab', 'radio', 'spinbutton'] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      // Nothing is loading.
      for (const words of ['Loading the video', 'Loading related products...'])
        await expect(page.getByText(words)).toBeHidden();
    };
    await hasNoIdle('/', /^Add /, /^(Previous|Next)$/, /of 4$/, /testimonials$/);
    await hasNoIdle('/sweets', /^Add /);
    await hasNoIdle('/terms');
    await hasNoIdle('/contact');
    await expect(shopper.button(/^Malviya Nagar/)).toHaveAttribute('href', /google\.com\/maps/);
    await expect(shopper.button('About Us')).toHaveAttribute('href', '#about');
    await hasNoIdle('/product/kaju-katli', 'Add to cart', /^Add /, /^(Picture|Zoom) /, /^One (less|more)$/);
    await expect(shopper.main.getByRole('img', { name: 'Kaju Katli' })).toBeVisible();
    // The prices of all weights are readable, and the payment button explains itself.
    for (const price of ['₹295', '₹590', '₹885', '₹1,180'])
      await expect(shopper.main.getByText(price, { exact: true }).first()).toBeVisible();
    await shopper.main.getByRole('link', { name: 'Buy now' }).click();
    await expect(shopper.main.getByText(WORDS)).toBeVisible();
  });

  test('folded text can be read, every product reached, and a message sent', async ({ shopper, page }) => {
    await page.goto('/product/besan-laddoo');
    for (const words of [
      'Orders ship in 5-7 days.',
      'Best before 30 days from packaging.',
      'Made in a kitchen that also handles',
      'Damaged, defective or not-as-described items',
    ]) {
      await expect(shopper.main.getByText(words).last()).toBeVisible();
    }

    await page.goto('/sweets?sort=name-asc');
    await expect(shopper.main.getByRole('combobox')).toHaveCount(0);
    await shopper.button('Load more').press('Space');
    await expect(page).toHaveURL('/sweets?sort=name-asc&show=24');
    await expect(shopper.main.getByRole('article')).toHaveCount(24);
    await expect(shopper.main.getByRole('article').last()).toContainText('Soan Papdi');

    await page.goto('/contact');
    await page.getByLabel('Name').fill('Farida');
    await page.getByLabel('Email').fill('farida@example.in');
    await page.getByLabel('Message').fill('Do you still make the star katli?');
    await shopper.button('Send Message').click();
    await expect(page).toHaveURL('/contact?sent=yes#message');
    await expect(shopper.main.getByText(/^Thank you\. We have received your message/)).toBeInViewport();
    await shopper.button('Write another').click();
    await expect(page.getByLabel('Message')).toBeInViewport();

    await page.goto('/login');
    await expect(shopper.main.getByText(WORDS)).toBeVisible();
    await expect(page.getByLabel('Password')).toBeHidden();
  });
});

test('a keyboard user can skip to the page', async ({ page }) => {
  await page.goto('/terms');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address in other letters leads to the page with the headers for its own address', async ({
  shopper,
  page,
}) => {
  await page.goto('/Checkout');
  await expect(page).toHaveURL('/checkout');
  await expect(shopper.heading).toHaveText('Checkout');
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
    const answer = await page.request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    return { status: answer.status(), headers: answer.headers() };
  }
});
