import { describe, expect, test } from 'vitest';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { PASSWORD } from '../../shop.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();

const ghevar = [['ghevar', 250, 1]] as const;
const BEING_CONFIRMED = 'Payment is being confirmed. Please do not pay again.';
const payAgain = (orderId: string) => asha.initiatePayment({ body: steps.payload(ghevar, { orderId }) });

/** What the provider has signed, while its own list may still say something else. */
const signedSuccess = (txnid: string, unsigned: Record<string, string> = {}) => ({
  ...shop.sandbox.signedResponse(txnid, { status: 'success' }),
  ...unsigned,
});

describe('a signed success that the provider does not list yet', () => {
  test.each(['initiated', 'not found'] as const)(
    'about the deadline of the hold, ‘%s’: the attempt stays open and its goods held until it is listed',
    async (listed) => {
      const before = await steps.stockOf('ghevar');
      const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
      const { gateway } = shop.shop;
      const notFound = async () => ({ ok: false, reason: 'not-found' }) as const;
      if (listed === 'not found') replaceGateway(shop, { retrieve: notFound });
      shop.setClockAhead({ minutes: 31 });
      const returned = await steps.postReturn(signedSuccess(txnid));
      expect(returned.headers.location).toMatch(
        new RegExp(`/payment-failure\\?txnid=${txnid}&orderId=${orderId}$`),
      );
      expect(await steps.verify(asha, signedSuccess(txnid))).toMatchObject({
        success: false,
        status: 'pending',
        message: BEING_CONFIRMED,
      });
      await reconcileDue(shop.shop, 100);
      expect([await steps.attemptState(txnid), await steps.orderStatus(orderId)]).toEqual([
        'open',
        'pending',
      ]);
      expect(await steps.stockOf('ghevar')).toEqual({ ...before, held: before.held + 250 });

      replaceGateway(shop, gateway);
      await shop.sandbox.pay(accessKey, 'success');
      shop.setClockAhead({ minutes: 32 });
      await reconcileDue(shop.shop, 100);
      expect(await steps.orderStatus(orderId)).toBe('paid');
    },
  );

  test('keeps nothing open for ever, however often and in whatever words it is repeated', async () => {
    const before = await steps.stockOf('ghevar');
    const { txnid, orderId } = await steps.begin(asha, ghevar);
    shop.setClockAhead({ minutes: 31 });
    expect(await steps.verify(asha, signedSuccess(txnid))).toMatchObject({ status: 'pending' });
    shop.setClockAhead({ minutes: 47 });
    const repeated = signedSuccess(txnid, { bank_name: 'of another day' });
    expect(await steps.verify(asha, repeated)).toMatchObject({ status: 'failure' });
    await reconcileDue(shop.shop, 100);
    expect([await steps.attemptState(txnid), await steps.orderStatus(orderId)]).toEqual(['failed', 'failed']);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    expect(await payAgain(orderId)).toMatchObject({ ok: true });
  });

  test('but an earlier failed try: the attempt is not ended by that for a while', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    await shop.sandbox.pay(accessKey, 'failure');
    expect(await steps.verify(asha, signedSuccess(txnid))).toMatchObject({ status: 'pending' });
    await reconcileDue(shop.shop, 100);
    expect(await steps.attemptState(txnid)).toBe('open');
    shop.setClockAhead({ minutes: 16 });
    await reconcileDue(shop.shop, 100);
    expect([await steps.attemptState(txnid), await steps.orderStatus(orderId)]).toEqual(['failed', 'failed']);
  });

  test.each(['the failed try alone', 'nothing, because it is away'] as const)(
    'after the attempt had failed, and tells of %s: do not pay again, and the page goes on asking',
    async (listed) => {
      const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
      await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
      if (listed !== 'the failed try alone') shop.sandbox.play(txnid, 'retrieve-500');
      expect(await steps.verify(asha, signedSuccess(txnid))).toMatchObject({
        success: false,
        status: 'pending',
        message: BEING_CONFIRMED,
      });
      expect(await steps.attemptState(txnid)).toBe('failed');
      expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({
        data: { payment: 'open', paymentMessage: BEING_CONFIRMED },
      });
      expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
        data: { order: { payable: false } },
      });
      expect(await payAgain(orderId)).toMatchObject({
        status: 409,
        message: 'A payment for this order is still open.',
      });
      // A repeated word about the failed try is no answer to the newer one.
      const failed = shop.sandbox.signedResponse(txnid, { status: 'userCancelled' });
      expect(await steps.verify(asha, failed)).toMatchObject({ status: 'pending' });

      shop.sandbox.play(txnid, 'plain');
      await shop.sandbox.resolve(txnid, 'success');
      shop.setClockAhead({ minutes: 1 });
      expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'paid' } });
      expect(await steps.orderStatus(orderId)).toBe('paid');
    },
  );

  test('after the attempt had failed: Pay Now, pressed again for the same payment, leads to no pay page', async () => {
    const body = steps.payload(ghevar);
    const begun = await steps.initiate(asha, body);
    await steps.verify(asha, await shop.sandbox.pay(begun.access_key, 'userCancelled'));
    await steps.verify(asha, signedSuccess(body.txnid));
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
  });

  test('after the attempt had failed: nor does an earlier payment of the same order', async () => {
    const earlier = steps.payload(ghevar);
    const begun = await asha.initiatePayment({ body: earlier });
    if (!begun.ok) throw new Error(begun.message);
    const { orderId } = begun.data;
    await steps.verify(asha, await shop.sandbox.pay(begun.data.access_key, 'userCancelled'));
    const { txnid, accessKey } = await steps.begin(asha, ghevar, { orderId });
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await steps.verify(asha, signedSuccess(txnid));
    expect(await asha.initiatePayment({ body: earlier })).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
  });

  test('after the attempt had failed: nor does a later payment of the same order, which is open', async () => {
    const first = await steps.begin(asha, ghevar);
    const { orderId } = first;
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const body = steps.payload(ghevar, { orderId });
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: true });
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: true });
    await steps.verify(asha, signedSuccess(first.txnid));
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
  });

  test('after the attempt had failed: its order counts as being paid in the list too, and cannot be deleted', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await steps.verify(asha, signedSuccess(txnid));
    const page = await asha.allOrders({ query: { page: 1, limit: 100 } });
    const listed = page.ok ? page.data.orders.find(({ _id }) => _id === orderId) : undefined;
    expect(listed).toMatchObject({ paymentStatus: 'open' });
    expect(await asha.deleteOrder({ params: { orderId } })).toMatchObject({ status: 409 });
    shop.setClockAhead({ minutes: 16 });
    expect(await asha.deleteOrder({ params: { orderId } })).toMatchObject({ ok: true });
  });

  test('after the attempt had failed, and one after it too: its order leads to the one that is being confirmed', async () => {
    const first = await steps.begin(asha, ghevar);
    const { orderId } = first;
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const second = await steps.begin(asha, ghevar, { orderId });
    await steps.verify(asha, await shop.sandbox.pay(second.accessKey, 'userCancelled'));
    await steps.verify(asha, signedSuccess(first.txnid));
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { paymentStatus: 'open', txnid: first.txnid } },
    });
    shop.setClockAhead({ minutes: 16 });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { paymentStatus: 'failed', txnid: second.txnid } },
    });
  });

  test('after the attempt had failed: its buyer’s account cannot be deleted for a quarter of an hour', async () => {
    const ravi = await shop.as('ravi');
    const { txnid, accessKey } = await steps.begin(ravi, ghevar);
    await steps.verify(ravi, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await steps.verify(ravi, signedSuccess(txnid));
    const body = { password: PASSWORD };
    for (const minutes of [0, 14]) {
      shop.setClockAhead({ minutes });
      expect(await ravi.deleteAccount({ body })).toMatchObject({
        status: 409,
        message: 'A payment of one of your orders is still open.',
      });
    }
    shop.setClockAhead({ minutes: 16 });
    expect(await ravi.deleteAccount({ body })).toMatchObject({ ok: true });
  });

  test('after the attempt had failed, and lags two minutes: the shop asks on by itself, and books it', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await steps.verify(asha, signedSuccess(txnid));
    for (const minute of [0, 2]) {
      shop.setClockAhead({ minutes: minute });
      await reconcileDue(shop.shop, 100);
    }
    expect(await steps.attemptState(txnid)).toBe('failed');
    await shop.sandbox.resolve(txnid, 'success');
    shop.setClockAhead({ minutes: 4 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('after the attempt had failed, and never does: a quarter of an hour later it may be paid again', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, ghevar);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'userCancelled'));
    await steps.verify(asha, signedSuccess(txnid));
    shop.setClockAhead({ minutes: 14 });
    expect(await payAgain(orderId)).toMatchObject({ status: 409 });
    shop.setClockAhead({ minutes: 16 });
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'failed' } });
    expect(await payAgain(orderId)).toMatchObject({ ok: true });
  });
});
