import { describe, expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { DAY_MS } from '../../src/contract/day-ms.ts';
import { rupees, rupeesExact } from '../../src/contract/money.ts';
import { ROLES } from '../../src/contract/roles.ts';
import type { GatewayRefund } from '../../src/shop/payments/gateway.ts';
import { countStranded } from '../../src/shop/payments/stranded.ts';
import { claimDueRefunds } from '../../src/shop/refunds/claim-refunds.ts';
import { may } from '../../src/shop/roles.ts';
import { mailFixture } from '../mail/mail-fixture.ts';
import { hearAlarms } from './hear-alarms.ts';
import { openPaymentShop } from './payment-shop.ts';
import { refundSteps, refundsBy } from './refund-steps.ts';
import { replaceGateway } from './replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);

/** The refunds on the buyer's page of the order: state, and rupees. */
async function shownToBuyer(orderId: string) {
  const answer = await asha.orderDetails({ params: { orderId } });
  return answer.ok && answer.data.order.refunds.map(({ state, amount }) => [state, amount]);
}

const refund = refundsBy(manager);

test('the receipt of a cancelled order knows whether its refund has failed, until it is requested again', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  const failed = async () => {
    const answer = await asha.orderByTxn({ params: { txnid } });
    return answer.ok && answer.data.refundFailed;
  };
  expect(await failed()).toBe(false);
  shop.sandbox.play(txnid, 'refund-failed');
  const body = { from: 'paid', to: 'cancelled', cause: 'The oven broke' } as const;
  expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
  expect(await failed()).toBe(false);
  await refunds.finish();
  expect(await shownToBuyer(orderId)).toEqual([['failed', amountPaise / 100]]);
  expect(await failed()).toBe(true);
  // Later than the failure.
  shop.setClockAhead({ minutes: 121 });
  expect(await refund(orderId, refunds.request(amountPaise / 100))).toMatchObject({ ok: true });
  expect(await failed()).toBe(false);
  shop.setClock(null);
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

/** The text of the mail about a status, on one line. */
async function statusMail(orderId: string, status: 'cancelled' | 'refunded'): Promise<string | undefined> {
  const post = await mailFixture(shop.shop);
  onTestFinished(post.close);
  const mail = await post.send({ kind: 'order-status', orderId, status });
  return mail?.text.replaceAll(/\s+/g, ' ');
}
const refundedMail = (orderId: string) => statusMail(orderId, 'refunded');

describe('a paid order that staff cancel', () => {
  const cancel = (orderId: string, from: 'paid' | 'preparing' = 'paid') =>
    manager.adminMoveOrder({ params: { orderId }, body: { from, to: 'cancelled', cause: 'The oven broke' } });

  test('goes back whole, as its mail says, and is refunded once the money has arrived', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    expect(await cancel(orderId)).toMatchObject({ data: { order: { status: 'cancelled' } } });
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.finish();
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
    expect(await steps.orderStatus(orderId)).toBe('refunded');
    expect(await statusMail(orderId, 'cancelled')).toContain('What you paid goes back to you.');
    const mail = await refundedMail(orderId);
    expect(mail).toContain(`We have refunded ${rupees(amountPaise)} for your order`);
    expect(mail).not.toContain('From the shop:');
    expect(await steps.mailsAbout(orderId)).toEqual([
      'order-status cancelled',
      'order-status paid',
      'order-status refunded',
      'shop-order-paid',
    ]);
  });

  test('sends back only the rest of what was refunded before, and mentions only that', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refunds.finish();
    // Later than the end of that refund.
    shop.setClockAhead({ minutes: 121 });
    await cancel(orderId);
    await refunds.work(122);
    await shop.sandbox.idle();
    await refunds.work(240);
    const rest = `The rest of what you paid, ${rupees(amountPaise - 100_00)}, goes back to you.`;
    expect(await statusMail(orderId, 'cancelled')).toContain(rest);
    const news = `We have refunded another ${rupees(amountPaise - 100_00)} for your order`;
    expect(await refundedMail(orderId)).toContain(news);
    expect(await refunds.statesOf(orderId)).toEqual(['done', 'done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
    expect(await steps.orderStatus(orderId)).toBe('refunded');
  });

  test('by two at once sends its money once', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, txnid, amountPaise } = await refunds.paidOrder();
      const answers = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await refunds.finish();
      expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
    }
  });

  test('while staff send the money back by hand sends it once', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, txnid, amountPaise } = await refunds.paidOrder();
      await Promise.all([cancel(orderId), refund(orderId, refunds.request(amountPaise / 100))]);
      await refunds.finish();
      expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
      expect(await steps.orderStatus(orderId)).toBe('refunded');
    }
  });

  test('puts its goods back into the stock, once', async () => {
    const before = await steps.stockOf('ghevar');
    const begun = await steps.buy(asha, [['ghevar', 500, 1]]);
    expect(await steps.stockOf('ghevar')).not.toEqual(before);
    await Promise.all([cancel(begun.orderId), cancel(begun.orderId)]);
    expect(await steps.stockOf('ghevar')).toEqual(before);
    await refunds.finish();
    expect(await steps.stockOf('ghevar')).toEqual(before);
  });

  test('from an out-of-date page sends nothing back', async () => {
    const { orderId } = await refunds.paidOrder();
    expect(await cancel(orderId, 'preparing')).toMatchObject({ status: 409 });
    expect(await refunds.statesOf(orderId)).toEqual([]);
  });

  test('is possible only for roles that may refund', () => {
    for (const role of ROLES) expect(may(role, 'refund'), role).toBe(may(role, 'change-orders'));
  });
});

