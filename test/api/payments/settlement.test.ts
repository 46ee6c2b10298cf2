import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteOldNotices } from '../../../src/shop/payments/settle/delete-old-notices.ts';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { anAttempt } from '../../gateways/an-attempt.ts';
import { daysAgo } from '../../support/days-ago.ts';
import { hearAlarms } from '../steps/hear-alarms.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI, newTxnid } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();

describe('a message that is not the provider’s, or not about this payment', () => {
  const scenarios = ['bad-hash', 'stale-amount', 'wrong-key'] as const;

  test.each(scenarios)('is refused everywhere and changes nothing: %s', async (scenario) => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
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
    const { txnid, orderId } = await steps.begin(asha, KATLI);
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
    const { txnid } = await steps.begin(asha, KATLI);
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
    const { txnid } = await steps.begin(asha, KATLI);
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
    const { txnid, orderId, amountPaise } = await steps.buy(asha, KATLI);
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
    const { txnid, orderId, accessKey, amountPaise } = await steps.begin(asha, KATLI);
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
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
    shop.sandbox.play(txnid, 'wrong-amount');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ success: false, status: 'pending' });
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('pending');
    const attempt = await steps.attemptOf(txnid);
    expect(attempt).toMatchObject({ state: 'open', message: 'review: another amount' });
    expect(await steps.mailsAboutPayment(attempt.id)).toEqual(['shop-payment-review']);
  });

  test('with an unknown status sends the attempt to review', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
    shop.sandbox.play(txnid, 'unknown-status');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'pending' });
    expect(await steps.orderStatus(orderId)).toBe('pending');
    const attempt = await steps.attemptOf(txnid);
    expect(attempt).toMatchObject({ state: 'open', message: 'review: unknown status' });
  });
});

describe('a bad payment', () => {
  test.each(['failure', 'userCancelled', 'dropped', 'bounced'] as const)(
    'as %s fails attempt and order',
    async (outcome) => {
      const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
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
    const { txnid, orderId } = await steps.buy(asha, KATLI);
    const stale = shop.sandbox.signedResponse(txnid, { status: 'failure' });
    expect((await steps.webhook(stale)).statusCode).toBe(200);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('is not decided while the provider cannot be asked; the reconciler decides it later', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
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
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
    shop.sandbox.play(txnid, 'not-found-then-success');
    const response = await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'pending' });
    expect(await steps.verify(asha, response)).toMatchObject({ status: 'success' });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

describe('a genuine message that is repeated', () => {
  test('asks the provider 60 times a minute; then the stored state is the answer, until there is news', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
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
      const { txnid, accessKey } = await steps.begin(asha, KATLI);
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
    const came = (txnid: string, days: number) =>
      db
        .updateTable('payment_notices')
        .set({ received_at: daysAgo(days) })
        .where('txnid', '=', txnid)
        .execute();
    const begunWhichCame = async (days: number, outcome: 'success' | 'pending' = 'success') => {
      const { txnid, accessKey } = await steps.begin(asha, KATLI);
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
    expect(await steps.noticesOf(unknown.txnid)).toHaveLength(1);
    await came(unknown.txnid, 366);

    const inFront = await steps.noticesOf(open);
    // In batches that those of the open payment, which are the oldest, would fill.
    await deleteOldNotices(shop.shop, () => false, inFront.length);
    expect([await steps.noticesOf(old), await steps.noticesOf(unknown.txnid)]).toEqual([[], []]);
    expect(inFront).toHaveLength(2);
    for (const kept of [open, decidedLater, toldLater]) expect(await steps.noticesOf(kept)).toHaveLength(2);
  });
});
