import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { anAttempt } from '../../gateways/an-attempt.ts';
import { hearAlarms } from '../steps/hear-alarms.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { type Line, newTxnid, type Payload } from '../steps/payment-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const GHEVAR: readonly Line[] = [['ghevar', 500, 1]];

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');

/** A payment that another site of the same merchant account has begun with this txnid, with a way to pay it. */
async function begunElsewhere(txnid: string, morePaise = 0): Promise<() => Promise<unknown>> {
  const { amount } = steps.payload(GHEVAR);
  const amountPaise = Math.round(Number(amount) * 100) + morePaise;
  const begun = await shop.shop.gateway.announce(anAttempt({ txnid, amountPaise, orderId: 'woo-1234' }));
  if (!begun.ok) throw new Error(begun.message);
  return () => shop.sandbox.pay(begun.accessKey, 'success');
}

async function paidElsewhere(txnid: string, morePaise = 0): Promise<void> {
  const pay = await begunElsewhere(txnid, morePaise);
  await pay();
}

const initiate = (body: Payload) => asha.initiatePayment({ body });
const ordersOf = async (buyer: ShopClient) => {
  const answer = await buyer.allOrders();
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orders.length;
};
const TAKEN = { ok: false, status: 409, message: 'This transaction id is already used.' };

describe('a txnid that the merchant account knows from another site', () => {
  test.each(['paid', 'begun'] as const)(
    'where it was %s: taken, and nothing is left of the try',
    async (how) => {
      const txnid = newTxnid();
      const before = { stock: await steps.stockOf('ghevar'), orders: await ordersOf(asha) };
      await (how === 'paid' ? paidElsewhere(txnid) : begunElsewhere(txnid));
      const body = steps.payload(GHEVAR, { txnid });
      // A double click and a repeat hear the same.
      expect(await Promise.all([initiate(body), initiate(body)])).toMatchObject([TAKEN, TAKEN]);
      expect(await initiate(body)).toMatchObject(TAKEN);
      expect(await steps.attemptState(txnid)).toBeUndefined();
      expect({ stock: await steps.stockOf('ghevar'), orders: await ordersOf(asha) }).toEqual(before);
      // As the browser does then.
      expect(await initiate({ ...body, txnid: newTxnid() })).toMatchObject({ ok: true });
    },
  );

  test('does not pay an order again either, which can be paid with another one', async () => {
    const first = await steps.begin(asha, GHEVAR);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const { orderId } = first;
    const before = await steps.stockOf('ghevar');
    const txnid = newTxnid();
    await paidElsewhere(txnid);
    const body = steps.payload(GHEVAR, { txnid, orderId });
    expect(await initiate(body)).toMatchObject(TAKEN);
    expect(await initiate(body)).toMatchObject(TAKEN);
    expect([await steps.orderStatus(orderId), await steps.attemptState(txnid)]).toEqual(['failed', 'failed']);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    // Also when the shop hears of the success at the other site: nobody could pay this order with that txnid.
    expect((await steps.webhook(shop.sandbox.signedResponse(txnid))).statusCode).toBe(404);
    await steps.buy(asha, GHEVAR, { orderId });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('although it took it from us before: an alarm, and our own payment may still come', async () => {
    const { txnid, orderId } = await steps.begin(asha, GHEVAR);
    const alarms = hearAlarms(shop);
    replaceGateway(shop, { retrieve: async () => ({ ok: false, reason: 'taken' }) });
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'pending', orderId });
    const alarm = { alarm: 'the txnid of a payment is taken', txnid };
    expect(alarms).toHaveBeenCalledExactlyOnceWith(alarm, expect.any(String));
    expect([await steps.orderStatus(orderId), await steps.attemptState(txnid)]).toEqual(['pending', 'open']);
  });

  test('has its signed messages answered like those about a payment that is not known', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, GHEVAR);
    const theirs = shop.sandbox.signedResponse(txnid, { status: 'success', udf1: 'woo-1234' });
    expect((await steps.webhook(theirs)).statusCode).toBe(404);
    const verified = await asha.verifyPayment({ params: { provider: 'easebuzz' }, body: theirs });
    expect(verified).toMatchObject({ ok: false, status: 404 });
    const returned = await steps.postReturn(theirs);
    expect(returned.headers.location).toMatch(new RegExp(`/payment-failure\\?txnid=${txnid}$`));
    expect(await steps.attemptState(txnid)).toBe('open');
    // They are no reason to wait with our own payment.
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    expect(await steps.orderStatus(orderId)).toBe('failed');
    expect(await initiate(steps.payload(GHEVAR, { orderId }))).toMatchObject({ ok: true });
  });
});

