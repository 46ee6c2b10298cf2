import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { type PaymentSteps, paymentSteps } from '../api/payment-steps.ts';
import { type RefundSteps, refundSteps } from '../api/refund-steps.ts';
import { easebuzzAt } from '../gateways/easebuzz-fixture.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
let steps: PaymentSteps;
let refunds: RefundSteps;
let manager: ShopClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 100_000 });
  steps = await paymentSteps(shop);
  manager = await shop.as('manager');
  refunds = refundSteps(shop, steps, await shop.as('asha'));
});
afterEach(() => shop.setClock(null));
afterAll(() => shop.close());

const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => make()));

test('one key requested many times at once is one refund; with another amount it is refused', async () => {
  const { orderId, txnid } = await refunds.paidOrder();
  const body = refunds.request(50);
  const answers = await times(8, () => manager.adminRequestRefund({ params: { orderId }, body }));
  const ids = answers.map((answer) => (answer.ok ? answer.data.refund.id : answer.message));
  expect(new Set(ids).size).toBe(1);
  const other = await manager.adminRequestRefund({ params: { orderId }, body: { ...body, amount: 51 } });
  expect(other).toMatchObject({ status: 409 });
  await refunds.finish();
  expect(refunds.refundedAtProvider(txnid)).toBe(5000);
});

test('many refunds at once never add up to more than was paid', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  const part = Math.floor(amountPaise / 4) / 100;
  const answers = await times(10, () =>
    manager.adminRequestRefund({ params: { orderId }, body: refunds.request(part) }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(6).fill(409)]);
  await refunds.finish();
  expect(refunds.refundedAtProvider(txnid)).toBe(part * 100 * 4);
});

test('many workers at once send and book each refund once', async () => {
  const paid = [await refunds.paidOrder(), await refunds.paidOrder(), await refunds.paidOrder()];
  for (const { orderId, amountPaise } of paid) {
    await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(amountPaise / 100) });
  }
  await times(6, () => refunds.work());
  await shop.sandbox.idle();
  await times(6, () => refunds.work(60));
  for (const { orderId, txnid, amountPaise } of paid) {
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
    expect(await steps.mailsAbout(orderId)).toEqual([
      'order-status paid',
      'order-status refunded',
      'shop-order-paid',
    ]);
  }
});

test('an answer that is lost, followed by a provider that cannot be asked, is sent again as one refund', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(amountPaise / 100) });
  const whole = shop.shop.gateway;
  shop.shop.gateway = easebuzzAt(new URL(whole.checkout.loaderUrl).origin, { fetch: losing });
  await refunds.work();
  expect(await refunds.statesOf(orderId)).toEqual(['due']);
  shop.shop.gateway = whole;
  await refunds.work(10);
  expect(await refunds.statesOf(orderId)).toEqual(['requested']);
  await shop.sandbox.idle();
  await refunds.work(60);
  expect(await refunds.statesOf(orderId)).toEqual(['done']);
  expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
});

test('a process that dies between the provider’s answer and the books sends the same refund again', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(amountPaise / 100) });
  await refunds.work();
  await shop.shop.db
    .updateTable('refunds')
    .set({ state: 'due', requested_at: null, next_check_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
  await refunds.work(1);
  await shop.sandbox.idle();
  await refunds.work(60);
  expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  expect(await refunds.statesOf(orderId)).toEqual(['done']);
});

/** Every request reaches the provider, but every answer is lost. */
const losing: typeof fetch = async (input, init) => {
  await fetch(input, init);
  throw new TypeError('fetch failed');
};
