import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { rupeesExact } from '../../../src/contract/money.ts';
import { countStranded } from '../../../src/shop/payments/review/stranded.ts';
import { claimDueRefunds } from '../../../src/shop/refunds/claim-refunds.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps, refundsBy } from '../steps/refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);
const refund = refundsBy(manager);

describe('a whole order refunded', () => {
  test('goes from due to requested to done: the order is refunded, the buyer told once, the money back once', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    const asked = await refund(orderId, refunds.request(amountPaise / 100));
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

  test('in two parts keeps its status after the first, which is mailed with its amount, and ends with the last', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refunds.finish();
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
    await refund(orderId, refunds.request(amountPaise / 100 - 100));
    await refunds.finish();
    expect(await steps.orderStatus(orderId)).toBe('refunded');
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  });
});

test('a refund of a payment taken by another provider says what it waits for, and is counted in the log', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  await steps.takenBy('razorpay', txnid);
  const message =
    'The payment was taken by razorpay, and the shop works with easebuzz now. The refund goes on when PAYMENT_PROVIDER is razorpay again.';
  const asked = await refund(orderId, refunds.request(amountPaise / 100));
  expect(asked).toMatchObject({ data: { refund: { state: 'due', message } } });
  // Before a refund is requested, the order's page says so as well.
  const waitsFor = message.replace('The refund', 'A refund');
  const opened = () => manager.adminOrder({ params: { orderId } });
  expect(await opened()).toMatchObject({ data: { order: { attempts: [{ waitsFor }] } } });
  await refunds.finish();
  expect(await refunds.statesOf(orderId)).toEqual(['due']);
  expect(await countStranded(shop.shop)).toMatchObject({ refunds: 1 });
  await steps.takenBy('easebuzz', txnid);
  expect(await opened()).toMatchObject({ data: { order: { attempts: [{ waitsFor: null }] } } });
  await refunds.finish();
  const listed = await manager.adminRefunds({ query: { orderId } });
  expect(listed).toMatchObject({ data: { refunds: [{ state: 'done', message: '' }] } });
});

test('a refund that one process has taken up is left alone by the others for a while', async () => {
  const { orderId } = await refunds.paidOrder();
  await refund(orderId, refunds.request(100));
  const claimed = async (seconds: number) => {
    shop.setClock(new Date(start + seconds * 1000));
    return (await claimDueRefunds(shop.shop, 100)).filter((one) => one.order_id === orderId).length;
  };
  const start = Date.now();
  expect([await claimed(0), await claimed(0), await claimed(29), await claimed(31)]).toEqual([1, 0, 0, 1]);
});

/** The orders that every page of the back office names because their refund is late. */
async function late() {
  const me = await manager.adminMe();
  return me.ok && me.data.lateRefunds;
}

test('a refund that has not gone back after a week is named on every page of the back office until it has', async () => {
  const { orderId, amountPaise } = await refunds.paidOrder();
  await refund(orderId, refunds.request(amountPaise / 100));
  await refunds.requestedDaysAgo(orderId, 6.9);
  expect(await late()).toEqual([]);
  await refunds.requestedDaysAgo(orderId, 7.1);
  expect(await late()).toEqual([orderId]);
  await refunds.finish();
  expect(await late()).toEqual([]);
});

test('so is one of a cancelled order that has failed, until it is requested again or given back by hand', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  shop.sandbox.play(txnid, 'refund-failed');
  const move = (from: 'paid' | 'cancelled', to: 'cancelled' | 'refunded') =>
    manager.adminMoveOrder({ params: { orderId }, body: { from, to, cause: 'The oven broke' } });
  const failsAWeekAgo = async () => {
    await refunds.finish();
    await refunds.requestedDaysAgo(orderId, 7.1);
  };
  expect(await move('paid', 'cancelled')).toMatchObject({ ok: true });
  await failsAWeekAgo();
  expect(await late()).toEqual([orderId]);
  expect(await refund(orderId, refunds.request(amountPaise / 100))).toMatchObject({ ok: true });
  expect(await late()).toEqual([]);
  await failsAWeekAgo();
  expect(await late()).toEqual([orderId]);
  expect(await move('cancelled', 'refunded')).toMatchObject({ ok: true });
  expect(await late()).toEqual([]);
});

