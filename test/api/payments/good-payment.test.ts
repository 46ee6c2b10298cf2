import { describe, expect, test, vi } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

/** No transaction can begin until the mock is restored. */
function databaseIsAway() {
  return vi.spyOn(shop.shop.db, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
}

describe('a good payment', () => {
  test('verified with the response of the pop-up is paid, with receipt, method, history and mails', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toEqual({
      success: true,
      status: 'success',
      txnid,
      orderId,
      message: 'Payment received.',
    });
    const details = await asha.orderDetails({ params: { orderId } });
    expect(details).toMatchObject({
      data: {
        order: {
          status: 'paid',
          paymentStatus: 'paid',
          paymentMethod: 'UPI',
          receiptNumber: expect.stringMatching(/^RCPT-\d{6}$/),
          history: [{ status: 'pending' }, { status: 'paid', cause: 'Payment received' }],
        },
      },
    });
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status paid', 'shop-order-paid']);
  });

  test('is settled by the txnid alone, when the pop-up was closed', async () => {
    const { txnid, accessKey, orderId } = await steps.begin(asha, KATLI);
    expect(await steps.verify(asha, { txnid })).toMatchObject({ success: false, status: 'pending' });
    await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success', orderId });
  });

  test('is settled by a txnid that the pop-up hands over as a number', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI, { txnid: '1795257270999' });
    await shop.sandbox.pay(accessKey, 'success');
    const answer = await asha.verifyPayment({
      params: { provider: 'easebuzz' },
      body: { txnid: Number(txnid) },
    });
    expect(answer).toMatchObject({ ok: true, data: { status: 'success', txnid, orderId } });
  });

  test('does not reveal the order to a stranger who verifies it', async () => {
    const { accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answer = await steps.verify(ravi, response);
    expect(answer).toMatchObject({ success: true, status: 'success' });
    expect(answer.orderId).toBeUndefined();
  });

  test('is settled by the form post, with a 303 to the shop’s page', async () => {
    const { txnid, orderId, accessKey, amountPaise } = await steps.begin(asha, KATLI);
    const answer = await steps.postReturn(await shop.sandbox.pay(accessKey, 'success'));
    expect(answer.statusCode).toBe(303);
    const amount = (amountPaise / 100).toFixed(2);
    expect(answer.headers.location).toBe(
      `http://shop.test/payment-success?txnid=${txnid}&orderId=${orderId}&amount=${amount}`,
    );
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is settled by the webhook, even when that is repeated', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    for (let time = 0; time < 3; time += 1) expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.mailsAbout(orderId)).toHaveLength(2);
    expect(await steps.noticesOf(response['txnid'] ?? '')).toEqual([
      { kind: 'retrieve', times: 1 },
      { kind: 'webhook', times: 3 },
    ]);
  });

  test('is one notice for the same message, whatever is added to it or changed beside the signed fields', async () => {
    const { txnid, accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    for (const words of [{}, { invented: '1' }, { invented: '2' }, { easepayid: 'E1' }, { mode: 'CC' }])
      expect((await steps.webhook({ ...response, ...words })).statusCode).toBe(200);
    expect(await steps.noticesOf(txnid)).toEqual([
      { kind: 'retrieve', times: 1 },
      { kind: 'webhook', times: 5 },
    ]);
  });

  test('posted fifty times at once by one form leads to the receipt each time', async () => {
    const { accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answers = await Promise.all(Array.from({ length: 50 }, () => steps.postReturn(response)));
    for (const { headers } of answers) expect(headers.location).toContain('/payment-success?');
  });

  test('posted while it is not final leads to the page that goes on asking', async () => {
    for (const url of ['/api/payment-success', '/api/payment-fail']) {
      const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
      const response = await shop.sandbox.pay(accessKey, 'pending');
      const answer = await steps.postForm(url, response);
      expect(answer.statusCode).toBe(303);
      const location = new URL(String(answer.headers.location));
      expect([location.pathname, location.searchParams.get('txnid')]).toEqual(['/payment-failure', txnid]);
      expect(location.searchParams.get('orderId')).toBe(orderId);
      expect(await steps.attemptState(txnid)).toBe('open');
    }
  });

  test('posted with an impossible txnid is answered without repeating that in the address', async () => {
    for (const txnid of ['x'.repeat(200_000), '<script>', 'a\r\nb: c', '']) {
      const answer = await steps.postReturn({ txnid, status: 'failure' });
      expect(answer.statusCode).toBe(303);
      expect(new URL(String(answer.headers.location)).searchParams.get('txnid')).toBe('');
    }
  });

  test('posted to the address for failures is still a success', async () => {
    const { accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answer = await steps.postForm('/api/payment-fail', response);
    expect(answer.headers.location).toContain('/payment-success?');
  });

  test('told by a webhook while the database is away is answered 503, so that the webhook comes again', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const gone = databaseIsAway();
    const answer = await steps.webhook(response);
    gone.mockRestore();
    expect([answer.statusCode, await steps.orderStatus(orderId)]).toEqual([503, 'pending']);
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('leads to the page that goes on asking while the database is away', async () => {
    const { txnid, accessKey } = await steps.begin(asha, KATLI);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const gone = databaseIsAway();
    const answer = await steps.postReturn(response);
    gone.mockRestore();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`/payment-failure\\?txnid=${txnid}$`));
    expect((await steps.postReturn(response)).headers.location).toContain('/payment-success?');
  });
});

describe('the cart after payment', () => {
  const packsIn = async (buyer: ShopClient) => {
    const cart = await buyer.getCart();
    if (!cart.ok) throw new Error(cart.message);
    return cart.data;
  };

  test('loses what was bought and keeps the rest', async () => {
    await ravi.clearCart();
    await ravi.addToCart({ body: { item: 'kaju-katli', netWeight: '500 gms', quantity: 3 } });
    await ravi.addToCart({ body: { item: 'kaju-katli', netWeight: '250 gms', quantity: 1 } });
    await ravi.addToCart({ body: { item: 'chakli', netWeight: '1000 gms', quantity: 1 } });
    const { accessKey } = await steps.begin(ravi, [
      ['kaju-katli', 500, 2],
      ['chakli', 1000, 1],
    ]);
    await steps.verify(ravi, await shop.sandbox.pay(accessKey, 'success'));
    expect(await packsIn(ravi)).toEqual({ 'kaju-katli': { '500 gms': 1, '250 gms': 1 } });
  });

  test('is left alone by ‘Buy now’ and by a failed payment', async () => {
    await ravi.clearCart();
    await ravi.addToCart({ body: { item: 'kaju-katli', netWeight: '500 gms', quantity: 2 } });
    const before = await packsIn(ravi);
    await steps.buy(ravi, KATLI, { source: 'buy-now' });
    const failed = await steps.begin(ravi, KATLI);
    await steps.verify(ravi, await shop.sandbox.pay(failed.accessKey, 'failure'));
    expect(await packsIn(ravi)).toEqual(before);
  });
});