describe('an order that staff set to refunded by hand', () => {
  const byHand = (orderId: string) =>
    manager.adminMoveOrder({
      params: { orderId },
      body: { from: 'paid', to: 'refunded', cause: 'Given back in cash' },
    });
  const leftOf = async (orderId: string) => {
    const seen = await manager.adminOrder({ params: { orderId } });
    return seen.ok && seen.data.order.attempts.map(({ txnid, refundable }) => [txnid, refundable]);
  };

  test('counts as given back: its payment is not sent back too', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    const request = refunds.request(amountPaise / 100);
    await refund(orderId, refunds.request(100));
    await byHand(orderId);
    expect(await leftOf(orderId)).toEqual([[txnid, 0]]);
    expect(await refund(orderId, request)).toMatchObject({
      status: 409,
      message: 'Nothing of this payment is left to refund.',
    });
    await refunds.finish();
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
  });

  test('while its whole refund is on its way: the buyer is told once that it goes back', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refund(orderId, refunds.request(amountPaise / 100 - 100));
    await byHand(orderId);
    const news = `We are refunding ${rupees(amountPaise)} for your order`;
    expect(await refundedMail(orderId)).toContain(news);
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['done', 'done']);
    expect(await refunds.refundMails(orderId)).toEqual([]);
    expect(await refundedMail(orderId)).toContain(`We have refunded ${rupees(amountPaise)} for your order`);
  });

  test('while the rest of its refund is on its way: its mail says what has gone back', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refunds.finish();
    await refund(orderId, refunds.request(amountPaise / 100 - 100));
    await byHand(orderId);
    const news = `We are refunding ${rupees(amountPaise)} for your order`;
    expect(await refundedMail(orderId)).toMatch(
      new RegExp(`${news} #\\w{8}. ₹100 of it has gone back already.`),
    );
  });

  test('and whose refund failed and was requested again: the buyer is told when it is done', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(amountPaise / 100));
    await byHand(orderId);
    await refunds.finish();
    expect(await refundedMail(orderId)).toContain(`We are refunding ${rupees(amountPaise)}`);
    shop.sandbox.play(txnid, 'plain');
    await refund(orderId, refunds.request(amountPaise / 100));
    await refunds.finish();
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done', 'shop-refund-failed']);
  });

  test('after its refund had failed: the failure is no longer shown to its buyer', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(amountPaise / 100));
    await refunds.finish();
    await byHand(orderId);
    expect(await shownToBuyer(orderId)).toEqual([]);
  });

  test('beside a partial refund: the buyer is told about that one too', async () => {
    const { orderId } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await byHand(orderId);
    await refunds.finish();
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
  });

  test('beside a partial refund: its buyer and staff see how much of it that was', async () => {
    const { orderId, amountPaise } = await refunds.paidOrder();
    const seen = async () => {
      const [buyer, staff] = [
        await asha.orderDetails({ params: { orderId } }),
        await manager.adminOrder({ params: { orderId } }),
      ];
      const data = await asha.downloadMyData();
      const mine = data.ok ? (data.data['orders'] as { id: string; given_by_hand_rupees: number }[]) : [];
      return [
        buyer.ok && buyer.data.order.givenByHand,
        staff.ok && staff.data.order.givenByHand,
        mine.find(({ id }) => id === orderId)?.given_by_hand_rupees,
      ];
    };
    await refund(orderId, refunds.request(100.01));
    await refunds.finish();
    expect(await seen()).toEqual([0, 0, 0]);
    await byHand(orderId);
    const rest = (amountPaise - 100_01) / 100;
    expect(await seen()).toEqual([rest, rest, rest]);
    // As a release from before migration 163 leaves it.
    const unrecorded = { given_by_hand_paise: null };
    await shop.shop.db.updateTable('order_events').set(unrecorded).where('order_id', '=', orderId).execute();
    expect(await seen()).toEqual([rest, rest, rest]);
    expect(await shownToBuyer(orderId)).toEqual([['done', 100.01]]);
  });

  test('although its refund was on its way and has failed since: that amount can be requested again', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(100));
    await byHand(orderId);
    for (const _ of ['first', 'second']) {
      await refunds.finish();
      expect(await leftOf(orderId)).toEqual([[txnid, 100]]);
      expect(await refund(orderId, refunds.request(100.01))).toMatchObject({ status: 409 });
      expect(await refund(orderId, refunds.request(100))).toMatchObject({ ok: true });
      expect(await leftOf(orderId)).toEqual([[txnid, 0]]);
    }
  });

  test('from a page that does not know of a refund requested or failed since: nothing is done, and it is told', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    const whole = amountPaise / 100;
    const body = { from: 'paid', to: 'refunded', cause: 'Given back in cash' } as const;
    const byHandFrom = (refundable: number) =>
      manager.adminMoveOrder({ params: { orderId }, body: { ...body, refundable } });
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(whole));
    expect(await byHandFrom(whole)).toMatchObject({
      status: 409,
      message:
        'A refund of this order was requested or has failed meanwhile: nothing of its payment is left to give back. Please look at it again.',
    });
    await refunds.finish();
    expect(await byHandFrom(0)).toMatchObject({ status: 409 });
    expect(await steps.orderStatus(orderId)).toBe('paid');
    // The failed refund can still be requested again.
    expect(await leftOf(orderId)).toEqual([[txnid, whole]]);
    expect(await byHandFrom(whole)).toMatchObject({ ok: true });
  });

  test('although it had a surplus payment: that one still goes back', async () => {
    const { first, second } = await refunds.twicePaidOrder();
    shop.sandbox.play(second.txnid, 'refund-failed');
    await refunds.finish();
    shop.sandbox.play(second.txnid, 'plain');
    await byHand(first.orderId);
    const rupees = second.amountPaise / 100;
    expect(await refund(first.orderId, refunds.request(rupees))).toMatchObject({ status: 409 });
    expect(await refund(first.orderId, refunds.request(rupees, { txnid: second.txnid }))).toMatchObject({
      ok: true,
    });
  });
});

