import { takeTime } from '../support/clock.ts';
import { goesTo } from '../support/goes-to.ts';
import type { Server } from '../support/server.ts';
import { expect, type Shopper, test } from '../support/shopper.ts';

test.beforeEach(async ({ shopper }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
});

test('Pay Now asks for name, e-mail and mobile first, then initiates one payment as specified, whose receipt is shown even if its script is lost at first', async ({
  shopper,
  server,
  console,
  page,
}) => {
  console.mayNameRefusal(/\/payment-success[^/]*\.js$/);
  console.mustSay(/(route module|imported module).*\/payment-success[^/]*\.js/);
  let lost = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /\/payment-success\?/.test(request.url())) lost = false;
  });
  await page.route(/\/payment-success[^/]*\.js$/, (route) => (lost ? route.abort() : route.continue()));
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
  expect(calls[0]?.postDataJSON()).toMatchObject(specified(new URL(page.url()).origin));

  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
});

/** The initiation of a payment as spec §3 has it. */
function specified(origin: string) {
  return {
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
  };
}

test('what fails, is lost or is never answered while paying says so and can be repeated, the initiation and the verification', async ({
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
  await test.step('a failure on another page', () => isNotCalledBack(shopper, server));
  for (const [body, status] of [
    [{ success: false }, 200],
    [{ success: true }, 200],
    ['an error page', 500],
    [{ success: false, message: 'The provider is confused.' }, 400],
  ] as const) {
    await server.answers('POST /api/initiate-payment', body, status);
    await shopper.paysNow();
    await shopper.isTold('Payment initiation failed. Try again.');
    await server.recovers();
  }
  await server.isLost('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Payment error. Check console for details.');
  await server.recovers();
  await test.step('no answer, then a refusal for good', () => isNotAnswered(shopper, server));
  await test.step('a verification without an answer', () => isNotVerified(shopper, server));
});

/** Presses Pay Now, goes to another page before the failure is known, and comes back to the checkout. */
async function isNotCalledBack(shopper: Shopper, server: Server): Promise<void> {
  const { page } = shopper;
  const [asked, mayAnswer, answered] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  await page.route('**/api/initiate-payment', async (route) => {
    asked?.resolve();
    await mayAnswer?.promise;
    await route.fulfill({ json: { success: false } }).catch(() => {});
    answered?.resolve();
  });
  await shopper.paysNow();
  await asked?.promise;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  mayAnswer?.resolve();
  await answered?.promise;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(shopper.heading).toHaveText(/^Privacy/);
  await expect(shopper.notice).toBeHidden();
  await server.recovers();
  await goesTo(page, '/checkout');
  await shopper.fillsDelivery();
}

/** After 30 s without an answer the same attempt is made again, after a refusal for good another one on its order. */
async function isNotAnswered(shopper: Shopper, server: Server): Promise<void> {
  const calls = server.hears('POST /api/initiate-payment');
  await server.waits('POST /api/initiate-payment');
  await shopper.paysNow();
  await expect.poll(() => calls.length).toBe(1);
  await shopper.page.clock.fastForward(31_000);
  await shopper.isTold('Payment error. Check console for details.');
  await server.recovers();

  const orderId = crypto.randomUUID();
  await server.answers('POST /api/initiate-payment', { success: false, message: 'Refused.', orderId }, 400);
  for (const _ of ['first', 'again']) {
    await shopper.paysNow();
    await shopper.isTold('Payment initiation failed. Try again.');
  }
  const [unanswered, first, again] = calls.map((call) => call.postDataJSON());
  expect(first.txnid).toBe(unanswered.txnid);
  expect(first.orderId).toBeUndefined();
  expect(again).toMatchObject({ orderId, items: first.items });
  expect(again.txnid).not.toBe(first.txnid);
  await server.recovers();
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('Payment initiation failed. Try again.');
  await shopper.paysNow();
  await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
}

async function isNotVerified(shopper: Shopper, server: Server): Promise<void> {
  const { page } = shopper;
  await server.waits('POST /api/*/verify');
  await server.answers('GET /orders/by-txn/*', 'an error page', 503);
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
}

test('changed prices are shown, and nothing is charged; who closes the pop-up and corrects the address pays the same order', async ({
  shopper,
  server,
  page,
}) => {
  await server.changes('GET /allproducts', (body) =>
    Array.isArray(body)
      ? body.map((product) => (product.id === 'kaju-katli' ? { ...product, new_price: 1000 } : product))
      : body,
  );
  server.mayRefuse('POST /api/initiate-payment');
  const calls = server.hears('POST /api/initiate-payment');
  await page.goto('/checkout');
  await expect(shopper.main.getByRole('listitem')).toContainText('₹500.00');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.isTold(/prices have changed/i);
  await expect(shopper.main.getByRole('listitem')).toContainText('₹590.00');
  await shopper.paysNow();
  await expect(shopper.payPage.getByText('₹590.00')).toBeVisible();
  await server.recovers();

  await page.getByRole('button', { name: 'Close payment window' }).click();
  await expect(page).toHaveURL(/\/payment-failure\?txnid=TXN/);
  await expect(shopper.heading).toBeVisible();
  await goesTo(page, '/checkout');
  await shopper.fillsDelivery();
  await page.getByLabel('Address', { exact: true }).fill('9, Nehru Bazaar');
  await page.getByLabel('Mobile').fill('9829041965');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(page).toHaveURL(/\/payment-success/);
  const [, closed, paid] = calls.map((call) => call.postDataJSON());
  expect(calls).toHaveLength(3);
  expect(paid.txnid).toBe(closed.txnid);
  await page.getByRole('link', { name: 'View the order' }).click();
  await expect(shopper.main).toContainText('9, Nehru Bazaar');
  await expect(shopper.main).toContainText('9829041965');
  await goesTo(page, '/orders');
  await expect(page.getByRole('heading', { level: 2, name: /^Order #/ })).toHaveCount(1);
});
