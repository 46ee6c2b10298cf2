import { describe, expect, test } from 'vitest';
import { eraseUnpaidOrders } from '../../../src/shop/orders/erase-unpaid-orders.ts';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { workRefunds } from '../../../src/shop/refunds/work-refunds.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';

const { shop, steps, asha } = await openPaymentShop();

const ghevar = [['ghevar', 250, 1]] as const;
const remove = (orderId: string) => asha.deleteOrder({ params: { orderId } });

async function aDeletedOrder() {
  const body = steps.payload(ghevar);
  const begun = await steps.begin(asha, ghevar, body);
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'failure'));
  expect(await remove(begun.orderId)).toMatchObject({ data: { success: true, message: 'Order deleted.' } });
  return { ...begun, body };
}

/**
 * Runs the reconciler every hour for longer than the five days for which it checks an attempt that failed on that day.
 */
async function watchEnds(day = 0) {
  for (let hour = 1; hour <= 7 * 24; hour += 1) {
    shop.setClockAhead({ days: day, hours: hour });
    await reconcileDue(shop.shop, 100);
  }
}

describe('an unpaid order that was announced and then deleted by its buyer', () => {
  test('is out of its buyer’s reach, and cannot be paid again', async () => {
    const { orderId, txnid, body } = await aDeletedOrder();
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({ status: 404 });
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ status: 404 });
    const list = await asha.allOrders({ query: { limit: 50 } });
    expect(list).toMatchObject({ ok: true });
    expect(JSON.stringify(list)).not.toContain(orderId);
    expect(await remove(orderId)).toMatchObject({ status: 404 });
    expect(await asha.initiatePayment({ body: steps.payload(ghevar, { orderId }) })).toMatchObject({
      status: 404,
    });
    expect(await asha.initiatePayment({ body })).toMatchObject({
      status: 409,
      message: 'This order is gone.',
    });
    const verified = await steps.verify(asha, { txnid });
    expect(verified).toMatchObject({ status: 'failure' });
    expect(verified.orderId).toBeUndefined();
  });

  test('and is paid late: the money goes back, and the order is not paid', async () => {
    const before = await steps.stockOf('ghevar');
    const { orderId, txnid, amountPaise } = await aDeletedOrder();
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(txnid, 'success');
    const response = shop.sandbox.signedResponse(txnid);
    const answers = await Promise.all([steps.webhook(response), steps.webhook(response)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await steps.attemptState(txnid)).toBe('surplus');
    expect(await steps.orderStatus(orderId)).toBe('failed');
    expect(await steps.refundsOf(orderId)).toEqual([
      { txnid, amount_paise: amountPaise, reason: 'order deleted' },
    ]);
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status failed']);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    await workRefunds(shop.shop, 100);
    await shop.sandbox.idle();
    shop.setClockAhead({ hours: 1 });
    await workRefunds(shop.shop, 100);
    const { refundedPaise } = shop.sandbox.ledger().find((entry) => entry.txnid === txnid) ?? {};
    expect(refundedPaise).toBe(amountPaise);
  });

  test('and is paid late without any notice: the reconciler finds the money', async () => {
    const { orderId, txnid } = await aDeletedOrder();
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(txnid, 'success');
    shop.setClockAhead({ hours: 1 });
    await reconcileDue(shop.shop, 100);
    expect(await steps.refundsOf(orderId)).toMatchObject([{ reason: 'order deleted' }]);
  });

  test('at the moment of a late success: it is paid or sent back, never lost', async () => {
    const begun = await steps.begin(asha, ghevar);
    await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'failure'));
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(begun.txnid, 'success');
    const response = shop.sandbox.signedResponse(begun.txnid);
    const [deleted] = await Promise.all([
      remove(begun.orderId),
      steps.webhook(response),
      steps.webhook(response),
    ]);
    expect(await steps.attemptState(begun.txnid)).toBe(deleted.ok ? 'surplus' : 'succeeded');
    expect(await steps.refundsOf(begun.orderId)).toHaveLength(deleted.ok ? 1 : 0);
  });

  test('is erased once nothing watches it any more, but never with money', async () => {
    const watched = await aDeletedOrder();
    const paidLate = await aDeletedOrder();
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(paidLate.txnid, 'success');
    await steps.webhook(shop.sandbox.signedResponse(paidLate.txnid));
    expect(await eraseUnpaidOrders(shop.shop)).toBe(0);
    shop.setClockAhead({ days: 4 });
    await eraseUnpaidOrders(shop.shop);
    expect(await steps.orderStatus(watched.orderId)).toBe('failed');
    await watchEnds();
    expect(await eraseUnpaidOrders(shop.shop)).toBeGreaterThan(0);
    expect(await steps.orderStatus(watched.orderId)).toBeUndefined();
    expect(await steps.orderStatus(paidLate.orderId)).toBe('failed');
    expect(await eraseUnpaidOrders(shop.shop)).toBe(0);
  });

  test('is erased 90 days after the last try when it is a guest’s, but kept for a customer', async () => {
    const cameBack = shop.guest();
    const orders = {
      guests: await steps.begin(shop.guest(), ghevar),
      tried: await steps.begin(cameBack, ghevar),
      customers: await steps.begin(asha, ghevar),
    };
    for (const { accessKey } of Object.values(orders))
      await shop.sandbox.pay(accessKey, 'failure').then(steps.webhook);
    const onDay = async (day: number) => {
      shop.setClockAhead({ days: day });
      await eraseUnpaidOrders(shop.shop);
      const left = Object.entries(orders).map(async ([name, { orderId }]) =>
        (await steps.orderStatus(orderId)) ? name : [],
      );
      return (await Promise.all(left)).flat();
    };
    await watchEnds();
    shop.setClockAhead({ days: 80 });
    const again = await steps.begin(cameBack, ghevar, { orderId: orders.tried.orderId });
    await shop.sandbox.pay(again.accessKey, 'failure').then(steps.webhook);
    await watchEnds(80);
    expect(await onDay(89)).toEqual(['guests', 'tried', 'customers']);
    expect(await onDay(91)).toEqual(['tried', 'customers']);
    expect(await onDay(169)).toEqual(['tried', 'customers']);
    expect(await onDay(171)).toEqual(['customers']);
  });

  test('is erased even if its provider was given up, a month after the check that could not be made', async () => {
    const { orderId, txnid } = await aDeletedOrder();
    const stranded = { provider: 'razorpay', checks: 1, next_check_at: shop.shop.clock() } as const;
    await shop.shop.db.updateTable('payment_attempts').set(stranded).where('txnid', '=', txnid).execute();
    shop.setClockAhead({ days: 29 });
    await eraseUnpaidOrders(shop.shop);
    expect(await steps.orderStatus(orderId)).toBe('failed');
    shop.setClockAhead({ days: 31 });
    await eraseUnpaidOrders(shop.shop);
    expect(await steps.orderStatus(orderId)).toBeUndefined();
  });

  test('is not erased while its last check is in progress', async () => {
    const { orderId, txnid } = await aDeletedOrder();
    await shop.shop.db
      .updateTable('payment_attempts')
      .set({ checks: 4, next_check_at: shop.shop.clock() })
      .where('txnid', '=', txnid)
      .execute();
    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(txnid, 'success');
    await Promise.all([reconcileDue(shop.shop, 100), eraseUnpaidOrders(shop.shop)]);
    expect(await steps.refundsOf(orderId)).toMatchObject([{ reason: 'order deleted' }]);
  });
});

