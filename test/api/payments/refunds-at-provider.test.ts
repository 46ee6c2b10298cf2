import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { rupees, rupeesExact } from '../../../src/contract/money.ts';
import type { ListedRefund } from '../../../src/shop/payments/gateway.ts';
import { mailText } from '../../mail/mail-text.ts';
import { hearAlarms } from '../steps/hear-alarms.ts';
import { type RefundSteps, refundSteps, refundsBy } from '../steps/refund-steps.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';
import { openShopAt, type ShopAtProvider } from '../steps/shop-at-provider.ts';

/** Refunds that the owner makes on the provider's own dashboard, of which the shop hears by a notice or not at all. */

describe.each(['easebuzz', 'razorpay'] as const)('a refund made on the dashboard of %s', (provider) => {
  let at: ShopAtProvider;
  let refunds: RefundSteps;
  beforeAll(async () => {
    at = await openShopAt(provider);
    refunds = refundSteps(at.shop, at.steps, at.asha);
  });
  afterEach(() => at.shop.setClock(null));
  afterAll(() => at.close());

  /** Refunded on the dashboard, and the bank is done with it. */
  async function refundedThere(txnid: string, amountPaise?: number): Promise<string> {
    const { refundId } = at.control.refundOnDashboard(txnid, amountPaise);
    await at.control.idle();
    return refundId;
  }
  async function listed(orderId: string) {
    const answer = await at.manager.adminRefunds({ query: { orderId } });
    if (!answer.ok) throw new Error(answer.message);
    return answer.data.refunds;
  }
  async function leftOf(orderId: string) {
    const answer = await at.manager.adminOrder({ params: { orderId } });
    return answer.ok && answer.data.order.attempts.map(({ refundable }) => refundable);
  }
  const request = (orderId: string, paise: number) =>
    refundsBy(at.manager)(orderId, refunds.request(paise / 100));
  /** The provider lists its refunds with these changes until the test has finished. */
  function listing(change: (refund: ListedRefund) => ListedRefund) {
    const { refundsOf } = at.shop.shop.gateway;
    replaceGateway(at.shop, {
      async refundsOf(payment) {
        const answer = await refundsOf(payment);
        return answer.ok ? { ok: true, refunds: answer.refunds.map(change) } : answer;
      },
    });
  }

  test('of a whole payment: the order is refunded, its buyer told, and staff see it among the refunds', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    const refundId = await refundedThere(txnid);
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect(await listed(orderId)).toEqual([
      {
        id: expect.any(String),
        orderId,
        txnid,
        provider,
        amount: amountPaise / 100,
        reason: `Made at the provider (${refundId})`,
        state: 'done',
        merchantRefundId: expect.any(String),
        actor: provider,
        message: '',
        byHand: false,
        createdAt: expect.any(String),
        settledAt: expect.any(String),
      },
    ]);
    expect(await at.asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: {
          status: 'refunded',
          history: [{ status: 'pending' }, { status: 'paid' }, { status: 'refunded' }],
          refunds: [{ amount: amountPaise / 100, state: 'done' }],
        },
      },
    });
    expect(await leftOf(orderId)).toEqual([0]);
    expect(await at.steps.mailsAbout(orderId)).toEqual([
      'order-status paid',
      'order-status refunded',
      'shop-order-paid',
    ]);
    expect(await refunds.refundMails(orderId)).toEqual([]);
    const text = await mailText(at.shop.shop, { kind: 'order-status', orderId, status: 'refunded' });
    expect(text).toContain(`We have refunded ${rupees(amountPaise)}`);
  });

  test('is booked once, however often its notice comes', async () => {
    const { orderId, txnid, paymentId } = await at.paidOrder();
    await refundedThere(txnid, 100_00);
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.hear(paymentId)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect(await listed(orderId)).toMatchObject([{ amount: 100, state: 'done' }]);
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
  });

  test('of a part: the buyer is told how much, the order stays, and only the rest can be refunded here', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    await refundedThere(txnid, 100_00);
    await at.hear(paymentId);
    expect(await at.steps.orderStatus(orderId)).toBe('paid');
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
    expect(await request(orderId, amountPaise)).toMatchObject({ status: 409 });
    expect(await request(orderId, amountPaise - 100_00)).toMatchObject({ ok: true });
    await refunds.work();
    await at.control.idle();
    await refunds.work(60);
    expect(await at.steps.orderStatus(orderId)).toBe('refunded');
    expect(at.refundedThere(txnid)).toBe(amountPaise);
    // The notice of our own refund comes late, and one of the first is repeated.
    await at.hear(paymentId);
    expect((await listed(orderId)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', amountPaise / 100 - 100],
      ['done', 100],
    ]);
  });

  test('of a part after a part from here: each is booked as what it is', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    await request(orderId, 100_00);
    await refunds.work();
    at.shop.setClock(null);
    const refundId = await refundedThere(txnid, 200_00);
    await at.hear(paymentId);
    expect((await listed(orderId)).map(({ state, reason }) => [state, reason])).toEqual([
      ['done', `Made at the provider (${refundId})`],
      ['done', 'Box damaged'],
    ]);
    expect(await leftOf(orderId)).toEqual([amountPaise / 100 - 300]);
  });

  test('that the bank has not finished is booked when it has, and never if it fails', async () => {
    const { orderId, txnid, paymentId } = await at.paidOrder();
    const { refundsOf } = at.shop.shop.gateway;
    listing((refund) => ({ ...refund, state: 'pending' }));
    await refundedThere(txnid, 100_00);
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect(await listed(orderId)).toEqual([]);
    replaceGateway(at.shop, { refundsOf });
    await at.hear(paymentId);
    expect(await listed(orderId)).toMatchObject([{ amount: 100, state: 'done' }]);

    at.control.play(txnid, 'refund-failed');
    await refundedThere(txnid, 200_00);
    await at.hear(paymentId);
    expect(await listed(orderId)).toHaveLength(1);
  });

  test('of nothing is no refund: it is not booked, and one from here goes its way', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    await refundedThere(txnid, 100_00);
    listing((refund) => ({ ...refund, amountPaise: 0 }));
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    await request(orderId, amountPaise);
    await refunds.work();
    expect(await listed(orderId)).toMatchObject([{ state: 'failed', amount: amountPaise / 100 }]);
  });

  test('that is more than what is left is not booked: an alarm, and a note at the refund in its way', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    await request(orderId, 200_00);
    const refundId = await refundedThere(txnid);
    const alarms = hearAlarms(at.shop);
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect(alarms).toHaveBeenCalledExactlyOnceWith(
      {
        alarm: 'a refund made at the provider is more than what is left',
        txnid,
        providerRefundId: refundId,
        said: amountPaise,
        leftPaise: amountPaise - 200_00,
      },
      expect.any(String),
    );
    const message = `${rupeesExact(amountPaise)} of this payment went back at the provider itself (${refundId}), more than was left. Please look it up there.`;
    expect(await listed(orderId)).toMatchObject([{ state: 'due', message }]);
    expect(await at.steps.orderStatus(orderId)).toBe('paid');
  });

  test('without a notice is learnt of when the provider refuses ours, and nobody is asked to pay again', async () => {
    const { orderId, txnid, amountPaise } = await at.paidOrder();
    await refundedThere(txnid);
    await request(orderId, amountPaise);
    await refunds.work();
    expect(await listed(orderId)).toMatchObject([
      { state: 'done', amount: amountPaise / 100, actor: provider },
      {
        state: 'failed',
        reason: 'Box damaged',
        message: `Not sent: ${rupeesExact(amountPaise)} went back at the provider itself.`,
      },
    ]);
    expect(await at.steps.orderStatus(orderId)).toBe('refunded');
    expect(await refunds.refundMails(orderId)).toEqual([]);
    expect(at.refundedThere(txnid)).toBe(amountPaise);
  });

  test('of a part without a notice: the larger one from here fails, and the shop is told that it did', async () => {
    const { orderId, txnid, amountPaise } = await at.paidOrder();
    await refundedThere(txnid, 100_00);
    await request(orderId, amountPaise);
    await refunds.work();
    expect((await listed(orderId)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done', 'shop-refund-failed']);
    expect(await leftOf(orderId)).toEqual([amountPaise / 100 - 100]);
  });

  test('that is under way makes ours wait, until it is done', async () => {
    const { orderId, txnid, amountPaise } = await at.paidOrder();
    const { refundsOf } = at.shop.shop.gateway;
    listing((refund) => ({ ...refund, state: 'pending' }));
    await refundedThere(txnid);
    await request(orderId, amountPaise);
    await refunds.work();
    const [waiting] = await listed(orderId);
    expect(waiting).toMatchObject({ state: 'due', message: expect.stringMatching(/under way.*waits/) });
    replaceGateway(at.shop, { refundsOf });
    await refunds.work(60);
    expect((await listed(orderId)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await at.steps.orderStatus(orderId)).toBe('refunded');
    expect(await refunds.refundMails(orderId)).toEqual([]);
  });

  test('that cannot be asked about when the provider refuses ours makes ours wait: nobody is asked to pay again', async () => {
    const { orderId, txnid, amountPaise } = await at.paidOrder();
    const { refundsOf } = at.shop.shop.gateway;
    await refundedThere(txnid);
    await request(orderId, amountPaise);
    replaceGateway(at.shop, {
      refundsOf: async () => ({ ok: false, reason: 'unreachable', message: 'No answer in time.' }),
    });
    await refunds.work();
    expect(await listed(orderId)).toMatchObject([{ state: 'due', message: expect.stringMatching(/./) }]);
    replaceGateway(at.shop, { refundsOf });
    await refunds.work(60);
    expect((await listed(orderId)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await refunds.refundMails(orderId)).toEqual([]);
  });

  test('cannot be asked about now: the notice is refused, so that it comes again', async () => {
    const { orderId, txnid, amountPaise, paymentId } = await at.paidOrder();
    const { refundsOf } = at.shop.shop.gateway;
    await refundedThere(txnid);
    replaceGateway(at.shop, {
      refundsOf: async () => ({ ok: false, reason: 'unreachable', message: 'No answer in time.' }),
    });
    const refused = await at.hear(paymentId);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(await listed(orderId)).toEqual([]);
    replaceGateway(at.shop, { refundsOf });
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect(await listed(orderId)).toMatchObject([{ amount: amountPaise / 100 }]);
  });

  test('makes the shop ask no more than twenty times a minute, however often its notice is replayed', async () => {
    const { paymentId } = await at.paidOrder();
    at.shop.setClockAhead({});
    const asked = vi.spyOn(at.shop.shop.gateway, 'refundsOf');
    onTestFinished(() => asked.mockRestore());
    const codes: number[] = [];
    for (let time = 0; time < 22; time += 1) codes.push((await at.hear(paymentId)).statusCode);
    expect(codes).toEqual([...Array(20).fill(200), 429, 429]);
    expect(asked).toHaveBeenCalledTimes(20);
  });

  describe('whose notice overtakes that of its payment', () => {
    /** Paid and partly refunded at the provider; the shop knows of neither. */
    async function refundedAhead() {
      const begun = await at.steps.begin(at.asha, [['kaju-katli', 500, 2]]);
      const signed = await at.control.pay(begun.accessKey, 'success');
      await refundedThere(begun.txnid, 100_00);
      const paymentId = signed['easepayid'] ?? signed['razorpay_payment_id'] ?? '';
      const settle = async () => {
        const body = { ...signed, txnid: begun.txnid };
        expect(await at.asha.verifyPayment({ params: { provider }, body })).toMatchObject({ ok: true });
      };
      return { ...begun, paymentId, settle };
    }

    test('is refused, so that the notice comes again, and is booked once the payment is', async () => {
      const { orderId, paymentId, settle } = await refundedAhead();
      expect((await at.hear(paymentId)).statusCode).toBe(404);
      await settle();
      expect((await at.hear(paymentId)).statusCode).toBe(200);
      expect(await listed(orderId)).toMatchObject([{ amount: 100, state: 'done' }]);
    });

    test('is refused three times a day at most: it may be a payment of another site', async () => {
      const { paymentId, settle } = await refundedAhead();
      const codes: number[] = [];
      for (let time = 0; time < 4; time += 1) codes.push((await at.hear(paymentId)).statusCode);
      expect(codes).toEqual([404, 404, 404, 200]);
      await settle();
    });
  });

  test('of money that the books do not have, or that has all gone back, is not asked about', async () => {
    const { txnid, paymentId } = await at.paidOrder();
    await refundedThere(txnid);
    await at.hear(paymentId);
    const asked = vi.spyOn(at.shop.shop.gateway, 'refundsOf');
    onTestFinished(() => asked.mockRestore());
    expect((await at.hear(paymentId)).statusCode).toBe(200);
    expect((await at.hear(provider === 'razorpay' ? 'pay_NOBODYKNOWS' : 'E0')).statusCode).toBe(200);
    expect(asked).not.toHaveBeenCalled();
  });
});

test('surplus money whose refund failed and that the owner refunds on the dashboard is booked, and the buyer told', async () => {
  const at = await openShopAt('easebuzz');
  onTestFinished(() => at.close());
  const refunds = refundSteps(at.shop, at.steps, at.asha);
  const { second } = await refunds.twicePaidOrder();
  at.control.play(second.txnid, 'refund-failed');
  await refunds.finish();
  at.control.play(second.txnid, 'plain');
  expect(await refunds.statesOf(second.orderId)).toEqual(['failed']);
  const before = await at.steps.orderStatus(second.orderId);
  at.control.refundOnDashboard(second.txnid);
  await at.control.idle();
  const entry = at.shop.sandbox.ledger().find(({ txnid }) => txnid === second.txnid);
  // Later than the end of the first.
  at.shop.setClockAhead({ minutes: 121 });
  expect((await at.hear(entry?.easepayid ?? '')).statusCode).toBe(200);
  expect(await refunds.statesOf(second.orderId)).toEqual(['failed', 'done']);
  expect(await at.steps.orderStatus(second.orderId)).toBe(before);
  expect(await refunds.refundMails(second.orderId)).toEqual([
    'refund-done',
    'shop-refund-due',
    'shop-refund-failed',
  ]);
});
