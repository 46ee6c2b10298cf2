import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refundStatusHash } from '../../src/gateways/easebuzz/hash.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import type { PaymentGateway } from '../../src/shop/payments/gateway.ts';
import { workRefunds } from '../../src/shop/refunds/work-refunds.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { refundSteps } from '../api/steps/refund-steps.ts';
import { easebuzzAt } from '../gateways/easebuzz-fixture.ts';
import type { TestShop } from '../shop.ts';
import { createTestApi } from '../support/test-api.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

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

test('a refusal so slow that another process has taken the refund up ends nothing: that one sends it', async () => {
  const { orderId, txnid } = await refunds.paidOrder();
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(50) });
  const whole = shop.shop.gateway;
  const gateway: PaymentGateway = {
    ...whole,
    refund: async () => ({ ok: false, reason: 'refused', message: 'Insufficient balance' }),
    refundsOf: async (payment) => {
      const listed = await whole.refundsOf(payment);
      await refunds.work(1);
      return listed;
    },
  };
  await workRefunds({ ...shop.shop, gateway }, 100);
  expect(await refunds.statesOf(orderId)).toEqual(['requested']);
  await refunds.finish();
  expect(await refunds.statesOf(orderId)).toEqual(['done']);
  expect(refunds.refundedAtProvider(txnid)).toBe(5000);
  expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
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

describe('a refund made on the provider’s dashboard', () => {
  const { key } = EASEBUZZ_DEMO_CREDENTIALS;
  /** Its notice, to one of two processes of the shop. */
  function hear(app: FastifyInstance, txnid: string) {
    const easepayid = shop.sandbox.ledger().find((entry) => entry.txnid === txnid)?.easepayid ?? '';
    const hash = refundStatusHash(easepayid, EASEBUZZ_DEMO_CREDENTIALS);
    const data = JSON.stringify({ key, easepayid, refund_status: 'refunded', hash });
    return app.inject({
      method: 'POST',
      url: '/api/easebuzz/webhook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ data }).toString(),
    });
  }
  const booked = (orderId: string) =>
    shop.shop.db
      .selectFrom('refunds')
      .select(['state', 'amount_paise', 'actor'])
      .where('order_id', '=', orderId)
      .orderBy('state')
      .execute();

  test('is booked once when two processes hear of it many times at once', async () => {
    const other = await anotherProcess(shop);
    for (let round = 0; round < 3; round += 1) {
      const { orderId, txnid, amountPaise } = await refunds.paidOrder();
      shop.sandbox.refundOnDashboard(txnid);
      await shop.sandbox.idle();
      const answers = await times(8, () => Promise.all([hear(shop.app, txnid), hear(other, txnid)]));
      expect(new Set(answers.flat().map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(await booked(orderId)).toEqual([
        { state: 'done', amount_paise: amountPaise, actor: 'easebuzz' },
      ]);
      expect(await steps.mailsAbout(orderId)).toEqual([
        'order-status paid',
        'order-status refunded',
        'shop-order-paid',
      ]);
    }
  });

  test('never adds up to more than was paid with one that staff request and send at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId, txnid, amountPaise } = await refunds.paidOrder();
      shop.sandbox.refundOnDashboard(txnid);
      const body = refunds.request(amountPaise / 100);
      await Promise.all([
        shop.sandbox.idle().then(() => times(4, () => hear(shop.app, txnid))),
        manager.adminRequestRefund({ params: { orderId }, body }).then(() => times(3, () => refunds.work())),
      ]);
      await refunds.finish();
      const rows = (await booked(orderId)).filter(({ state }) => state !== 'failed');
      expect(rows).toEqual([{ state: 'done', amount_paise: amountPaise, actor: 'easebuzz' }]);
      expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
      expect(await steps.orderStatus(orderId)).toBe('refunded');
      expect(await refunds.refundMails(orderId)).toEqual([]);
    }
  });
});

/** A second process of the same shop, closed when the test has finished. */
async function anotherProcess({ shop: itsShop, readiness }: TestShop): Promise<FastifyInstance> {
  const app = await createTestApi({ shop: itsShop, readiness });
  await app.ready();
  onTestFinished(() => app.close());
  return app;
}

/** Every request reaches the provider, but every answer is lost. */
const losing: typeof fetch = async (input, init) => {
  await fetch(input, init);
  throw new TypeError('fetch failed');
};
