import type { Page } from '@playwright/test';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { takeTime } from './clock.ts';
import { holdScripts } from './hold-scripts.ts';
import { MOBILE } from './set-up.ts';
import { expect, Shopper, test } from './shopper.ts';

test.beforeEach(async ({ shopper }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
});

const LOADER = /easebuzz-checkout/;

test('the provider’s script does not wait for hydration; until it has loaded, Pay Now is refused without a call', async ({
  shopper,
  server,
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(LOADER, async (route) => {
    await promise;
    await route.continue();
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
  expect(calls).toHaveLength(0);
  resolve();
  await page.waitForFunction(() => 'EasebuzzCheckout' in window);
  await shopper.paysNow();
  await shopper.paysWith('Cancel payment');
});

/** A checkout script that says in the title that it is open, and keeps what it was given in `window.opened`. */
async function hasOwnCheckout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let made: unknown[];
    class Ready {
      constructor(...given: unknown[]) {
        made = given;
      }
      initiatePayment(options: object) {
        // Without the callback for the answer.
        Object.assign(window, { opened: JSON.parse(JSON.stringify({ made, options })) });
        document.title = 'The pop-up is open';
      }
    }
    Object.assign(window, { EasebuzzCheckout: Ready });
  });
}

test('a provider’s class that is there without its script is given key and mode, access key, house colour and buyer', async ({
  shopper,
  console,
  page,
}) => {
  console.mayNameRefusal(LOADER);
  await hasOwnCheckout(page);
  await page.route(LOADER, (route) => route.abort());
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
});

test('the provider’s script may declare its class in any way, and a moment after it was loaded', async ({
  shopper,
  page,
}) => {
  const body = "{ initiatePayment() { document.title = 'The pop-up is open'; } }";
  const forms = [
    `class EasebuzzCheckout ${body}`,
    `const EasebuzzCheckout = class ${body};`,
    `addEventListener('late', () => { window.EasebuzzCheckout = class ${body}; });`,
  ];
  for (const script of forms) {
    await page.route(LOADER, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    const loaded = page.waitForResponse(LOADER);
    await page.goto('/checkout');
    await loaded;
    await shopper.fillsDelivery();
    await page.evaluate(() => dispatchEvent(new Event('late')));
    await shopper.paysNow();
    await expect(page).toHaveTitle('The pop-up is open');
    await page.unroute(LOADER);
  }
});

test("the provider’s script is fetched only where payments begin; 'Test mode' is said where money is near", async ({
  page,
}) => {
  const mode = page.getByText('Test mode', { exact: true });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (LOADER.test(request.url())) fetched.push(new URL(page.url()).pathname);
  });
  for (const path of ['/', '/sweets', '/product/chakli', '/contact', '/orders']) {
    const answer = await page.goto(path);
    // Only the page's scripts could request it.
    await expect(page.locator('html')).toHaveClass(/\bat-rest\b/);
    expect(LOADER.test((await answer?.text()) ?? '')).toBe(false);
    if (path === '/') await expect(mode).toBeHidden();
  }
  expect(fetched).toEqual([]);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect.poll(() => fetched).toContain(path);
    await expect(mode).toBeVisible();
  }
  for (const path of ['/checkout/chakli', '/payment-success', '/payment-failure']) {
    await page.goto(path);
    await expect(mode).toBeVisible();
  }
});

test('Back to the cart in the document of another page loads its own, and nothing is blocked', async ({
  shopper,
  page,
}) => {
  await page.goto('/cart');
  await shopper.goesOnAndReloads();
  const asked = page.waitForRequest(LOADER);
  await page.goBack();
  await expect(shopper.heading).toHaveText('Your cart');
  await asked;
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.name.endsWith('/cart') ?? false,
  );
  await expect(shopper.heading).toHaveText('Your cart');
});

test('an empty cart cannot be paid', async ({ shopper, server, page }) => {
  await server.answers('POST /getcart', {});
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
});

