import { goesTo } from '../support/goes-to.ts';
import {
  endPayment,
  endSession,
  failedOrder,
  MOBILE,
  moveOrder,
  NEW_PASSWORD,
  paidOrder,
  placeOrder,
  putInCart,
} from '../support/set-up.ts';
import { becomesVisible, expect, test } from '../support/shopper.ts';

test('an order that is paid, shipped, being paid or unknown is not paid again; one that cannot be read can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const paid = await paidOrder(page.request, { customer });
  const isPaid = async () => {
    await expect(shopper.main.getByText('This order is already paid.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible();
  };
  await page.goto(`/checkout?orderId=${paid.orderId}`);
  await isPaid();
  await moveOrder(page.request, paid, 'paid', 'preparing');
  await moveOrder(page.request, paid, 'preparing', 'shipped');
  await goesTo(page, '/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
  await goesTo(page, `/checkout?orderId=${paid.orderId}`);
  await isPaid();

  const open = await placeOrder(page.request, { customer });
  await goesTo(page, `/checkout?orderId=${open.orderId}`);
  await expect(
    shopper.main.getByText('Payment is being confirmed. Please do not pay again.', { exact: true }),
  ).toBeVisible();

  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  await goesTo(page, `/checkout?orderId=${crypto.randomUUID()}`);
  await expect(shopper.main.getByRole('alert')).toContainText('We could not find this order');

  await test.step('cannot be read', async () => {
    const order = await failedOrder(page.request, { customer });
    const alert = shopper.main.getByRole('alert');
    await server.answers('GET /api/orders/*', 'null');
    await goesTo(page, `/checkout?orderId=${order.orderId}`);
    await expect(alert).toContainText('We could not fetch your order');
    for (const reply of ['{', '{}', '[]']) {
      await server.answers('GET /api/orders/*', reply);
      // A press removes the alert at once.
      await shopper.button('Retry').click();
      await expect(alert, reply).toContainText('We could not fetch your order');
      await expect(page.getByLabel('City'), reply).toBeHidden();
    }
    await server.answers('GET /api/orders/*', { order: { _id: order.orderId, items: [{ name: 'A' }] } });
    await shopper.button('Retry').click();
    await expect(page.getByLabel('City')).toBeVisible();
    await expect(alert).toContainText('We could not fetch your order');
    await server.recovers();
    await shopper.button('Retry').click();
    await expect(shopper.main.getByRole('listitem')).toContainText('Kaju Katli');
  });
});

test("a 'Buy now' that is paid again and not decided yet is not paid for once more", async ({
  shopper,
  server,
  page,
}) => {
  await shopper.isCustomer();
  await page.goto('/checkout/chakli?weight=500');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await shopper.paysWith('Fail payment');
  await expect(shopper.heading).toHaveText('Payment Failed');
  await shopper.button('Retry Payment').click();
  await expect(page).toHaveURL(/\/checkout\?orderId=/);
  await shopper.paysNow();
  await shopper.paysWith('Leave pending');
  await expect(shopper.heading).toHaveText('One moment more');

  const announced = server.hears('POST /api/initiate-payment');
  await goesTo(page, '/checkout/chakli?weight=500');
  await shopper.fillsDelivery();
  await shopper.paysNow();
  await expect(shopper.heading).toHaveText('One moment more');
  expect(announced).toHaveLength(0);
});

test('an unpaid order is paid again as it was, after a login if the session has ended', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 1]] });
  const order = await failedOrder(page.request, { customer, lines: [['chakli', '750 gms', 2]] });
  await endSession(page.request, customer);
  server.mayRefuse('GET /api/orders/*');
  server.mayRefuse('POST /getcart');
  await page.goto(`/checkout?orderId=${order.orderId}`);
  await expect(shopper.main.getByText('Not authenticated. Please log in.')).toBeVisible();
  await shopper.main.getByRole('link', { name: 'Log in' }).click();
  await shopper.logIn(customer.email, NEW_PASSWORD);
  await expect(page).toHaveURL(`/checkout?orderId=${order.orderId}`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('22, Hill View Road, Civil Lines');
  await expect(shopper.main.getByRole('listitem')).toHaveCount(1);
  await expect(shopper.main.getByRole('listitem')).toContainText('Chakli');
  await shopper.paysNow();
  await shopper.paysWith('Pay successfully');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await goesTo(page, '/orders');
  await expect(shopper.main.getByRole('article')).toHaveCount(1);
});