describe('a refund that the provider accepted and then forgot', () => {
  test('says so in the back office, and is sent again with the same id until it is known, as one refund', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    await refunds.work();
    await shop.sandbox.idle();
    const listed = async () => {
      const answer = await manager.adminRefunds({ query: { orderId } });
      return answer.ok && answer.data.refunds.map(({ state, message }) => [state, message]);
    };
    const message = 'The provider does not know this refund any more. It is sent again.';
    const { gateway } = shop.shop;
    replaceGateway(shop, { refundStatus: async () => ({ ok: false, reason: 'not-found' }) });
    await refunds.work(1);
    expect(await listed()).toEqual([['due', message]]);
    await refunds.work(3);
    // Accepted once more, as it was before.
    expect(await listed()).toEqual([['requested', message]]);
    await refunds.work(5);
    expect(await listed()).toEqual([['due', message]]);
    replaceGateway(shop, gateway);
    await refunds.work(240);
    await refunds.work(480);
    expect(await listed()).toEqual([['done', '']]);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
  });
});

describe('a refund whose first answer was lost, and which the provider then refuses as a duplicate', () => {
  const refused = { ok: false, reason: 'refused', message: 'Refund already initiated' } as const;
  const unlisted = { refundStatus: async () => ({ ok: false, reason: 'not-found' }) as const };

  /** A refund that the provider has accepted but not listed yet. */
  async function aRefundSentTwice() {
    const { orderId, txnid } = await refunds.paidOrder();
    await refund(orderId, refunds.request(100));
    const { gateway } = shop.shop;
    const noAnswer = async (request: GatewayRefund) => {
      await gateway.refund(request);
      return { ok: false, reason: 'unknown', message: 'No answer in time.' } as const;
    };
    replaceGateway(shop, { ...unlisted, refund: noAnswer });
    await refunds.work();
    replaceGateway(shop, { refund: async () => refused });
    await refunds.work(1);
    return { orderId, txnid, gateway };
  }

  test('has not failed: it continues until it is listed, as one refund', async () => {
    const { orderId, txnid, gateway } = await aRefundSentTwice();
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'due', message: refused.message }] },
    });
    await shop.sandbox.idle();
    replaceGateway(shop, { refundStatus: gateway.refundStatus });
    await refunds.work(2);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
  });

  test('or for another reason without ever listing it: after ten tries it has failed, and the shop is told', async () => {
    const { orderId } = await aRefundSentTwice();
    for (let tries = 3; tries <= 10; tries += 1) await refunds.work(tries * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(11 * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });

  test('has not failed after an hour either: its ten tries take longer', async () => {
    const { orderId } = await aRefundSentTwice();
    for (let minutes = 2; minutes <= 60; minutes += 1) await refunds.work(minutes);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(120);
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  });
});