describe('a refund is refused', () => {
  test('of more than was paid, in one or in several parts', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    const whole = amountPaise / 100;
    expect(await refund(orderId, refunds.request(whole + 0.01))).toMatchObject({ status: 409 });
    expect(await refund(orderId, refunds.request(whole - 1))).toMatchObject({ ok: true });
    expect(await refund(orderId, refunds.request(1.5))).toMatchObject({
      status: 409,
      message: 'At most ₹1.00 of this payment can be refunded.',
    });
  });

  test('when somebody else has refunded part of what its page still shows, but not when sent again', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    const seen = { refundable: amountPaise / 100 };
    const first = { ...refunds.request(100), ...seen };
    expect(await refund(orderId, first)).toMatchObject({ ok: true });
    const left = rupeesExact(amountPaise - 10_000);
    expect(await refund(orderId, { ...refunds.request(100), ...seen })).toMatchObject({
      status: 409,
      message: `Some of this payment has been refunded meanwhile: ${left} is left. Please look at it again.`,
    });
    expect(await refund(orderId, first)).toMatchObject({ ok: true });
    const now = { refundable: amountPaise / 100 - 100 };
    expect(await refund(orderId, { ...refunds.request(100), ...now })).toMatchObject({ ok: true });
    expect(await refund(orderId, refunds.request(100))).toMatchObject({ ok: true });
    expect(await refunds.statesOf(orderId)).toHaveLength(3);
  });

  test('of orders that are unpaid or unknown, of other orders’ payments, and of malformed amounts', async () => {
    const { orderId } = await steps.begin(asha, [['chakli', 250, 1]]);
    expect(await refund(orderId, refunds.request(1))).toMatchObject({ status: 409 });
    expect(await refund('nonsense', refunds.request(1))).toMatchObject({ status: 404 });
    const unknown = '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e11';
    expect(await refund(unknown, refunds.request(1))).toMatchObject({ status: 404 });
    const paid = await refunds.paidOrder();
    const other = await refunds.paidOrder();
    const foreign = refunds.request(1, { txnid: other.txnid });
    expect(await refund(paid.orderId, foreign)).toMatchObject({ status: 409 });
    for (const amount of [0, -1, 0.001, Number.NaN, '1e3', '', '₹5']) {
      const body = { ...refunds.request(1), amount };
      expect(await refund(paid.orderId, body), String(amount)).toMatchObject({ status: 400 });
    }
    for (const reason of [' ', '\u200b\u200b'])
      expect(await refund(paid.orderId, refunds.request(1, { reason }))).toMatchObject({ status: 400 });
    expect(await refund(paid.orderId, refunds.request(1, { idempotencyKey: 'x' }))).toMatchObject({
      status: 400,
    });
  });
});

describe('the roles around refunds', () => {
  test('let admin and manager refund, and readonly look; customers and strangers do neither', async () => {
    const { orderId } = await refunds.paidOrder();
    const may = async (who: ShopClient) => {
      const refunded = await who.adminRequestRefund({ params: { orderId }, body: refunds.request(1) });
      return [refunded.status, (await who.adminRefunds()).status];
    };
    expect(await may(shop.guest())).toEqual([401, 401]);
    expect(await may(asha)).toEqual([403, 403]);
    expect(await may(await shop.as('auditor'))).toEqual([403, 200]);
    expect(await may(manager)).toEqual([200, 200]);
    expect(await may(await shop.as('admin'))).toEqual([200, 200]);
  });

  test('see a list in pages, newest first, with who requested each', async () => {
    const { orderId } = await refunds.paidOrder();
    for (const amount of [1, 2, 3]) await refund(orderId, refunds.request(amount));
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
    expect(await manager.adminRefunds({ query: { orderId, limit: 2, page: 2 } })).toMatchObject({
      data: { refunds: [{ amount: 1 }] },
    });
  });
});
