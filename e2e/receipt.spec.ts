import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { stopTime, takeTime, timePassesUntil } from './clock.ts';
import { endPayment, hasStored, moveOrder, paidOrder, placeOrder, resolvePayment } from './set-up.ts';
import { expect, test } from './shopper.ts';
import { drawsAgain } from './staff.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"> & "Sons" 'n' <b>`;

test('the receipt of a paid order says that it is loading, then is shown', async ({
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
});

test('the number that the return policy asks for first is on the receipt', async ({ shopper, page }) => {
  const order = await paidOrder(page.request);
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByRole('term').first()).toHaveText('Receipt number');
  await page.goto('/refund_returns');
  await expect(shopper.main.getByRole('listitem').filter({ hasText: 'receipt' })).toHaveText(
    'the receipt number, or the order number from our e-mails or your order history;',
  );
});

test('an order inside a reply is found, and missing fields of its receipt are filled in', async ({
  shopper,
  server,
  page,
}) => {
  const order = await paidOrder(page.request);
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

  // Elsewhere in the reply, and its number under its other field name.
  await server.recovers();
  await server.changes('GET /orders/by-txn/*', (body) => ({
    data: { ...Object(body), _id: undefined, orderId: order.orderId },
  }));
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await linksToTheOrder();
});

