import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { deleteOldNotices } from '../../src/shop/payments/delete-old-notices.ts';
import { reconcileDue } from '../../src/shop/payments/reconcile.ts';
import { anAttempt } from '../gateways/an-attempt.ts';
import { hearAlarms } from './hear-alarms.ts';
import { openPaymentShop } from './payment-shop.ts';
import { newTxnid } from './payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

const katli = [['kaju-katli', 500, 2]] as const;

/** No transaction can begin until the mock is restored. */
function databaseIsAway() {
  return vi.spyOn(shop.shop.db, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
}

const noticesOf = (txnid: string) =>
  shop.shop.db
    .selectFrom('payment_notices')
    .select(['kind', 'times'])
    .where('txnid', '=', txnid)
    .orderBy('kind')
    .execute();

describe('a good payment', () => {
  test('verified with the response of the pop-up is paid, with receipt, method, history and mails', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
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
    const { txnid, accessKey, orderId } = await steps.begin(asha, katli);
    expect(await steps.verify(asha, { txnid })).toMatchObject({ success: false, status: 'pending' });
    await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success', orderId });
  });

  test('is settled by a txnid that the pop-up hands over as a number', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli, { txnid: '1795257270999' });
    await shop.sandbox.pay(accessKey, 'success');
    const answer = await asha.verifyPayment({
      params: { provider: 'easebuzz' },
      body: { txnid: Number(txnid) },
    });
    expect(answer).toMatchObject({ ok: true, data: { status: 'success', txnid, orderId } });
  });

  test('does not reveal the order to a stranger who verifies it', async () => {
    const { accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answer = await steps.verify(ravi, response);
    expect(answer).toMatchObject({ success: true, status: 'success' });
    expect(answer.orderId).toBeUndefined();
  });

  test('is settled by the form post, with a 303 to the shop’s page', async () => {
    const { txnid, orderId, accessKey, amountPaise } = await steps.begin(asha, katli);
    const answer = await steps.postReturn(await shop.sandbox.pay(accessKey, 'success'));
    expect(answer.statusCode).toBe(303);
    const amount = (amountPaise / 100).toFixed(2);
    expect(answer.headers.location).toBe(
      `http://shop.test/payment-success?txnid=${txnid}&orderId=${orderId}&amount=${amount}`,
    );
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is settled by the webhook, even when that is repeated', async () => {
    const { orderId, accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    for (let time = 0; time < 3; time += 1) expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.mailsAbout(orderId)).toHaveLength(2);
    expect(await noticesOf(response['txnid'] ?? '')).toEqual([
      { kind: 'retrieve', times: 1 },
      { kind: 'webhook', times: 3 },
    ]);
  });

  test('is one notice for the same message, whatever is added to it or changed beside the signed fields', async () => {
    const { txnid, accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    for (const words of [{}, { invented: '1' }, { invented: '2' }, { easepayid: 'E1' }, { mode: 'CC' }])
      expect((await steps.webhook({ ...response, ...words })).statusCode).toBe(200);
    expect(await noticesOf(txnid)).toEqual([
      { kind: 'retrieve', times: 1 },
      { kind: 'webhook', times: 5 },
    ]);
  });

  test('posted fifty times at once by one form leads to the receipt each time', async () => {
    const { accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answers = await Promise.all(Array.from({ length: 50 }, () => steps.postReturn(response)));
    for (const { headers } of answers) expect(headers.location).toContain('/payment-success?');
  });

  test('posted while it is not final leads to the page that goes on asking', async () => {
    for (const url of ['/api/payment-success', '/api/payment-fail']) {
      const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
      const response = await shop.sandbox.pay(accessKey, 'pending');
      const answer = await shop.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(response).toString(),
      });
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
    const { accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/payment-fail',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(response).toString(),
    });
    expect(answer.headers.location).toContain('/payment-success?');
  });

  test('told by a webhook while the database is away is answered 503, so that the webhook comes again', async () => {
    const { orderId, accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const gone = databaseIsAway();
    const answer = await steps.webhook(response);
    gone.mockRestore();
    expect([answer.statusCode, await steps.orderStatus(orderId)]).toEqual([503, 'pending']);
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('leads to the page that goes on asking while the database is away', async () => {
    const { txnid, accessKey } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const gone = databaseIsAway();
    const answer = await steps.postReturn(response);
    gone.mockRestore();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`/payment-failure\\?txnid=${txnid}$`));
    expect((await steps.postReturn(response)).headers.location).toContain('/payment-success?');
  });
});