test('Pay Now asks for name, e-mail and mobile first, then initiates one payment as specified', async ({
  shopper,
  server,
  page,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout');
  for (const label of ['Name', 'Email', 'Mobile']) {
    await shopper.fillsDelivery();
    await page.getByLabel(label, { exact: true }).fill('');
    await page.getByLabel('City').fill('');
    await shopper.paysNow();
    await shopper.isTold('Please enter name, email and mobile before paying.');
  }
  expect(calls).toHaveLength(0);

  await shopper.fillsDelivery();
  await page.getByLabel('Apartment').fill('Flat 12');
  const goOn = await server.waits('POST /api/initiate-payment');
  await shopper.paysNow();
  await expect(shopper.button('Pay Now')).toHaveAttribute('aria-disabled', 'true');
  await shopper.button('Pay Now').click({ force: true });
  goOn();
  await expect(shopper.payPage.getByText('₹590.00')).toBeVisible();
  expect(calls).toHaveLength(1);
  const origin = new URL(page.url()).origin;
  expect(calls[0]?.postDataJSON()).toMatchObject({
    txnid: expect.stringMatching(/^TXN\d{13}$/),
    name: 'Asha Verma',
    email: 'asha.verma@example.in',
    phone: '9829041964',
    amount: '590.00',
    productinfo: 'Order from sweets shop',
    surl: `${origin}/api/payment-success`,
    furl: `${origin}/api/payment-fail`,
    address1: '22, Hill View Road, Civil Lines',
    address2: 'Flat 12',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    zipcode: '302006',
    items: [
      {
        productId: 'kaju-katli',
        productName: 'Kaju Katli',
        image: expect.any(String),
        netWeight: '500 gms',
        quantity: 1,
        pricePerUnit: '590.00',
        totalPrice: '590.00',
      },
    ],
  });
});

test('an initiation without success or access key has failed; one that is lost or never answered can be repeated', async ({
  shopper,
  server,
  console,
  page,
}) => {
  console.mustSay(/Failed to fetch/);
  console.mustSay(/timed out/);
  await takeTime(page);
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const failures: [body: unknown, status: number][] = [
    [{ success: false }, 200],
    [{ success: true }, 200],
    ['an error page', 500],
    [{ success: false, message: 'The provider is confused.' }, 400],
  ];
  for (const [body, status] of failures) {
    await server.answers('POST /api/initiate-payment', body, status);
    await shopper.paysNow();
    await shopper.isTold('Payment initiation failed. Try again.');
    await server.recovers();
  }

  await server.isLost('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Payment error. Check console for details.');
  await server.recovers();

  const calls = server.hears('POST /api/initiate-payment');
  await server.waits('POST /api/initiate-payment');
  await shopper.paysNow();
  await expect.poll(() => calls.length).toBe(1);
  await page.clock.fastForward(31_000);
  await shopper.isTold('Payment error. Check console for details.');
  await server.recovers();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  expect(calls[1]?.postDataJSON().txnid).toBe(calls[0]?.postDataJSON().txnid);
});

test('a payment refused by the provider for good is tried again on the same order, with another transaction id', async ({
  shopper,
  server,
  page,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const orderId = crypto.randomUUID();
  await server.answers('POST /api/initiate-payment', { success: false, message: 'Refused.', orderId }, 400);
  for (const _ of ['first', 'again']) {
    await shopper.paysNow();
    await shopper.isTold('Payment initiation failed. Try again.');
  }
  const [first, again] = calls.map((call) => call.postDataJSON());
  expect(first.orderId).toBeUndefined();
  expect(again).toMatchObject({ orderId, items: first.items });
  expect(again.txnid).not.toBe(first.txnid);
  await server.recovers();
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Payment initiation failed. Try again.');
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
});

test('a buyer who has gone to another page meanwhile is not called back', async ({ shopper, page }) => {
  const [asked, mayAnswer, answered] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  await page.route('**/api/initiate-payment', async (route) => {
    asked?.resolve();
    await mayAnswer?.promise;
    await route.fulfill({ json: { success: false } }).catch(() => {});
    answered?.resolve();
  });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await asked?.promise;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  mayAnswer?.resolve();
  await answered?.promise;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(shopper.heading).toHaveText(/^Privacy/);
  await expect(shopper.notice).toBeHidden();
});

test('changed prices are shown, and nothing is charged', async ({ shopper, server, page }) => {
  await server.changes('GET /allproducts', (body) =>
    Array.isArray(body)
      ? body.map((product) => (product.id === 'kaju-katli' ? { ...product, new_price: 1000 } : product))
      : body,
  );
  server.mayRefuse('POST /api/initiate-payment');
  await page.goto('/checkout');
  await expect(shopper.main.getByRole('listitem')).toContainText('₹500.00');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.notice).toContainText(/prices have changed/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(shopper.main.getByRole('listitem')).toContainText('₹590.00');
  await shopper.paysNow();
  await expect(shopper.payPage.getByText('₹590.00')).toBeVisible();
});

test('goods that another tab has removed from the cart leave a checkout with changed prices too', async ({
  shopper,
  server,
  page,
  context,
}) => {
  await server.changes('GET /allproducts', (body) =>
    Array.isArray(body) ? body.map((product) => ({ ...product, new_price: 1000 })) : body,
  );
  server.mayRefuse('POST /api/initiate-payment');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.notice).toContainText(/prices have changed/i);
  await shopper.notice.getByRole('button', { name: 'OK' }).click();
  await expect(shopper.main.getByRole('listitem')).toContainText('₹590.00');

  const other = new Shopper(await context.newPage());
  await other.page.goto('/cart');
  await other.button('One more').click();
  await expect(shopper.main.getByRole('listitem')).toContainText('₹1,180.00');
  await other.button('Clear Cart').click();
  await other.isAsked('Clear entire cart?', 'OK');
  await expect(shopper.main.getByRole('listitem')).toBeHidden();
  await shopper.paysNow();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
});

test('a txnid that belongs to someone else is replaced once', async ({ shopper, server, page }) => {
  const calls = server.hears('POST /api/initiate-payment');
  server.mayRefuse('POST /api/initiate-payment');
  let asked = 0;
  await page.route('**/api/initiate-payment', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ status: 409, json: { success: false, message: 'Taken.', requestId: '1' } });
  });
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[0]?.postDataJSON().txnid).not.toBe(calls[1]?.postDataJSON().txnid);
});

