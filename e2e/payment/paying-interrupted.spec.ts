import { goesTo } from '../support/goes-to.ts';
import { expect, Shopper, test } from '../support/shopper.ts';

test.beforeEach(async ({ shopper }) => {
  await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
});

test('goods that are being paid for are not paid for again, after a reload or in another tab; somebody else’s txnid is replaced once', async ({
  shopper,
  server,
  page,
  context,
}) => {
  const calls = server.hears('POST /api/initiate-payment');
  server.mayRefuse('POST /api/initiate-payment');
  const taken = { status: 409, json: { success: false, message: 'Taken.', requestId: '1' } };
  await page.route('**/api/initiate-payment', (route) => route.fulfill(taken), { times: 1 });
  const pays = async () => {
    await shopper.fillsDelivery();
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/initiate-payment') && response.ok(),
    );
    await shopper.paysNow();
    const { orderId, txnid } = await (await answered).json();
    await expect(shopper.payPage.getByRole('button', { name: 'Pay successfully' })).toBeVisible();
    return { orderId, txnid };
  };
  await page.goto('/checkout');
  const first = await pays();
  const [refused, replaced] = calls.map((call) => call.postDataJSON().txnid);
  expect(calls).toHaveLength(2);
  expect(replaced).toBe(first.txnid);
  expect(replaced).not.toBe(refused);
  await page.reload();
  expect(await pays()).toEqual(first);

  const goesToPay = async (buyer: Shopper) => {
    await buyer.page.goto('/checkout');
    await buyer.fillsDelivery();
    await buyer.paysNow();
  };
  const second = new Shopper(await context.newPage());
  const again = second.page.waitForRequest('**/api/initiate-payment');
  await goesToPay(second);
  expect((await again).postDataJSON().txnid).toBe(first.txnid);
  await second.page.close();
  await shopper.paysWith('Leave pending');
  await expect(page).toHaveURL(/\/payment-failure/);

  const third = new Shopper(await context.newPage());
  await goesToPay(third);
  await expect(third.page).toHaveURL(/\/payment-failure/);
  await expect(third.main).toContainText('Payment is being confirmed. Please do not pay again.');
  await expect(third.main).toContainText(first.txnid);
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
  await shopper.isTold(/prices have changed/i);
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

test('a checkout loaded again for another provider keeps what was typed; one loaded again while the payment is verified leads to its receipt', async ({
  shopper,
  server,
  page,
}) => {
  await page.goto('/checkout');
  await shopper.fillsDelivery();
  // The answer of the shop once it was restarted with the other provider.
  await server.changes('POST /api/initiate-payment', (reply) => ({ ...Object(reply), provider: 'razorpay' }));
  await shopper.paysNow();
  const loaded = page.waitForEvent('load');
  await shopper.isTold(
    'Our payment partner has changed. This page is loaded again with what you typed; then please press Pay Now again.',
  );
  // The page before had the same words in its fields.
  await loaded;
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
  await server.recovers();
  // The server books the payment and empties the cart; its answer is still on the way.
  const { hasActed } = await server.answersLate('POST /api/*/verify');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await hasActed;
  await page.reload();
  await expect(page).toHaveURL(/\/payment-success\?txnid=TXN\d+$/);
  await expect(shopper.heading).toHaveText('Payment Successful');

  await goesTo(page, '/checkout');
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