describe('a message that is not the provider’s, or not about this payment', () => {
  const scenarios = ['bad-hash', 'stale-amount', 'wrong-key'] as const;

  test.each(scenarios)('is refused everywhere and changes nothing: %s', async (scenario) => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    shop.sandbox.play(txnid, scenario);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const verified = await asha.verifyPayment({ params: { provider: 'easebuzz' }, body: response });
    expect(verified).toMatchObject({
      status: 400,
      message: 'The payment answer could not be verified.',
    });
    expect((await steps.webhook(response)).statusCode).toBe(400);
    const returned = await steps.postReturn(response);
    expect(returned.statusCode).toBe(303);
    expect(returned.headers.location).toMatch(
      /\/payment-failure\?txnid=TXN\d+&message=The\+payment\+answer\+could\+not\+be\+verified\.$/,
    );
    expect(await steps.orderStatus(orderId)).toBe('pending');
    expect(await steps.attemptState(txnid)).toBe('open');
  });

  test('by the browser alone about a success is checked, not believed', async () => {
    const { txnid, orderId } = await steps.begin(asha, katli);
    expect(await steps.verify(asha, { txnid, status: 'success' })).toMatchObject({ status: 'pending' });
    const genuine = shop.sandbox.signedResponse(txnid, { status: 'success' });
    expect(await steps.verify(asha, genuine)).toMatchObject({ status: 'pending' });
    expect(await steps.orderStatus(orderId)).toBe('pending');
  });

  test('without a txnid, with an unknown one, another provider, a repeated field or another type is refused', async () => {
    const ask = (provider: 'easebuzz' | 'razorpay', body: Record<string, string | number>) =>
      asha.verifyPayment({ params: { provider }, body });
    expect(await ask('easebuzz', { status: 'success' })).toMatchObject({ status: 400 });
    expect(await ask('easebuzz', { txnid: '' })).toMatchObject({ status: 400 });
    expect(await ask('easebuzz', { txnid: 17 })).toMatchObject({ status: 404 });
    expect(await ask('easebuzz', { txnid: 'TXN1' })).toMatchObject({ status: 404 });
    const { txnid } = await steps.begin(asha, katli);
    expect(await ask('razorpay', { txnid })).toMatchObject({ status: 404 });
    const form = new URLSearchParams(shop.sandbox.signedResponse(txnid));
    form.append('txnid', txnid);
    for (const url of ['/api/easebuzz/webhook', '/api/payment-success', '/api/payment-fail']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const twice = await shop.inject({ method: 'POST', url, headers, payload: form.toString() });
      expect(twice.statusCode).toBe(400);
      const text = await shop.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain' },
        payload: 'txnid=TXN1',
      });
      expect(text.statusCode).toBe(415);
    }
  });

  test('posted with a field twice does not get the name of that back, which anybody may have chosen', async () => {
    const payload = `${encodeURIComponent('<script>')}=1&`.repeat(2);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of ['/api/payment-success', '/api/payment-fail']) {
      const answer = await shop.inject({ method: 'POST', url, headers, payload });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'A field is given more than once.']);
      expect(answer.body).not.toContain('script');
    }
  });

  test('about txnids that do not exist leaves nothing in the database, however many are tried', async () => {
    const unknown = Array.from({ length: 5 }, (_, place) => `TXN-invented-${place}`);
    for (const txnid of unknown) {
      const answer = await asha.verifyPayment({ params: { provider: 'easebuzz' }, body: { txnid } });
      expect(answer).toMatchObject({ status: 404 });
    }
    const counted = await shop.shop.db
      .selectFrom('rate_counters')
      .select('key')
      .where('key', 'in', unknown)
      .execute();
    expect(counted).toEqual([]);
  });

  test('that is genuine but about an unknown txnid is a 404, and an alarm if it reports a success', async () => {
    const { txnid } = await steps.begin(asha, katli);
    const raised = hearAlarms(shop);
    const tell = async (status: string) =>
      (await steps.webhook(shop.sandbox.signedResponse(txnid, { txnid: 'TXN0000', status }))).statusCode;
    expect(await tell('failure')).toBe(404);
    expect(raised).not.toHaveBeenCalled();
    expect(await tell('success')).toBe(404);
    expect(raised).toHaveBeenCalledExactlyOnceWith(
      { alarm: 'a payment without an order', provider: 'easebuzz', txnid: 'TXN0000' },
      expect.any(String),
    );
  });

  test('that is genuine but gives a paid txnid another amount is an alarm, and changes nothing', async () => {
    const { txnid, orderId, amountPaise } = await steps.buy(asha, katli);
    const raised = hearAlarms(shop);
    expect((await steps.webhook(shop.sandbox.signedResponse(txnid))).statusCode).toBe(200);
    expect(raised).not.toHaveBeenCalled();
    const other = shop.sandbox.signedResponse(txnid, { amount: '1.00' });
    expect((await steps.webhook(other)).statusCode).toBe(200);
    expect(raised).toHaveBeenCalledExactlyOnceWith(
      { alarm: 'signed message with another amount', txnid, asked: amountPaise, said: 100 },
      expect.any(String),
    );
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('that answers about another payment than was asked for does not count, and is an alarm', async () => {
    const { txnid, orderId, accessKey, amountPaise } = await steps.begin(asha, katli);
    const response = await shop.sandbox.pay(accessKey, 'success');
    const { gateway } = shop.shop;
    const asked = { txnid, orderId, amountPaise, email: 'asha@example.in', phone: '9876543210' };
    const answered = await gateway.retrieve(asked);
    if (!answered.ok) throw new Error(answered.reason);
    const raised = hearAlarms(shop);
    const report = { ...answered.report, txnid: 'TXN0000' };
    vi.spyOn(gateway, 'retrieve').mockResolvedValueOnce({ ok: true, report });
    expect(await steps.verify(asha, response)).toMatchObject({ success: false, status: 'pending' });
    expect(raised).toHaveBeenCalledExactlyOnceWith(
      { alarm: 'the provider answered about another payment', txnid, answered: 'TXN0000' },
      expect.any(String),
    );
    expect(await steps.attemptState(txnid)).toBe('open');
    expect(await steps.verify(asha, response)).toMatchObject({ success: true, orderId });
  });

  test('with another amount, validly signed, never pays: the attempt stays open for a person to decide', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    shop.sandbox.play(txnid, 'wrong-amount');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ success: false, status: 'pending' });
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('pending');
    const attempt = await shop.shop.db
      .selectFrom('payment_attempts')
      .select(['id', 'state', 'message'])
      .where('txnid', '=', txnid)
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ state: 'open', message: 'review: another amount' });
    expect(await steps.mailsAboutPayment(attempt.id)).toEqual(['shop-payment-review']);
  });

  test('with an unknown status sends the attempt to review', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    shop.sandbox.play(txnid, 'unknown-status');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'pending' });
    expect(await steps.orderStatus(orderId)).toBe('pending');
  });
});