test('a found order empties the cart and removes what earlier versions of the cart have left', async ({
  shopper,
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
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await shopper.hasInCart(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['something-else']);
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
  const late = page.waitForResponse('**/getcart');
  before.arrives();
  await (await late).finished();
  await drawsAgain(page);
  await shopper.hasInCart(0);
});

test('the receipt is printed in a window of its own after 450 ms', async ({ shopper, page }) => {
  await takeTime(page);
  const order = await paidOrder(page.request, { name: 'Asha Verma' });
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
  await stopTime(page);
  const opened = page.waitForEvent('popup');
  await shopper.button('Print / Save as PDF').click();
  const print = await opened;
  await print.evaluate(() => {
    window.print = () => document.body.setAttribute('aria-label', 'printed');
  });
  await expect(print.getByRole('heading', { level: 1 })).toHaveAccessibleName('Gulab & Sons');
  await expect(print.getByText('Gulab & Sons', { exact: true })).toBeVisible();
  await expect(print.getByText('14, Johari Lane')).toBeVisible();
  for (const column of ['Description', 'Qty', 'Price']) {
    await expect(print.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  for (const fact of [/^RCPT-\d+$/, order.txnid, 'Asha Verma']) {
    await expect(print.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
  await expect(print.getByRole('table').getByRole('row', { name: /Kaju Katli/ })).toContainText('₹1,180');
  await expect(print.getByRole('row', { name: /Total/ })).toContainText('₹1,180');
  await expect(print.getByText(/Share it while it is fresh/)).toBeVisible();
  await page.clock.runFor(449);
  await expect(print.getByLabel('printed')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(print.getByLabel('printed')).toHaveCount(1);
});

test('a receipt is printed in a window that cannot be brought to the front; a blocked one is reported', async ({
  shopper,
  page,
}) => {
  const order = await paidOrder(page.request);
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...wanted) => {
      const opened = open(...wanted);
      if (opened) {
        Reflect.defineProperty(opened, 'focus', { value: undefined });
        opened.print = () => opened.document.body.setAttribute('aria-label', 'printed');
      }
      return opened;
    };
  });
  const opened = page.waitForEvent('popup');
  await shopper.button('Print / Save as PDF').click();
  await expect((await opened).getByLabel('printed')).toHaveCount(1);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await shopper.button('Print / Save as PDF').click();
  await shopper.isTold('Popup blocked. Please allow popups for this site to print the receipt.');
});

test('hostile names are printed and saved in files as text only', async ({ shopper, page }) => {
  const order = await paidOrder(page.request, { name: HOSTILE });
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.main.getByRole('article').getByText(HOSTILE)).toBeVisible();
  const number = await shopper.main.getByText(/^RCPT-\d+$/).textContent();

  const opened = page.waitForEvent('popup');
  await shopper.button('Print / Save as PDF').click();
  const print = await opened;
  await expect(print.getByRole('definition').filter({ hasText: HOSTILE })).toBeVisible();
  // The drawn wordmark is the only image.
  await expect(print.getByRole('img')).toHaveCount(1);
  await expect(print.getByRole('img', { name: 'Gulab & Sons' })).toBeVisible();
  expect(await print.title()).toMatch(/^Receipt RCPT-/);
  await print.close();

  const json = await download(page, 'Download JSON');
  expect(json.name).toBe(`receipt_${number}.json`);
  expect(JSON.parse(json.text)).toEqual({
    receiptNumber: number,
    txnid: order.txnid,
    total: 1180,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    customerName: HOSTILE,
    company: 'Gulab & Sons',
    companyAddress: expect.stringContaining('Jaipur'),
    items: [{ name: expect.stringContaining('Kaju Katli'), qty: 2, price: 590 }],
    note: expect.any(String),
  });

  const html = await download(page, 'Download Receipt (HTML)');
  expect(html.name).toBe(`receipt_${number}.html`);
  expect(html.text).toContain('&lt;img src=x onerror=&quot;');
  expect(html.text).not.toContain('<img');
  await page.setContent(html.text);
  await expect(page.getByText(HOSTILE)).toBeVisible();
  expect(await page.title()).toBe(`Receipt ${number}`);
});

test('no address makes a receipt', async ({ shopper, server, page }) => {
  server.mayRefuse('GET /orders/by-txn/*');
  for (const txnid of ['TXN1795257270000', '..']) {
    await page.goto(`/payment-success?txnid=${txnid}&orderId=1&amount=999999`);
    await expect(shopper.heading).toHaveText('Payment not confirmed');
    await expect(shopper.main.getByText('Note: No order found (status 404)', { exact: true })).toBeVisible();
    // Nor in small letters, which `getByText` finds as well: the word is the stamp's.
    await expect(shopper.main.getByText('PAID')).toHaveCount(0);
    await expect(shopper.main).not.toContainText('9,99,999');
  }
  await page.goto('/payment-success');
  await expect(shopper.heading).toHaveText('Payment not confirmed');
  await expect(shopper.main.getByText('PAID')).toHaveCount(0);
  await expect(shopper.main.getByText('–', { exact: true })).toBeVisible();
});

test('an order that could not be fetched can be requested again', async ({ shopper, server, page }) => {
  const order = await paidOrder(page.request);
  await server.answers('GET /orders/by-txn/*', { success: false, message: 'Busy.' }, 503);
  await page.goto(`/payment-success?txnid=${order.txnid}`);
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

test('an order requested without any answer can be requested again', async ({ shopper, server, page }) => {
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
});

test('a payment that is still open is polled until it is final, even if one poll has no answer', async ({
  shopper,
  page,
}) => {
  await takeTime(page);
  const order = await placeOrder(page.request);
  await endPayment(page.request, order, 'pending');
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('One moment more');
  const waiting = 'Payment is being confirmed. Please do not pay again.';
  await expect(shopper.main.getByText(waiting, { exact: true })).toBeVisible();
  // A live region that appears with its text is not announced everywhere, so the heading gets the focus.
  await expect(shopper.heading).toBeFocused();
  await expect(shopper.heading).toHaveAccessibleDescription(waiting);
  await expect(shopper.main).not.toContainText('PAID');
  let asked = 0;
  await page.route('**/orders/by-txn/*', async (route) => {
    asked += 1;
    // The first one hangs.
    if (asked > 1) await route.continue();
  });
  await page.clock.fastForward(2_000);
  await expect.poll(() => asked).toBe(1);
  await resolvePayment(page.request, order, 'success');
  await page.clock.fastForward(12_000);
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(shopper.heading).toHaveText('Payment Successful', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a surplus payment is said to go back, and has no receipt', async ({ shopper, page }) => {
  const customer = await shopper.isCustomer();
  const first = await placeOrder(page.request, { customer });
  await endPayment(page.request, first, 'userCancelled');
  const second = await placeOrder(page.request, { customer, orderId: first.orderId });
  await endPayment(page.request, second, 'success');
  await resolvePayment(page.request, first, 'success');
  await page.goto(`/payment-success?txnid=${first.txnid}`);
  await expect(shopper.heading).toHaveText('Payment returned');
  await expect(
    shopper.main.getByText('This order was already paid. The second payment will be refunded.'),
  ).toBeVisible();
  await expect(shopper.main.getByText(first.txnid, { exact: true })).toBeVisible();
  await expect(shopper.main.getByRole('link', { name: 'View the order' })).toHaveAttribute(
    'href',
    `/orders/${first.orderId}`,
  );
  await expect(shopper.main.getByRole('article', { name: 'Receipt' })).toBeHidden();
  await expect(shopper.main.getByRole('button')).toHaveCount(0);
  await page.goto(`/payment-success?txnid=${second.txnid}`);
  await expect(shopper.heading).toHaveText('Payment Successful');
});

test('a receipt that is opened again says where the box is now', async ({ shopper, page }) => {
  const order = await paidOrder(page.request);
  const says = async (where: string) => {
    await page.goto(`/payment-success?txnid=${order.txnid}`);
    await expect(shopper.main.getByText(`Thank you for your order. ${where}`, { exact: true })).toBeVisible();
  };
  await says('Your box is on the packing list, and we will write to asha.verma@example.in the day it ships.');
  await moveOrder(page.request, order, 'paid', 'preparing');
  await moveOrder(page.request, order, 'preparing', 'shipped');
  await says('Your box is on its way.');
  await moveOrder(page.request, order, 'shipped', 'delivered');
  await says('Your box has been delivered.');
});

test('the receipt of a cancelled order whose refund has failed does not say that the money is on its way', async ({
  shopper,
  server,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer });
  await server.changes('GET /orders/by-txn/*', (body) => ({
    ...Object(body),
    status: 'cancelled',
    refundFailed: true,
  }));
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment returned');
  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText(
    'This order was cancelled. A refund of its amount has failed; we will write to you.',
  );
  await expect(shopper.main).not.toContainText('business days');
});

test('the receipt of a cancelled order says that its money goes back, on paper too', async ({
  shopper,
  page,
}) => {
  const customer = await shopper.isCustomer();
  const order = await paidOrder(page.request, { customer });
  await moveOrder(page.request, order, 'paid', 'cancelled');
  await page.goto(`/payment-success?txnid=${order.txnid}`);
  await expect(shopper.heading).toHaveText('Payment returned');
  const goesBack =
    /^This order was cancelled\. .* goes back the way it came|^This order has been refunded\.$/;
  const receipt = shopper.main.getByRole('article', { name: 'Receipt' });
  await expect(receipt.getByText(goesBack)).toBeVisible();
  await expect(receipt.getByRole('img', { name: 'PAID' })).toBeHidden();
  const html = await download(page, 'Download Receipt (HTML)');
  await page.setContent(html.text);
  await expect(page.getByText(goesBack)).toBeVisible();
  await expect(page.getByText('PAID', { exact: true })).toHaveCount(0);
});