test('a customer’s order with a failed payment is never erased unless its buyer deletes it', async () => {
  const { orderId, accessKey } = await steps.begin(asha, ghevar);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  await watchEnds();
  await eraseUnpaidOrders(shop.shop);
  expect(await steps.orderStatus(orderId)).toBe('failed');
});

test('an order that is no longer watched is deleted outright', async () => {
  const { orderId, accessKey } = await steps.begin(asha, ghevar);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  await watchEnds();
  shop.setClockAhead({ days: 9 });
  expect(await remove(orderId)).toMatchObject({ ok: true });
  expect(await steps.orderStatus(orderId)).toBeUndefined();
});

test('an order that never got an access key from the provider is deleted outright', async () => {
  const body = steps.payload(ghevar);
  shop.sandbox.play('next', 'initiate-html');
  expect(await asha.initiatePayment({ body })).toMatchObject({ ok: false });
  const attempt = await steps.attemptOf(body.txnid);
  expect(attempt.access_key).toBeNull();
  expect(await remove(attempt.order_id)).toMatchObject({ status: 409 });
  shop.setClockAhead({ hours: 1 });
  await reconcileDue(shop.shop, 100);
  expect(await remove(attempt.order_id)).toMatchObject({ ok: true });
  expect(await steps.orderStatus(attempt.order_id)).toBeUndefined();
});

/** Makes a failed attempt look as if its announcement were still in flight: the attempt failed before that ended. */
async function announceAgain(txnid: string) {
  await shop.shop.db
    .updateTable('payment_attempts')
    .set({ access_key: null, announcing_until: new Date(shop.shop.clock().getTime() + 30_000) })
    .where('txnid', '=', txnid)
    .execute();
}

test('an order that is being announced is kept, although its attempt has failed', async () => {
  const { orderId, txnid, accessKey } = await steps.begin(asha, ghevar);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  await announceAgain(txnid);
  expect(await remove(orderId)).toMatchObject({ ok: true });
  expect(await steps.orderStatus(orderId)).toBe('failed');
});

describe('an unpaid order of an account that is deleted', () => {
  let people = 0;
  const password = 'a-long-kitchen-word';

  async function aLeaver() {
    people += 1;
    const email = `leaving${people}@example.in`;
    const leaving = shop.guest();
    const signed = await leaving.signup({ body: { username: 'Leaving Soon', email, password } });
    const token = signed.ok ? signed.data.token : '';
    const body = steps.payload(ghevar);
    const begun = await leaving.initiatePayment({ body, token });
    if (!begun.ok) throw new Error(begun.message);
    const { orderId, access_key: accessKey } = begun.data;
    await steps.verify(leaving, await shop.sandbox.pay(accessKey, 'failure'));
    const leave = () => leaving.deleteAccount({ body: { password }, token });
    return { orderId, body, leave };
  }

  const rowOf = (orderId: string) =>
    shop.shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();

  test('and is paid late: the money goes back, with a mail to the former address; later nothing is left', async () => {
    const { orderId, body, leave } = await aLeaver();
    expect(await leave()).toMatchObject({ ok: true });

    shop.sandbox.setWebhookUrl(null);
    await shop.sandbox.resolve(body.txnid, 'success');
    expect((await steps.webhook(shop.sandbox.signedResponse(body.txnid))).statusCode).toBe(200);
    expect(await steps.refundsOf(orderId)).toMatchObject([{ txnid: body.txnid, reason: 'order deleted' }]);
    expect(await rowOf(orderId)).toMatchObject({ customer_id: null, email: body.email, paid_at: null });
  });

  test('is kept as well while it is being announced', async () => {
    const { orderId, body, leave } = await aLeaver();
    await announceAgain(body.txnid);
    expect(await leave()).toMatchObject({ ok: true });
    expect(await rowOf(orderId)).toMatchObject({ customer_id: null, email: body.email });
  });
});
