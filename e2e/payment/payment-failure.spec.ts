import { takeTime } from '../support/clock.ts';
import { goesTo } from '../support/goes-to.ts';
import { endPayment, failedOrder, paidOrder, placeOrder, resolvePayment } from '../support/set-up.ts';
import { expect, test } from '../support/shopper.ts';
import { DESK, TABLET } from '../support/sizes.ts';

test('the failure page says that it asks, then names the payment, offers the next steps, and says when a later attempt has paid the order', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await failedOrder(page.request, { customer });
  const goOn = await server.waits('GET /orders/by-txn/*');
  await page.goto(`/payment-failure?txnid=${order.txnid}&orderId=${order.orderId}&message=x`);
  await expect(shopper.main.getByText('Checking your payment…')).toBeVisible();
  goOn();
  await expect(shopper.heading).toHaveText('Payment Failed');
  await expect(shopper.heading).toBeFocused();
  await expect(shopper.main.getByRole('term')).toHaveText(['Transaction ID', 'Order ID', 'Gateway message']);
  const [txnid, orderId, message] = await shopper.main.getByRole('definition').allTextContents();
  expect([txnid, orderId]).toEqual([order.txnid, order.orderId]);
  await expect(shopper.main).toContainText(
    'If an amount was debited, it is reversed automatically within a few business days.',
  );
  await expect(page.getByRole('button', { name: 'Retry Payment' })).toHaveAttribute(
    'href',
    `/checkout?orderId=${order.orderId}`,
  );
  await expect(page.getByRole('button', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
  const mail = await page.getByRole('button', { name: 'Contact Support' }).getAttribute('href');
  const { protocol, pathname, searchParams } = new URL(mail ?? '');
  expect([protocol, pathname]).toEqual(['mailto:', 'support@gulabandsons.example']);
  expect(searchParams.get('subject')).toBe(`Payment failed - ${order.orderId}`);
  for (const fact of [order.orderId, order.txnid, message ?? '?']) {
    expect(searchParams.get('body')).toContain(fact);
  }

  await expect(shopper.main).toContainText('Nothing was bought');
  const again = await placeOrder(page.request, { customer, orderId: order.orderId });
  await endPayment(page.request, again, 'success');
  const isPaidLater = async () => {
    await expect(shopper.main).toContainText('A later attempt has paid this order');
    await expect(shopper.main).not.toContainText('Nothing was bought');
    await expect(shopper.main.getByRole('button', { name: 'Retry Payment' })).toBeHidden();
  };
  await shopper.comesBack();
  await isPaidLater();
  await goesTo(page, '/terms');
  await expect(shopper.heading).toHaveText(/^Terms/);
  await goesTo(page, `/payment-failure?txnid=${order.txnid}&orderId=${order.orderId}`);
  await isPaidLater();
  await shopper.main.getByRole('link', { name: 'View the order' }).click();
  await expect(page).toHaveURL(`/orders/${order.orderId}`);
});

test('the three buttons of a failed payment stand in one row on anything wider than a phone', async ({
  shopper,
  page,
}) => {
  await page.goto('/payment-failure?message=Declined');
  const buttons = ['Retry Payment', 'Return to Cart', 'Contact Support'].map((name) => shopper.button(name));
  for (const width of [656, TABLET.width, 1000, 1100, DESK.width]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test('a failed payment leads to the failure page, one paid after all to its receipt; the page does not say more than is known', async ({
  shopper,
  server,
  page,
}) => {
  await test.step('the cart may have been bought in another tab', async () => {
    const customer = await shopper.isCustomer({ cart: [['kaju-katli', '500 gms', 2]] });
    const here = await placeOrder(page.request, { customer });
    await paidOrder(page.request, { customer });
    await endPayment(page.request, here, 'userCancelled');
    await page.goto(`/payment-failure?txnid=${here.txnid}&orderId=${here.orderId}`);
    await expect(shopper.main).toContainText(
      'Nothing was bought with this attempt, and it took nothing from your cart.',
    );
    await shopper.hasInCart(0);
  });
  await test.step('failed, or paid after all', async () => {
    const showsTerms = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
      await expect(page).toHaveTitle(/^Terms/);
    };
    await showsTerms();
    const order = await failedOrder(page.request);
    await goesTo(page, `/payment-success?txnid=${order.txnid}`);
    await expect(page).toHaveURL(
      new RegExp(`/payment-failure\\?txnid=${order.txnid}&orderId=${order.orderId}`),
    );
    await expect(shopper.heading).toHaveText('Payment Failed');
    await expect(page).toHaveTitle('Payment Failed — Gulab & Sons');
    await showsTerms();
    const paid = await paidOrder(page.request);
    await goesTo(page, `/payment-failure?txnid=${paid.txnid}`);
    await expect(page).toHaveURL(`/payment-success?txnid=${paid.txnid}`);
    await expect(shopper.heading).toHaveText('Payment Successful');
    await expect(page).toHaveTitle('Payment Successful — Gulab & Sons');
  });
  await test.step('an order that has only a number is retried by it', async () => {
    const paymentMessage = { code: 'declined' };
    await server.answers('GET /orders/by-txn/*', { orderId: 'ORD-1', status: 'failed', paymentMessage });
    await goesTo(page, '/payment-success?txnid=TXN1795257270001');
    await expect(page).toHaveURL('/payment-failure?txnid=TXN1795257270001&orderId=ORD-1');
    await expect(shopper.main.getByText('ORD-1', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry Payment' })).toHaveAttribute(
      'href',
      '/checkout?orderId=ORD-1',
    );
    await server.recovers();
  });
  await test.step('no order', async () => {
    server.mayRefuse('GET /orders/by-txn/*');
    await goesTo(page, '/payment-failure?txnid=TXN1795257270002&message=The+bank%E2%80%AE+declined');
    // Without the mark in the link that turns round what follows it.
    await expect(shopper.main.getByRole('definition').last()).toHaveText(/^The bank declined$/);
    await expect(shopper.heading).toHaveText('Payment Failed');
    await expect(shopper.main).not.toContainText('Nothing was bought');
    await expect(page.getByRole('button', { name: 'Retry Payment' })).toHaveAttribute('href', '/cart');
    await expect(page.getByRole('button', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      /subject=Payment%20failed%20-%20TXN1795257270002/,
    );
    await goesTo(page, '/payment-failure');
    await expect(page.getByRole('button', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      /subject=Payment%20failed%20-%20unknown/,
    );
    await expect(shopper.main).not.toContainText('Gateway message');
  });
});

test('an open payment, or one that a crowded network could not be asked about, is asked about again; once paid it shows its receipt', async ({
  shopper,
  server,
  page,
}) => {
  await takeTime(page);
  const showsReceipt = () =>
    expect(async () => {
      await page.clock.runFor(20_000);
      await expect(shopper.heading).toHaveText('Payment Successful', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
  const open = await placeOrder(page.request);
  await endPayment(page.request, open, 'pending');
  await page.goto(`/payment-failure?txnid=${open.txnid}&orderId=${open.orderId}`);
  const waiting = 'Payment is being confirmed. Please do not pay again.';
  await expect(shopper.main.getByText(waiting, { exact: true })).toBeVisible();
  await resolvePayment(page.request, open, 'success');
  await showsReceipt();

  const order = await paidOrder(page.request);
  const crowded = 'Too many requests from your network. Please wait a moment.';
  await server.answers('GET /orders/by-txn/*', { success: false, message: crowded }, 429);
  await goesTo(page, `/payment-failure?txnid=${order.txnid}&orderId=${order.orderId}`);
  await expect(shopper.main.getByRole('alert')).toContainText('Before you pay again');
  await server.recovers();
  await showsReceipt();
});
