import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { type PaymentSteps, paymentSteps } from './payment-steps.ts';
import { type RefundSteps, refundSteps } from './refund-steps.ts';

let shop: TestShop;
let steps: PaymentSteps;
let refunds: RefundSteps;
let asha: ShopClient;
let manager: ShopClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 100_000 });
  steps = await paymentSteps(shop);
  asha = await shop.as('asha');
  manager = await shop.as('manager');
  refunds = refundSteps(shop, steps, asha);
});
afterEach(() => shop.setClock(null));
afterAll(() => shop.close());

const refund = (orderId: string, body: Parameters<ShopClient['adminRefundOrder']>[0]['body']) =>
  manager.adminRefundOrder({ params: { orderId }, body });

describe('a whole order refunded', () => {
  test('due, requested, done: the order is refunded, the buyer told once, the money back once', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    const asked = await refund(orderId, refunds.order(amountPaise / 100));
    expect(asked).toMatchObject({
      ok: true,
      data: { refund: { orderId, txnid, amount: amountPaise / 100, state: 'due', reason: 'Box damaged' } },
    });
    await refunds.work();
    expect(await refunds.statesOf(orderId)).toEqual(['requested']);
    expect(await steps.orderStatus(orderId)).toBe('paid');
    await shop.sandbox.idle();
    await refunds.work(1);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
    expect(await steps.mailsAbout(orderId)).toEqual([
      'order-status paid',
      'order-status refunded',
      'shop-order-paid',
    ]);
    expect(await refunds.refundMails(orderId)).toEqual([]);
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: {
          status: 'refunded',
          history: [{ status: 'pending' }, { status: 'paid' }, { status: 'refunded' }],
          refunds: [{ amount: amountPaise / 100, state: 'done', at: expect.any(String) }],
        },
      },
    });
  });

  test('in two parts: the first leaves the status and mails the amount, the last one ends it', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    await refund(orderId, refunds.order(100));
    await refunds.finish();
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
    await refund(orderId, refunds.order(amountPaise / 100 - 100));
    await refunds.finish();
    expect(await steps.orderStatus(orderId)).toBe('refunded');
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  });
});

describe('a refund that fails', () => {
  test('at the bank: the shop is told, the order stays, and the money may be ordered again', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.order(amountPaise / 100));
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
    expect(await steps.orderStatus(orderId)).toBe('paid');
    shop.sandbox.play(txnid, 'plain');
    expect(await refund(orderId, refunds.order(amountPaise / 100))).toMatchObject({ ok: true });
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  });

  test('because the provider refuses it: the shop reads why', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await setPaymentId(txnid, `E${orderId.slice(-10)}`);
    await refund(orderId, refunds.order(10));
    await refunds.work();
    const listed = await manager.adminRefunds({ query: { orderId } });
    expect(listed).toMatchObject({
      data: { refunds: [{ state: 'failed', message: 'Transaction not found' }] },
    });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });

  test('because the provider never gave the payment an id', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await setPaymentId(txnid, null);
    await refund(orderId, refunds.order(10));
    await refunds.work();
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  });
});