test('a reload while paying continues with the same order', async ({ shopper, page }) => {
  const pays = async () => {
    await page.goto('/checkout');
    await shopper.fillsDelivery();
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/initiate-payment'));
    await shopper.paysNow();
    const { orderId, txnid } = await (await answered).json();
    await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
    return { orderId, txnid };
  };
  const first = await pays();
  expect(await pays()).toEqual(first);
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('Back from the open pop-up leads to the cart, not to the cart below the pop-up; Forward and Pay Now pay the same order', async ({
  shopper,
  server,
  page,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  await shopper.goesToPay();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/cart');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Kaju Katli 500 gms' })).toHaveValue('2');
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Kaju Katli 500 gms' })).toHaveValue('1');
  await page.goForward();
  await expect(page.getByLabel('City')).toHaveValue('Jaipur');
  // The account's own answer fills these, after what this browser remembers.
  for (const label of ['Mobile', 'Email']) await expect(page.getByLabel(label)).not.toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  expect(calls[1]?.postDataJSON().txnid).toBe(calls[0]?.postDataJSON().txnid);
});

test('goods that are being paid for in one tab are not paid for again in another', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  const goesToPay = async (buyer: Shopper) => {
    await buyer.page.goto('/checkout');
    await buyer.fillsDelivery();
    await buyer.paysNow();
  };
  await goesToPay(shopper);
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();

  const second = new Shopper(await context.newPage());
  const again = second.page.waitForRequest('**/api/initiate-payment');
  await goesToPay(second);
  expect((await again).postDataJSON().txnid).toBe(calls[0]?.postDataJSON().txnid);
  await second.page.close();
  await shopper.paysWith('Leave pending');
  await expect(page).toHaveURL(/\/payment-failure/);

  const third = new Shopper(await context.newPage());
  await goesToPay(third);
  await expect(third.page).toHaveURL(/\/payment-failure/);
  await expect(third.main).toContainText('Payment is being confirmed. Please do not pay again.');
  await expect(third.main).toContainText(calls[0]?.postDataJSON().txnid);
});