describe('a success that names no order', () => {
  test('pays what the shop has given a key for: the provider may leave our field empty', async () => {
    theProviderNamesNoOrder();
    const { orderId, accessKey, txnid } = await steps.begin(asha, GHEVAR);
    await shop.sandbox.pay(accessKey, 'success');
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success', orderId });
  });

  test('pays an order whose key was lost on its way to the shop, if a signed message names that order', async () => {
    theProviderNamesNoOrder();
    const keys = keysAreLost();
    const body = steps.payload(GHEVAR);
    expect(await initiate(body)).toMatchObject({ ok: false, status: 503 });
    const response = await shop.sandbox.pay(keys.at(-1) ?? '', 'success');
    expect((await steps.webhook(response)).statusCode).toBe(200);
    expect(await steps.attemptState(body.txnid)).toBe('succeeded');
  });

  test('pays it also if the message had come to the release before, which did not write down what it named', async () => {
    const body = steps.payload(GHEVAR);
    const { gateway } = shop.shop;
    const keys = keysAreLost();
    expect(await initiate(body)).toMatchObject({ ok: false, status: 503 });
    replaceGateway(shop, { retrieve: async () => ({ ok: false, reason: 'not-found' }) });
    const response = await shop.sandbox.pay(keys.at(-1) ?? '', 'success');
    await steps.webhook(response);
    const forgotten = { order_id: null, amount_paise: null };
    await shop.shop.db
      .updateTable('payment_notices')
      .set(forgotten)
      .where('txnid', '=', body.txnid)
      .execute();

    replaceGateway(shop, gateway);
    theProviderNamesNoOrder();
    await steps.webhook(response);
    expect(await steps.attemptState(body.txnid)).toBe('succeeded');
  });

  test.each([
    ['the same amount', 0],
    ['another amount', 100],
  ])('of %s pays nothing for which nobody was given a key, nor goes back', async (_amount, morePaise) => {
    theProviderNamesNoOrder();
    const txnid = newTxnid();
    await paidElsewhere(txnid, morePaise);
    expect(await initiate(steps.payload(GHEVAR, { txnid }))).toMatchObject({ ok: false, status: 503 });
    const attempt = await steps.attemptOf(txnid);
    expect(attempt).toMatchObject({
      state: 'open',
      message: 'review: not known to be a payment of this order',
      received_paise: null,
    });
    expect(await steps.mailsAboutPayment(attempt.id)).toEqual(['shop-payment-review']);
    const params = { orderId: attempt.order_id };
    expect(await manager.adminSendBack({ params, body: { txnid } })).toMatchObject({ status: 409 });
    expect(await manager.adminClosePayment({ params, body: { txnid } })).toMatchObject({
      ok: true,
      data: { order: { status: 'failed', attempts: [{ state: 'failed', inReview: false }] } },
    });
    const refunds = shop.shop.db.selectFrom('refunds').select('id').where('attempt_id', '=', attempt.id);
    expect(await refunds.execute()).toEqual([]);
  });
});

test('a begun payment that names no order, of whatever amount, leaves the order to another txnid at once', async () => {
  theProviderNamesNoOrder();
  const txnid = newTxnid();
  await begunElsewhere(txnid, 100);
  const body = steps.payload(GHEVAR, { txnid });
  expect(await initiate(body)).toMatchObject({
    ok: false,
    status: 400,
    body: { orderId: expect.any(String) },
  });
  expect(await steps.attemptState(txnid)).toBe('failed');
  expect(await initiate({ ...body, txnid: newTxnid() })).toMatchObject({ ok: true });
});

/** The provider's fields of our own come back empty. */
function theProviderNamesNoOrder(): void {
  const { gateway } = shop.shop;
  replaceGateway(shop, {
    retrieve: async (attempt) => {
      const answer = await gateway.retrieve({ ...attempt, orderId: 'woo-1234' });
      const named = answer.ok ? answer : await gateway.retrieve(attempt);
      return named.ok ? { ok: true, report: { ...named.report, orderId: null } } : named;
    },
  });
}

/** The provider's answers to announcements do not arrive; returns the access keys in them. */
function keysAreLost(): string[] {
  const { gateway } = shop.shop;
  const keys: string[] = [];
  replaceGateway(shop, {
    announce: async (announcement) => {
      const answer = await gateway.announce(announcement);
      if (answer.ok) keys.push(answer.accessKey);
      return { ok: false, reason: 'unknown', message: 'The provider did not answer in time.' };
    },
  });
  return keys;
}