describe('money that is not ours', () => {
  test('a second payment goes back by itself; the order stays paid, buyer and shop are told', async () => {
    const { first, second } = await refunds.twicePaidOrder();
    await refunds.finish();
    expect(await refunds.statesOf(first.orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(second.txnid)).toBe(second.amountPaise);
    expect(refunds.refundedAtProvider(first.txnid)).toBe(0);
    expect(await steps.orderStatus(first.orderId)).toBe('paid');
    expect(await refunds.refundMails(first.orderId)).toEqual(['refund-done', 'shop-refund-due']);
  });

  test('one that failed is ordered again by its txnid, and the order’s own money is still whole', async () => {
    const { first, second } = await refunds.twicePaidOrder();
    shop.sandbox.play(second.txnid, 'refund-failed');
    await refunds.finish();
    shop.sandbox.play(second.txnid, 'plain');
    const rupees = second.amountPaise / 100;
    const again = await refund(first.orderId, refunds.order(rupees, { txnid: second.txnid }));
    expect(again).toMatchObject({ ok: true, data: { refund: { txnid: second.txnid } } });
    expect(await refund(first.orderId, refunds.order(rupees))).toMatchObject({ ok: true });
    await refunds.finish();
    expect(await refunds.statesOf(first.orderId)).toEqual(['failed', 'done', 'done']);
    expect(await steps.orderStatus(first.orderId)).toBe('refunded');
  });
});

describe('what cannot be refunded', () => {
  test('more than was paid, in one or in many', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    const whole = amountPaise / 100;
    expect(await refund(orderId, refunds.order(whole + 0.01))).toMatchObject({ status: 409 });
    expect(await refund(orderId, refunds.order(whole - 1))).toMatchObject({ ok: true });
    expect(await refund(orderId, refunds.order(1.5))).toMatchObject({
      status: 409,
      message: 'At most ₹1.00 of this payment can be refunded.',
    });
  });

  test('orders that are not paid or not there, payments of others, amounts that are none', async () => {
    const { orderId } = await steps.begin(asha, [['chakli', 250, 1]]);
    expect(await refund(orderId, refunds.order(1))).toMatchObject({ status: 409 });
    expect(await refund('nonsense', refunds.order(1))).toMatchObject({ status: 404 });
    const unknown = '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e11';
    expect(await refund(unknown, refunds.order(1))).toMatchObject({ status: 404 });
    const paid = await refunds.paidOrder();
    const other = await refunds.paidOrder();
    const foreign = refunds.order(1, { txnid: other.txnid });
    expect(await refund(paid.orderId, foreign)).toMatchObject({ status: 409 });
    for (const amount of [0, -1, 0.001, Number.NaN, '1e3', '', '₹5']) {
      const body = { ...refunds.order(1), amount };
      expect(await refund(paid.orderId, body), String(amount)).toMatchObject({ status: 400 });
    }
    expect(await refund(paid.orderId, refunds.order(1, { reason: ' ' }))).toMatchObject({ status: 400 });
    expect(await refund(paid.orderId, refunds.order(1, { idempotencyKey: 'x' }))).toMatchObject({
      status: 400,
    });
  });
});

describe('who may', () => {
  test('admin and manager refund, readonly looks, customers and strangers do neither', async () => {
    const { orderId } = await refunds.paidOrder();
    const may = async (who: ShopClient) => {
      const refunded = await who.adminRefundOrder({ params: { orderId }, body: refunds.order(1) });
      return [refunded.status, (await who.adminRefunds()).status];
    };
    expect(await may(shop.guest())).toEqual([401, 401]);
    expect(await may(asha)).toEqual([403, 403]);
    expect(await may(await shop.as('auditor'))).toEqual([403, 200]);
    expect(await may(manager)).toEqual([200, 200]);
    expect(await may(await shop.as('admin'))).toEqual([200, 200]);
  });

  test('the list has pages, newest first, and who ordered each', async () => {
    const { orderId } = await refunds.paidOrder();
    for (const amount of [1, 2, 3]) await refund(orderId, refunds.order(amount));
    const page = await manager.adminRefunds({ query: { orderId, limit: 2, page: 1, state: 'due' } });
    expect(page).toMatchObject({
      data: {
        refunds: [
          { amount: 3, actor: expect.stringMatching(/^staff:/) },
          { amount: 2, settledAt: null },
        ],
        meta: { total: 3, pages: 2 },
      },
    });
  });
});

async function setPaymentId(txnid: string, id: string | null): Promise<void> {
  await shop.shop.db
    .updateTable('payment_attempts')
    .set({ provider_payment_id: id })
    .where('txnid', '=', txnid)
    .execute();
}