describe('a bad payment', () => {
  test.each(['failure', 'userCancelled', 'dropped', 'bounced'] as const)(
    'as %s fails attempt and order',
    async (outcome) => {
      const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
      const response = await shop.sandbox.pay(accessKey, outcome);
      expect(await steps.verify(asha, response)).toMatchObject({
        success: false,
        status: 'failure',
        orderId,
      });
      expect(await steps.orderStatus(orderId)).toBe('failed');
      const returned = await steps.postReturn(response);
      expect(returned.headers.location).toContain(
        `/payment-failure?txnid=${txnid}&orderId=${orderId}&message=`,
      );
      expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed']);
    },
  );

  test('never takes a success back', async () => {
    const { txnid, orderId } = await steps.buy(asha, katli);
    const stale = shop.sandbox.signedResponse(txnid, { status: 'failure' });
    expect((await steps.webhook(stale)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is not decided while the provider cannot be asked; the reconciler decides it later', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    shop.sandbox.play(txnid, 'retrieve-500');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ success: false, status: 'pending' });
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('pending');
    shop.sandbox.play(txnid, 'plain');
    shop.setClockAhead({ minutes: 1 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('that is ‘not found’ after a signed success counts as ‘not yet’', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    shop.sandbox.play(txnid, 'not-found-then-success');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'pending' });
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'success' });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

describe('a genuine message that is repeated', () => {
  test('asks the provider 60 times a minute; then the stored state is the answer, until there is news', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    const pending = await shop.sandbox.pay(accessKey, 'pending');
    const asked = vi.spyOn(shop.shop.gateway, 'retrieve');
    onTestFinished(() => asked.mockRestore());
    shop.setClockAhead({ minutes: 0 });
    // Each of the three ways brings it once, and then sixty repetitions in all.
    for (let time = 0; time < 21; time += 1) {
      expect(await steps.verify(asha, pending)).toMatchObject({ status: 'pending' });
      expect((await steps.postReturn(pending)).headers.location).toContain('/payment-failure?');
      expect((await steps.webhook(pending)).statusCode).toBe(200);
    }
    expect(asked).toHaveBeenCalledTimes(63);
    expect(await steps.verify(asha, pending)).toMatchObject({ status: 'pending', orderId });
    expect((await steps.postReturn(pending)).headers.location).toContain('/payment-failure?');
    expect((await steps.webhook(pending)).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(63);
    shop.setClockAhead({ minutes: 2 });
    expect((await steps.webhook(pending)).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(64);
    for (let time = 0; time < 60; time += 1) await steps.webhook(pending);
    asked.mockClear();
    const paid = await shop.sandbox.resolve(txnid, 'success');
    expect((await steps.webhook(pending)).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(0);
    expect(await steps.verify(asha, paid)).toMatchObject({ success: true, status: 'success' });
    expect(await steps.orderStatus(orderId)).toBe('paid');
    for (let time = 0; time < 70; time += 1) expect((await steps.webhook(paid)).statusCode).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test.each(['success', 'failure'] as const)(
    'and signed as a %s that the provider never confirms gets a 429 above the limit, so that it comes again',
    async (outcome) => {
      const { txnid, accessKey } = await steps.begin(asha, katli);
      shop.sandbox.play(txnid, 'retrieve-500');
      const response = await shop.sandbox.pay(accessKey, outcome);
      shop.setClockAhead({ minutes: 0 });
      for (let time = 0; time <= 60; time += 1) expect((await steps.webhook(response)).statusCode).toBe(200);
      const refused = await steps.webhook(response);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    },
  );

  test('is forgotten a year after it came, and after the attempt was decided', async () => {
    const { db } = shop.shop;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
    const came = (txnid: string, days: number) =>
      db
        .updateTable('payment_notices')
        .set({ received_at: daysAgo(days) })
        .where('txnid', '=', txnid)
        .execute();
    const begunWhichCame = async (days: number, outcome: 'success' | 'pending' = 'success') => {
      const { txnid, accessKey } = await steps.begin(asha, katli);
      await steps.webhook(await shop.sandbox.pay(accessKey, outcome));
      await came(txnid, days);
      return txnid;
    };
    const decided = async (days: number, noticesDays: number) => {
      const txnid = await begunWhichCame(noticesDays);
      const attempt = db.updateTable('payment_attempts').where('txnid', '=', txnid);
      await attempt.set({ settled_at: daysAgo(days) }).execute();
      return txnid;
    };
    const open = await begunWhichCame(367, 'pending');
    const old = await decided(366, 366);
    const decidedLater = await decided(364, 366);
    const toldLater = await decided(366, 364);
    const unknown = anAttempt({ txnid: newTxnid() });
    await shop.shop.gateway.announce(unknown);
    await steps.webhook(shop.sandbox.signedResponse(unknown.txnid));
    expect(await noticesOf(unknown.txnid)).toHaveLength(1);
    await came(unknown.txnid, 366);

    const inFront = await noticesOf(open);
    // Only those of the open payment, which are the oldest.
    for (const _ of [1, 2]) await deleteOldNotices(shop.shop, inFront.length);
    expect([await noticesOf(old), await noticesOf(unknown.txnid)]).toEqual([[], []]);
    expect(inFront).toHaveLength(2);
    for (const kept of [open, decidedLater, toldLater]) expect(await noticesOf(kept)).toHaveLength(2);
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
    await steps.buy(ravi, katli, { source: 'buy-now' });
    const failed = await steps.begin(ravi, katli);
    await steps.verify(ravi, await shop.sandbox.pay(failed.accessKey, 'failure'));
    expect(await packsIn(ravi)).toEqual(before);
  });
});

describe('paying the same order again', () => {
  test('is a new attempt on the same order, only after the old one is final', async () => {
    const first = await steps.begin(asha, katli);
    const body = steps.payload(katli, { orderId: first.orderId, city: 'Udaipur' });
    const open = await asha.initiatePayment({ body });
    expect(open).toMatchObject({ status: 409, message: 'A payment for this order is still open.' });

    // The shop has not been told yet: it asks the provider before it refuses the buyer.
    await shop.sandbox.pay(first.accessKey, 'userCancelled');
    const again = await asha.initiatePayment({ body });
    expect(again).toMatchObject({ ok: true, data: { orderId: first.orderId, txnid: body.txnid } });
    expect(await steps.orderStatus(first.orderId)).toBe('pending');
    const accessKey = again.ok ? again.data.access_key : '';
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));
    const details = await asha.orderDetails({ params: { orderId: first.orderId } });
    expect(details).toMatchObject({
      data: { order: { status: 'paid', txnid: body.txnid, delivery: { city: 'Udaipur' } } },
    });
    const paid = await asha.initiatePayment({
      body: steps.payload(katli, { orderId: first.orderId }),
    });
    expect(paid).toMatchObject({ status: 409, message: 'This order is already paid.' });
  });

  test('is for its owner only, for the same goods, and at today’s prices', async () => {
    const { orderId, accessKey } = await steps.begin(asha, katli);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const stranger = await ravi.initiatePayment({ body: steps.payload(katli, { orderId }) });
    expect(stranger).toMatchObject({ status: 404 });
    const otherGoods = steps.payload([['chakli', 250, 1]], { orderId });
    expect(await asha.initiatePayment({ body: otherGoods })).toMatchObject({
      status: 409,
      body: { amount: steps.payload(katli).amount, lines: [{ productId: 'kaju-katli', quantity: 2 }] },
    });
    const dearer = shop.shop.db.updateTable('products').where('id', '=', 'kaju-katli');
    await dearer.set((col) => ({ price_per_kg_paise: col('price_per_kg_paise', '+', 400) })).execute();
    const oldPrices = await asha.initiatePayment({ body: steps.payload(katli, { orderId }) });
    await dearer.set((col) => ({ price_per_kg_paise: col('price_per_kg_paise', '-', 400) })).execute();
    expect(oldPrices).toMatchObject({ status: 409, message: expect.stringContaining('Prices have changed') });
  });
});

describe('stock around a payment', () => {
  test('is taken when it succeeds, and given back when it fails', async () => {
    const before = await steps.stockOf('ghevar');
    const good = await steps.begin(asha, [['ghevar', 500, 1]]);
    const bad = await steps.begin(ravi, [['ghevar', 250, 1]]);
    expect(await steps.stockOf('ghevar')).toEqual({ there: before.there, held: before.held + 750 });
    await steps.verify(asha, await shop.sandbox.pay(good.accessKey, 'success'));
    await steps.verify(ravi, await shop.sandbox.pay(bad.accessKey, 'failure'));
    expect(await steps.stockOf('ghevar')).toEqual({ there: (before.there ?? 0) - 500, held: before.held });
  });

  test('is given back after 30 minutes, when the closed pop-up ends; a late success takes what is free', async () => {
    const before = await steps.stockOf('ghevar');
    const { txnid, orderId, accessKey } = await steps.begin(asha, [['ghevar', 500, 1]]);
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await steps.attemptState(txnid)).toBe('failed');
    await steps.webhook(await shop.sandbox.pay(accessKey, 'success'));
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(await steps.stockOf('ghevar')).toEqual({ there: (before.there ?? 0) - 500, held: before.held });
  });

  test('stays held as long as the provider cannot be asked', async () => {
    const before = await steps.stockOf('ghevar');
    const { txnid, accessKey } = await steps.begin(asha, [['ghevar', 250, 1]]);
    shop.sandbox.play(txnid, 'retrieve-500');
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });
    shop.sandbox.play(txnid, 'plain');
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    expect(await steps.stockOf('ghevar')).toEqual(before);
  });

  test('is given back when the provider does not know the attempt; money that still comes pays the order', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, [['ghevar', 250, 1]]);
    shop.sandbox.play(txnid, 'not-found-then-success');
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.attemptState(txnid)).toBe('failed');
    expect(await steps.orderStatus(orderId)).toBe('failed');
    await steps.webhook(await shop.sandbox.pay(accessKey, 'success'));
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('that is gone when a late success comes makes a refund due', async () => {
    const late = await steps.begin(asha, [['ghevar', 250, 1]]);
    await steps.verify(asha, await shop.sandbox.pay(late.accessKey, 'userCancelled'));
    const { there, held } = await steps.stockOf('ghevar');
    const rest = ((there ?? 0) - held) / 250;
    const other = await steps.begin(ravi, [['ghevar', 250, rest]]);
    await shop.sandbox.resolve(late.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(late.txnid));
    expect(await steps.orderStatus(late.orderId)).toBe('failed');
    expect(await steps.refundsOf(late.orderId)).toEqual([
      { txnid: late.txnid, amount_paise: late.amountPaise, reason: 'stock gone' },
    ]);
    expect(await steps.verify(asha, { txnid: late.txnid })).toMatchObject({ status: 'failure' });
    await steps.verify(ravi, await shop.sandbox.pay(other.accessKey, 'failure'));
    expect(await steps.stockOf('ghevar')).toEqual({ there, held });
    // Deleted for the buyer; the books keep it, although it never became a paid order.
    expect(await asha.deleteOrder({ params: { orderId: late.orderId } })).toMatchObject({ ok: true });
    expect(await steps.refundsOf(late.orderId)).toHaveLength(1);
  });

  test('that was sold while a success was pending makes a refund due, and the order fails', async () => {
    const slow = await steps.begin(asha, [['ghevar', 250, 1]]);
    await shop.sandbox.pay(slow.accessKey, 'pending');
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.orderStatus(slow.orderId)).toBe('pending');
    const { there, held } = await steps.stockOf('ghevar');
    const other = await steps.begin(ravi, [['ghevar', 250, ((there ?? 0) - held) / 250]]);
    await steps.webhook(await shop.sandbox.resolve(slow.txnid, 'success'));
    expect(await asha.orderDetails({ params: { orderId: slow.orderId } })).toMatchObject({
      data: { order: { history: [{ status: 'pending' }, { status: 'failed', cause: 'Sold out' }] } },
    });
    expect(await steps.refundsOf(slow.orderId)).toEqual([
      { txnid: slow.txnid, amount_paise: slow.amountPaise, reason: 'stock gone' },
    ]);
    expect(await steps.mailsAbout(slow.orderId)).toEqual(['order-status failed']);
    await steps.verify(ravi, await shop.sandbox.pay(other.accessKey, 'failure'));
  });

  test('that is gone when a failed payment succeeds leaves the order to a later payment that is still open', async () => {
    const first = await steps.begin(asha, [['ghevar', 250, 1]]);
    const { orderId } = first;
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const second = await steps.begin(asha, [['ghevar', 250, 1]], { orderId });
    await shop.sandbox.pay(second.accessKey, 'pending');
    shop.setClockAhead({ minutes: 31 });
    await reconcileDue(shop.shop, 100);
    const { there, held } = await steps.stockOf('ghevar');
    const other = await steps.begin(ravi, [['ghevar', 250, ((there ?? 0) - held) / 250]]);

    await shop.sandbox.resolve(first.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(first.txnid));
    expect(await steps.refundsOf(orderId)).toEqual([
      { txnid: first.txnid, amount_paise: first.amountPaise, reason: 'stock gone' },
    ]);
    expect([await steps.attemptState(second.txnid), await steps.orderStatus(orderId)]).toEqual([
      'open',
      'pending',
    ]);
    // The one mail is about the first payment, when it was cancelled.
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed']);
    await steps.verify(ravi, await shop.sandbox.pay(other.accessKey, 'failure'));
    await shop.sandbox.resolve(second.txnid, 'failure');
    await steps.webhook(shop.sandbox.signedResponse(second.txnid));
    expect(await steps.orderStatus(orderId)).toBe('failed');
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed', 'order-status failed']);
  });
});

describe('an open payment of the provider that the shop used before', () => {
  test('is not asked about at the present one, which may know its txnid too; the order is not paid by it', async () => {
    const { orderId, txnid, accessKey } = await steps.begin(asha, katli);
    await shop.sandbox.pay(accessKey, 'success');
    await steps.takenBy('razorpay', txnid);
    const again = await asha.initiatePayment({ body: steps.payload(katli, { orderId }) });
    expect(again).toMatchObject({ status: 409, message: 'A payment for this order is still open.' });
    expect([await steps.attemptState(txnid), await steps.orderStatus(orderId)]).toEqual(['open', 'pending']);
    await steps.takenBy('easebuzz', txnid);
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success' });
  });
});

describe('late and surplus money', () => {
  test('that succeeds after a failure pays the order, whoever asks', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, katli);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await shop.sandbox.resolve(txnid, 'success');
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success', orderId });
    expect(await steps.mailsAbout(orderId)).toEqual([
      'order-status failed',
      'order-status paid',
      'shop-order-paid',
    ]);
  });

  test('for an order that is already paid is due back, and the shop is told', async () => {
    const first = await steps.begin(asha, [['ghevar', 250, 1]]);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const second = await steps.begin(asha, [['ghevar', 250, 1]], { orderId: first.orderId });
    await shop.sandbox.resolve(first.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(first.txnid));
    expect(await steps.orderStatus(first.orderId)).toBe('paid');
    const stock = await steps.stockOf('ghevar');

    const response = await shop.sandbox.pay(second.accessKey, 'success');
    await Promise.all([steps.webhook(response), steps.verify(asha, response), steps.webhook(response)]);
    expect(await steps.attemptState(second.txnid)).toBe('surplus');
    expect(await steps.refundsOf(first.orderId)).toEqual([
      { txnid: second.txnid, amount_paise: second.amountPaise, reason: 'second payment' },
    ]);
    expect(await steps.stockOf('ghevar')).toEqual(stock);
    const due = (await shop.mails()).filter((mail) => mail.kind === 'shop-refund-due');
    expect(due.length).toBeGreaterThan(0);
    expect(await steps.mailsAbout(first.orderId)).toEqual([
      'order-status failed',
      'order-status paid',
      'shop-order-paid',
    ]);
  });
});

test('the reconciler asks with growing pauses, and when the goods’ hold expires', async () => {
  const start = Date.now();
  shop.setClock(new Date(start));
  const { txnid, accessKey } = await steps.begin(asha, katli);
  await shop.sandbox.pay(accessKey, 'pending');
  const pauses: number[] = [];
  for (let check = 0; check < 10; check += 1) {
    const before = await nextCheck(txnid);
    shop.setClock(new Date(Math.max(before, start)));
    await reconcileDue(shop.shop, 1000);
    pauses.push(((await nextCheck(txnid)) - Math.max(before, start)) / 1000);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 520, 900]);
});

async function nextCheck(txnid: string): Promise<number> {
  const row = await shop.shop.db
    .selectFrom('payment_attempts')
    .select('next_check_at')
    .where('txnid', '=', txnid)
    .executeTakeFirstOrThrow();
  return row.next_check_at.getTime();
}
