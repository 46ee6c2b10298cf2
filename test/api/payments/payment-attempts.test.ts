import { describe, expect, test } from 'vitest';
import { reconcileDue } from '../../../src/shop/payments/settle/reconcile.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

describe('paying the same order again', () => {
  test('is a new attempt on the same order, only after the old one is final', async () => {
    const first = await steps.begin(asha, KATLI);
    const body = steps.payload(KATLI, { orderId: first.orderId, city: 'Udaipur' });
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
      body: steps.payload(KATLI, { orderId: first.orderId }),
    });
    expect(paid).toMatchObject({ status: 409, message: 'This order is already paid.' });
  });

  test('is for its owner only, for the same goods, and at today’s prices', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const stranger = await ravi.initiatePayment({ body: steps.payload(KATLI, { orderId }) });
    expect(stranger).toMatchObject({ status: 404 });
    const otherGoods = steps.payload([['chakli', 250, 1]], { orderId });
    expect(await asha.initiatePayment({ body: otherGoods })).toMatchObject({
      status: 409,
      body: { amount: steps.payload(KATLI).amount, lines: [{ productId: 'kaju-katli', quantity: 2 }] },
    });
    const dearer = shop.shop.db.updateTable('products').where('id', '=', 'kaju-katli');
    await dearer.set((col) => ({ price_per_kg_paise: col('price_per_kg_paise', '+', 400) })).execute();
    const oldPrices = await asha.initiatePayment({ body: steps.payload(KATLI, { orderId }) });
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
    const { orderId, txnid, accessKey } = await steps.begin(asha, KATLI);
    await shop.sandbox.pay(accessKey, 'success');
    await steps.takenBy('razorpay', txnid);
    const again = await asha.initiatePayment({ body: steps.payload(KATLI, { orderId }) });
    expect(again).toMatchObject({ status: 409, message: 'A payment for this order is still open.' });
    expect([await steps.attemptState(txnid), await steps.orderStatus(orderId)]).toEqual(['open', 'pending']);
    await steps.takenBy('easebuzz', txnid);
    expect(await steps.verify(asha, { txnid })).toMatchObject({ status: 'success' });
  });
});

describe('late and surplus money', () => {
  test('that succeeds after a failure pays the order, whoever asks', async () => {
    const { txnid, orderId, accessKey } = await steps.begin(asha, KATLI);
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
  const { txnid, accessKey } = await steps.begin(asha, KATLI);
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
  const row = await steps.attemptOf(txnid);
  return row.next_check_at.getTime();
}