test('a verification that is never answered leads to the failure page, which asks again', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await server.waits('POST /api/*/verify');
  await server.answers('GET /orders/by-txn/*', 'an error page', 503);
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  const checking = shopper.main.getByText('Checking your payment. Please do not pay again.');
  await expect(checking).toBeVisible();
  await page.clock.fastForward(25_000);
  await expect(checking).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN\d+&orderId=[\w-]+$/);
  await expect(shopper.heading).toHaveText('Payment Failed');
  await expect(shopper.main.getByRole('alert')).toContainText('Before you pay again');
  await server.recovers();
  await shopper.button('check once more').click();
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('a receipt whose script does not arrive at first is still shown', async ({ shopper, console, page }) => {
  console.mayNameRefusal(/\/payment-success[^/]*\.js$/);
  console.mustSay(/(route module|imported module).*\/payment-success[^/]*\.js/);
  let lost = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /\/payment-success\?/.test(request.url())) lost = false;
  });
  await page.route(/\/payment-success[^/]*\.js$/, (route) => (lost ? route.abort() : route.continue()));
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
});

test('a reload while the payment is verified leads to its receipt, although the cart is empty by then', async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer({ cart: [['chakli', '250 gms', 1]] });
  // The server books the payment and empties the cart; its answer is still on the way.
  const { hasActed } = await server.answersLate('POST /api/*/verify');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await hasActed;
  await page.reload();
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN\d+$/);
  await expect(shopper.heading).toHaveText('Payment Successful');

  await page.goto('/checkout');
  await expect(shopper.main.getByText('There is nothing in your cart yet.')).toBeVisible();
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.isTold('Your cart is empty — please add items to cart before checkout.');
});

test('a buyer who loses the connection while paying sees the transaction, and the receipt once it is back', async ({
  shopper,
  server,
  console,
  page,
  baseURL,
}) => {
  console.mayNameRefusal(new RegExp(`^${baseURL}/`));
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  const files = new Set<string>();
  page.on('response', (response) => {
    if (/\/payment-failure[^/]*\.js$/.test(response.url())) files.add(response.url());
  });
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
  // The page and its loader, then everything that they import.
  await expect.poll(() => files.size).toBeGreaterThanOrEqual(2);
  await page.evaluate(
    `Promise.all(
      Object.values(window.__reactRouterManifest.routes['routes/payment-failure'])
        .filter((file) => typeof file === 'string' && file.endsWith('.js'))
        .map((file) => import(file)),
    ).then(() => null)`,
  );
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await page.route(`${baseURL}/**`, (route) => route.abort());
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN\d+&orderId=[\w-]+$/);
  await expect(shopper.heading).toHaveText('Payment Failed');
  // The page's own. The router asks for none: with one lost, it would load the document and show the browser's error.
  expect(sheets.length).toBeLessThanOrEqual(1);
  await expect(shopper.main).toContainText(/TXN\d+/);
  await expect(shopper.main.getByRole('alert')).toContainText('Before you pay again');
  // The page asks again by itself, too: its question waits, or the button might be gone before it is pressed.
  const goOn = await server.waits('GET /orders/by-txn/*');
  await page.unroute(`${baseURL}/**`);
  await page.getByRole('button', { name: 'check once more' }).click();
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
});

test('closing the pop-up is a payment that is not final; who corrects the address pays the same order', async ({
  shopper,
  server,
  page,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await page.getByRole('button', { name: 'Close payment window' }).click();
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN/);
  await expect(shopper.heading).toBeVisible();
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Address', { exact: true }).fill('9, Nehru Bazaar');
  await page.getByLabel('Mobile').fill('9829041965');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success/);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.postDataJSON().txnid).toBe(calls[0]?.postDataJSON().txnid);
  await page.getByRole('link', { name: 'View the order' }).click();
  await expect(shopper.main).toContainText('9, Nehru Bazaar');
  await expect(shopper.main).toContainText('9829041965');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 2, name: /^Order #/ })).toHaveCount(1);
});

test('a checkout that was opened before the shop changed its provider is loaded again with all that was typed', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  // The answer of the shop once it was restarted with the other provider.
  await server.changes('POST /api/initiate-payment', (reply) => ({ ...Object(reply), provider: 'razorpay' }));
  await shopper.paysNow();
  await shopper.isTold(
    'Our payment partner has changed. This page is loaded again with what you typed; then please press Pay Now again.',
  );
  await server.recovers();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/payment-success/);
});