test('an order that is paid, being paid or deleted in another tab is no longer offered after Pay Now', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('POST /api/initiate-payment');
  server.mayRefuse('GET /api/orders/*');
  const customer = await shopper.isCustomer();
  await page.goto('/cart');
  const paysNowAfter = async (elsewhere: (orderId: string) => Promise<unknown>, words: string) => {
    const order = await failedOrder(page.request, { customer });
    await goesTo(page, `/checkout?orderId=${order.orderId}`);
    await expect(page.getByLabel('Pincode')).toHaveValue('302006');
    await expect(shopper.button('Pay Now')).toBeEnabled();
    await elsewhere(order.orderId);
    const arrives = await server.waits('GET /api/orders/*');
    await shopper.paysNow();
    await shopper.isTold(words);
    await expect(shopper.button('Pay Now')).toBeFocused();
    arrives();
    await expect(shopper.button('Pay Now')).toBeHidden();
    await expect(shopper.main).toBeFocused();
    await server.recovers();
  };
  await paysNowAfter(
    (orderId) => paidOrder(page.request, { customer, orderId }),
    'This order is already paid.',
  );
  await expect(shopper.main.getByRole('link', { name: 'See the receipt' })).toBeVisible();
  await paysNowAfter(
    (orderId) => placeOrder(page.request, { customer, orderId }),
    'A payment for this order is still open.',
  );
  await expect(shopper.main.getByRole('link', { name: 'Check payment status' })).toBeVisible();
  await paysNowAfter(
    (orderId) =>
      page.request.delete(`/deleteorder/${orderId}`, { headers: { 'auth-token': customer.token } }),
    'Payment initiation failed. Try again.',
  );
  await expect(shopper.main.getByRole('alert')).toContainText('We could not find this order');
});

test('a cart that another device has paid for is no longer offered by a checkout that is opened or come back to, nor after Pay Now', async ({
  shopper,
  server,
  page,
}) => {
  const lines = [['kaju-katli', '500 gms', 1]] as const;
  const customer = await shopper.isCustomer({ cart: lines });
  const nothing = shopper.main.getByText('There is nothing in your cart yet.');
  await page.goto('/cart');
  await page.getByLabel('Mobile number').fill(MOBILE);
  await shopper.hasInCart(1);
  await paidOrder(page.request, { customer, lines });
  await shopper.button('Proceed to Checkout').click();
  await expect(nothing).toBeVisible();

  await putInCart(page.request, customer, lines[0]);
  await goesTo(page, '/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
  await goesTo(page, '/checkout');
  await expect(shopper.main).toContainText('500 gms');
  await paidOrder(page.request, { customer, lines });
  await becomesVisible(page);
  await expect(nothing).toBeVisible();

  await putInCart(page.request, customer, ['kaju-katli', '500 gms', 2]);
  await becomesVisible(page);
  await expect(shopper.main).toContainText('Quantity 2');
  await shopper.fillsDelivery();
  const answered = page.waitForResponse('**/api/initiate-payment');
  await shopper.paysNow();
  const { txnid, orderId, access_key: accessKey } = await (await answered).json();
  await page.reload();
  await expect(page.getByLabel('Pincode')).toHaveValue('302006');
  await expect(shopper.main).toContainText('500 gms');

  await endPayment(page.request, { txnid, orderId, accessKey }, 'failure');
  await paidOrder(page.request, { customer, orderId });
  server.mayRefuse('POST /api/initiate-payment');
  await shopper.paysNow();
  await shopper.isTold('This order is already paid.');
  await expect(nothing).toBeVisible();
});
