import { stopTime, takeTime, timePassesUntil } from '../support/clock.ts';
import { goesTo } from '../support/goes-to.ts';
import { endPayment, paidOrder, placeOrder, resolvePayment } from '../support/set-up.ts';
import { expect, isAnswered, test } from '../support/shopper.ts';
import { hasStored } from '../support/stored.ts';

test('the receipt of a paid order says that it is loading, then is shown, with the number that the return policy asks for first', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ name: 'Asha Verma', cart: [['chakli', '250 gms', 1]] });
  const order = await paidOrder(page.request, {
    customer,
    lines: [
      ['kaju-katli', '500 gms', 99],
      ['chakli', '750 gms', 1],
    ],
  });
  const goOn = await server.waits('GET /orders/by-txn/*');
  await page.goto(`/payment-success?txnid=${order.txnid}&orderId=x&amount=1`);
  await expect(shopper.main.getByText('Loading order details…')).toBeVisible();
  goOn();
  await expect(shopper.heading).toHaveText('Payment Successful');
  await expect(shopper.heading).toBeFocused();
  await expect(shopper.main.getByText(/thank you/i)).toBeVisible();
  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByRole('term')).toHaveText([
    'Receipt number',
    'Date',
    'Transaction ID',
    'Customer',
  ]);
  const [number, date, txnid, name] = await receipt.getByRole('definition').allTextContents();
  expect(number).toMatch(/^RCPT-\d+$/);
  expect(date).toMatch(/^\d{1,2} \w+ \d{4}$/);
  expect(txnid).toBe(order.txnid);
  expect(name).toBe('Asha Verma');
  await expect(receipt.getByRole('columnheader')).toHaveText(['Description', 'Qty', 'Price']);
  await expect(receipt.getByRole('row', { name: /Kaju Katli/ })).toContainText('₹58,410');
  await expect(receipt.getByText('₹58,740')).toBeVisible();
  await expect(receipt.getByRole('img', { name: 'PAID' })).toBeVisible();
  await expect(receipt).toContainText('Share it while it is fresh.');
  await expect(shopper.main.getByText(/^Note:/)).toBeHidden();

  await goesTo(page, '/refund_returns');
  await expect(shopper.main.getByRole('listitem').filter({ hasText: 'receipt' })).toHaveText(
    'the receipt number, or the order number from our e-mails or your order history;',
  );
});

