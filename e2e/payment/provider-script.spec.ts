import type { Page } from '@playwright/test';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { goesTo } from '../support/goes-to.ts';
import { holdScripts } from '../support/hold.ts';
import { MOBILE } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';

test.beforeEach(async ({ shopper }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
});

const LOADER = /easebuzz-checkout/;

/** The provider's class says in the title that it is open, and keeps what it was given in `window.opened`. */
const CLASS = `class {
  constructor(...made) { this.made = made; }
  initiatePayment(options) {
    // Without the callback for the answer.
    window.opened = JSON.parse(JSON.stringify({ made: this.made, options }));
    document.title = 'The pop-up is open';
  }
}`;

test('the provider’s script does not wait for hydration; until its class is there, Pay Now is refused without a call', async ({
  shopper,
  server,
  page,
}) => {
  const arrived = Promise.withResolvers<void>();
  await page.route(LOADER, async (route) => {
    await arrived.promise;
    const late = `addEventListener('late', () => { window.EasebuzzCheckout = ${CLASS}; }); window.runs = (window.runs ?? 0) + 1;`;
    await route.fulfill({ contentType: 'text/javascript', body: late });
  });
  const calls = server.hears('POST /api/initiate-payment');
  const asked = page.waitForRequest(LOADER);
  const hydrates = await holdScripts(page);
  await page.goto('/checkout');
  await asked;
  hydrates();
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.isTold('Payment system still loading, please wait...');
  arrived.resolve();
  const hasRun = (times: number) =>
    page.waitForFunction((runs) => Reflect.get(window, 'runs') === runs, times);
  await hasRun(1);
  await shopper.paysNow();
  await shopper.isTold('Payment system still loading, please wait...');
  // The press has fetched it once more.
  await hasRun(2);
  expect(calls).toHaveLength(0);
  await page.evaluate(() => dispatchEvent(new Event('late')));
  await shopper.paysNow();
  await expect(page).toHaveTitle('The pop-up is open');
});

test('a provider’s class, however declared or without its script, is given key and mode, access key, house colour and buyer', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(LOADER);
  const opens = async () => {
    await page.goto('/checkout');
    await shopper.fillsDelivery();
    const answered = page.waitForResponse('**/api/initiate-payment');
    await shopper.paysNow();
    const { access_key } = await (await answered).json();
    await expect(page).toHaveTitle('The pop-up is open');
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toEqual({
      made: [EASEBUZZ_DEMO_CREDENTIALS.key, 'test'],
      options: {
        access_key,
        theme: '#7c0c38',
        name: 'Asha Verma',
        email: 'asha.verma@example.in',
        phone: MOBILE,
      },
    });
  };
  for (const declaration of [
    CLASS.replace('class', 'class EasebuzzCheckout'),
    `const EasebuzzCheckout = ${CLASS};`,
  ]) {
    await page.route(LOADER, (route) => route.fulfill({ contentType: 'text/javascript', body: declaration }));
    await opens();
    await page.unroute(LOADER);
  }
  await page.addInitScript(`window.EasebuzzCheckout = ${CLASS};`);
  await page.route(LOADER, (route) => route.abort());
  await opens();
});

test("the provider’s script is fetched only where payments begin, also after Back; 'Test mode' is said where money is near", async ({
  shopper,
  page,
}) => {
  const mode = page.getByText('Test mode', { exact: true });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (LOADER.test(request.url())) fetched.push(new URL(page.url()).pathname);
  });
  await page.goto('/cart');
  await expect.poll(() => fetched).toEqual(['/cart']);
  await expect(mode).toBeVisible();

  // Contact has a document of its own too, for its map.
  await goesTo(page, '/contact');
  await hasDocumentOf(page, '/contact');
  const visited = [
    ['/contact', /Come by/],
    ['/', /Sweetness/],
    ['/sweets', 'Sweets'],
    ['/product/chakli', 'Chakli'],
    ['/orders', /orders/i],
  ] as const;
  for (const [path, heading] of visited) {
    if (path !== '/contact') await goesTo(page, path);
    await expect(shopper.heading).toHaveText(heading);
    if (path === '/') await expect(mode).toBeHidden();
    expect(await (await page.request.get(path)).text()).not.toMatch(LOADER);
  }
  expect(fetched).toEqual(['/cart']);

  // In that document the script is not allowed: the cart loads its own, and nothing is blocked.
  await page.evaluate((steps) => history.go(-steps), visited.length);
  await expect.poll(() => fetched).toEqual(['/cart', '/cart']);
  await hasDocumentOf(page, '/cart');
  await expect(shopper.heading).toHaveText('Your cart');

  await page.goto('/checkout');
  await expect.poll(() => fetched).toContain('/checkout');
  await expect(mode).toBeVisible();
  for (const [path, words] of [
    ['/checkout/chakli', 'Chakli'],
    ['/payment-success', 'Payment not confirmed'],
    ['/payment-failure', 'Payment Failed'],
  ] as const) {
    await goesTo(page, path);
    await expect(shopper.main).toContainText(words);
    await expect(mode).toBeVisible();
  }
});

async function hasDocumentOf(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (end) => performance.getEntriesByType('navigation')[0]?.name.endsWith(end) ?? false,
    path,
  );
}