/** A refund that the provider has accepted, with the shop's gateway, which a test may replace. */
async function anAcceptedRefund() {
  const { orderId } = await refunds.paidOrder();
  await refund(orderId, refunds.request(100));
  await refunds.work();
  return { orderId, gateway: shop.shop.gateway };
}

describe('a refund that was forgotten and cannot be sent again at once', () => {
  test('is still known as forgotten: it is asked about less often than a new one', async () => {
    const { orderId, gateway } = await anAcceptedRefund();
    const unknown = { refundStatus: async () => ({ ok: false, reason: 'not-found' }) as const };
    replaceGateway(shop, unknown);
    await refunds.work(1);
    const noAnswer = async () => ({ ok: false, reason: 'unknown', message: 'No answer in time.' }) as const;
    replaceGateway(shop, { refund: noAnswer });
    await refunds.work(3);
    replaceGateway(shop, { refund: gateway.refund });
    await refunds.work(60);
    const row = await shop.shop.db
      .selectFrom('refunds')
      .select(['state', 'tries', 'message'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'requested',
      message: 'The provider does not know this refund any more. It is sent again.',
    });
    expect(row.tries).toBeGreaterThan(1);
  });

  test('because the provider refuses it, has not failed: it is tried until the provider lists it', async () => {
    const { orderId, gateway } = await anAcceptedRefund();
    const unknown = { refundStatus: async () => ({ ok: false, reason: 'not-found' }) as const };
    replaceGateway(shop, unknown);
    await refunds.work(1);
    const refused = { ok: false, reason: 'refused', message: 'Duplicate merchant refund id' } as const;
    replaceGateway(shop, { refund: async () => refused });
    await refunds.work(3);
    const listed = await manager.adminRefunds({ query: { orderId } });
    expect(listed).toMatchObject({ data: { refunds: [{ state: 'due', message: refused.message }] } });
    expect(await refunds.refundMails(orderId)).toEqual([]);

    await shop.sandbox.idle();
    replaceGateway(shop, { refundStatus: gateway.refundStatus });
    await refunds.work(240);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
  });

  test('is no longer called forgotten once the provider lists it', async () => {
    const { orderId } = await anAcceptedRefund();
    replaceGateway(shop, { refundStatus: async () => ({ ok: false, reason: 'not-found' }) });
    await refunds.work(1);
    replaceGateway(shop, {
      refund: async () => ({ ok: false, reason: 'unknown', message: 'No answer in time.' }),
      refundStatus: async () => ({ ok: true, state: 'pending', amountPaise: 100_00 }),
    });
    await refunds.work(3);
    const row = await shop.shop.db
      .selectFrom('refunds')
      .select(['state', 'message', 'forgotten_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'requested', message: '', forgotten_at: null });
  });
});

test('a refund reported done with another amount is an alarm, books nothing, and staff can read which', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  await refund(orderId, refunds.request(amountPaise / 100));
  await refunds.work();
  const done = async () => ({ ok: true, state: 'done', amountPaise: amountPaise - 100 }) as const;
  replaceGateway(shop, { refundStatus: done });
  const alarms = hearAlarms(shop);
  await refunds.work(1);
  const figures = expect.objectContaining({ txnid, asked: amountPaise, said: amountPaise - 100 });
  expect(alarms).toHaveBeenCalledExactlyOnceWith(figures, expect.any(String));
  const said = rupeesExact(amountPaise - 100);
  const message = `The provider says that this refund is of ${said}. Please look it up there.`;
  expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
    data: { refunds: [{ state: 'requested', message }] },
  });
  expect(await refunds.refundMails(orderId)).toEqual([]);
  expect(await steps.orderStatus(orderId)).toBe('paid');
});