test('an order inside a reply is found, missing fields of its receipt are filled in, and the cart is emptied of all that earlier versions have left', async ({
  shopper,
  server,
  page,
}) => {
  const order = await paidOrder(page.request);
  await hasStored(page, {
    'guest-cart': '{"kaju-katli":{"500 gms":2}}',
    'checkout-mobile': '9829041964',
    cartItems: '[]',
    cart: '{}',
    local_cart: '{}',
    cart_data: '{}',
    'something-else': 'stays',
  });
  const linksToTheOrder = () =>
    expect(shopper.main.getByRole('link', { name: 'View the order' })).toHaveAttribute(
      'href',
      `/orders/${order.orderId}`,
    );
  await server.changes('GET /orders/by-txn/*', (body) => ({
    success: true,
    order: {
      ...Object(body),
      company: '',
      receiptNumber: null,
      orderId: '',
      customerName: '',
      customer: { name: '' },
      firstname: '',
      total: 123456.5,
    },
  }));
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByText('Your Company Name')).toBeVisible();
  await expect(receipt.getByText('Valued Customer')).toBeVisible();
  await expect(receipt.getByText(/^RCPT-\d{6}$/)).toBeVisible();
  await expect(receipt.getByText('₹1,23,456.5', { exact: true })).toBeVisible();
  await linksToTheOrder();
  await shopper.hasInCart(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['something-else']);

  // Elsewhere in the reply, and its number under its other field name.
  await server.recovers();
  await goesTo(page, '/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
  await server.changes('GET /orders/by-txn/*', (body) => ({
    data: { ...Object(body), _id: undefined, orderId: order.orderId },
  }));
  await goesTo(page, `/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await linksToTheOrder();
});

test('a cart read before the payment does not come back when its answer is late', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
  const order = await placeOrder(page.request, { customer });
  const before = await server.answersLate('POST /getcart');
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await before.hasActed;
  const after = await server.answersLate('POST /getcart');
  after.arrives();
  await endPayment(page.request, order, 'success');
  await expect(shopper.heading).toHaveText('Payment Successful');
  await after.hasActed;
  await isAnswered(page, '**/getcart', before.arrives);
  await shopper.hasInCart(0);
});

test('no address makes a receipt; an order that could not be fetched can be requested again', async ({
  shopper,
  server,
  page,
}) => {
  server.mayRefuse('GET /orders/by-txn/*');
  await page.goto('/payment-success');
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main.getByText('PAID')).toHaveCount(0);
  await expect(shopper.main.getByText('–', { exact: true })).toBeVisible();
  for (const txnid of ['TXN1795257270000', '..']) {
    await goesTo(page, `/payment-success?txnid=${txnid}&orderId=1&amount=999999`);
    await expect(shopper.main.getByText(txnid, { exact: true })).toBeVisible();
    await expect(shopper.heading).toHaveText('Payment not confirmed');
    await expect(shopper.main.getByText('Note: No order found (status 404)', { exact: true })).toBeVisible();
    // Nor in small letters, which `getByText` finds as well: the word is the stamp's.
    await expect(shopper.main.getByText('PAID')).toHaveCount(0);
    await expect(shopper.main).not.toContainText('9,99,999');
  }

  const order = await paidOrder(page.request);
  await server.answers('GET /orders/by-txn/*', { success: false, message: 'Busy.' }, 503);
  await goesTo(page, `/payment-success?txnid=${order.txnid}`);
  await expect(shopper.main.getByText('Note: No order found (status 503)', { exact: true })).toBeVisible();
  await server.recovers();
  for (const [reply, note] of [
    [{ success: false, message: 'The books are closed.' }, 'Note: The books are closed.'],
    [{}, 'Note: No order found'],
  ] as const) {
    await server.answers('GET /orders/by-txn/*', reply);
    await shopper.button('Try again').click();
    await expect(shopper.main.getByText(note, { exact: true })).toBeVisible();
    await server.recovers();
  }
  await shopper.button('Try again').click();
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('an order requested without any answer can be requested again; an open payment is polled until it is final, even if one poll has no answer', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const order = await paidOrder(page.request);
  const asked = server.hears('GET /orders/by-txn/*');
  await server.waits('GET /orders/by-txn/*');
  // Stopped, so that a busy machine does not use up the 12 seconds.
  await stopTime(page);
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await timePassesUntil(page, () => asked.length === 1);
  await page.clock.fastForward(11_000);
  await expect(shopper.main.getByText('Loading order details…', { exact: true })).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(shopper.main.getByText('Note: No order found (status 0)', { exact: true })).toBeVisible();
  await server.recovers();
  await shopper.button('Try again').click();
  await expect(shopper.heading).toHaveText('Payment Successful');

  await page.clock.resume();
  const open = await placeOrder(page.request);
  await endPayment(page.request, open, 'pending');
  await goesTo(page, `/payment-success?txnid=${open.txnid}`);
  await expect(shopper.heading).toHaveText('One moment more');
  const waiting = 'Payment is being confirmed. Please do not pay again.';
  await expect(shopper.main.getByText(waiting, { exact: true })).toBeVisible();
  // A live region that appears with its text is not announced everywhere, so the heading gets the focus.
  await expect(shopper.heading).toBeFocused();
  await expect(shopper.heading).toHaveAccessibleDescription(waiting);
  await expect(shopper.main).not.toContainText('PAID');
  let polls = 0;
  await page.route('**/orders/by-txn/*', async (route) => {
    polls += 1;
    // The first one hangs.
    if (polls > 1) await route.continue();
  });
  await page.clock.fastForward(2_000);
  await expect.poll(() => polls).toBe(1);
  await resolvePayment(page.request, open, 'success');
  await page.clock.fastForward(12_000);
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(shopper.heading).toHaveText('Payment Successful', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});