describe('a refund that fails', () => {
  test('at the bank: the shop is told, the order stays, and the money can be requested again', async () => {
    const { orderId, txnid, amountPaise } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(amountPaise / 100));
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
    expect(await steps.orderStatus(orderId)).toBe('paid');
    expect(await shownToBuyer(orderId)).toEqual([['failed', amountPaise / 100]]);
    shop.sandbox.play(txnid, 'plain');
    expect(await refund(orderId, refunds.request(amountPaise / 100))).toMatchObject({ ok: true });
    await refunds.finish();
    expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
    // Nobody has to write to the buyer any more.
    expect(await shownToBuyer(orderId)).toEqual([['done', amountPaise / 100]]);
    expect(refunds.refundedAtProvider(txnid)).toBe(amountPaise);
  });

  test('in part: its buyer sees it until that part is requested again', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    shop.sandbox.play(txnid, 'refund-failed');
    await refund(orderId, refunds.request(100));
    await refunds.finish();
    shop.sandbox.play(txnid, 'plain');
    shop.setClockAhead({ minutes: 130 });
    await refund(orderId, refunds.request(50));
    expect(await shownToBuyer(orderId)).toEqual([
      ['failed', 100],
      ['due', 50],
    ]);
    await refund(orderId, refunds.request(50));
    expect(await shownToBuyer(orderId)).toEqual([
      ['due', 50],
      ['due', 50],
    ]);
    shop.setClock(null);
  });

  test('because the provider refuses it: the shop is told why', async () => {
    const { orderId } = await refunds.paidOrder();
    await refund(orderId, refunds.request(10));
    const message = 'Insufficient balance';
    replaceGateway(shop, { refund: async () => ({ ok: false, reason: 'refused', message }) });
    await refunds.work();
    const listed = await manager.adminRefunds({ query: { orderId } });
    expect(listed).toMatchObject({ data: { refunds: [{ state: 'failed', message }] } });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });

  test('because the provider never gave the payment an id: the shop is told why', async () => {
    const { orderId, txnid } = await refunds.paidOrder();
    await setPaymentId(txnid, null);
    await refund(orderId, refunds.request(10));
    await refunds.work();
    expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  });
});

describe('a refund of a payment that the provider has reported and does not know now', () => {
  async function aRefundOfUnknown() {
    const { orderId, txnid } = await refunds.paidOrder();
    const { provider_payment_id: paymentId } = await shop.shop.db
      .selectFrom('payment_attempts')
      .select('provider_payment_id')
      .where('txnid', '=', txnid)
      .executeTakeFirstOrThrow();
    await setPaymentId(txnid, `E${orderId.slice(-10)}`);
    await refund(orderId, refunds.request(100));
    await refunds.work();
    return { orderId, txnid, paymentId };
  }

  test('waits, says why, and is done once the provider knows the payment again', async () => {
    const { orderId, txnid, paymentId } = await aRefundOfUnknown();
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'due', message: 'Transaction not found' }] },
    });
    await setPaymentId(txnid, paymentId);
    await refunds.work(1);
    await shop.sandbox.idle();
    await refunds.work(120);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(refunds.refundedAtProvider(txnid)).toBe(100_00);
    expect(await refunds.refundMails(orderId)).toEqual(['refund-done']);
  });

  test('has failed after ten tries, and the shop is told why', async () => {
    const { orderId } = await aRefundOfUnknown();
    for (let tries = 2; tries <= 10; tries += 1) await refunds.work(tries * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['due']);
    await refunds.work(11 * 60);
    expect(await manager.adminRefunds({ query: { orderId } })).toMatchObject({
      data: { refunds: [{ state: 'failed', message: 'Transaction not found' }] },
    });
    expect(await refunds.refundMails(orderId)).toEqual(['shop-refund-failed']);
  });
});

test('a refund that has not gone back after a week is named on every page of the back office until it has', async () => {
  const { orderId, amountPaise } = await refunds.paidOrder();
  await refund(orderId, refunds.request(amountPaise / 100));
  const late = async () => {
    const me = await manager.adminMe();
    return me.ok && me.data.lateRefunds;
  };
  const requestedDaysAgo = (days: number) =>
    shop.shop.db
      .updateTable('refunds')
      .set({ created_at: new Date(Date.now() - days * DAY_MS) })
      .where('order_id', '=', orderId)
      .execute();
  await requestedDaysAgo(6.9);
  expect(await late()).toEqual([]);
  await requestedDaysAgo(7.1);
  expect(await late()).toEqual([orderId]);
  await refunds.finish();
  expect(await late()).toEqual([]);
});

test('so is one of a cancelled order that has failed, until it is requested again or given back by hand', async () => {
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  shop.sandbox.play(txnid, 'refund-failed');
  const move = (from: 'paid' | 'cancelled', to: 'cancelled' | 'refunded') =>
    manager.adminMoveOrder({ params: { orderId }, body: { from, to, cause: 'The oven broke' } });
  const late = async () => {
    const me = await manager.adminMe();
    return me.ok && me.data.lateRefunds;
  };
  const failsAWeekAgo = async () => {
    await refunds.finish();
    await shop.shop.db
      .updateTable('refunds')
      .set({ created_at: new Date(Date.now() - 7.1 * DAY_MS) })
      .where('order_id', '=', orderId)
      .execute();
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

async function setPaymentId(txnid: string, id: string | null): Promise<void> {
  await shop.shop.db
    .updateTable('payment_attempts')
    .set({ provider_payment_id: id })
    .where('txnid', '=', txnid)
    .execute();
}
