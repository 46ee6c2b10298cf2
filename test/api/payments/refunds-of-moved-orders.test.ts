import { describe, expect, test } from 'vitest';
import { rupees } from '../../../src/contract/money.ts';
import { ROLES } from '../../../src/contract/roles.ts';
import { may } from '../../../src/shop/roles.ts';
import { mailText } from '../../mail/mail-text.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps, refundsBy } from '../steps/refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const refunds = refundSteps(shop, steps, asha);
const refund = refundsBy(manager);

const statusMail = (orderId: string, status: 'cancelled' | 'refunded') =>
  mailText(shop.shop, { kind: 'order-status', orderId, status });
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
    expect(await refunds.shownToBuyer(orderId)).toEqual([]);
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
    expect(await refunds.shownToBuyer(orderId)).toEqual([['done', 100.01]]);
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
  expect(await refunds.shownToBuyer(orderId)).toEqual([['failed', amountPaise / 100]]);
  expect(await failed()).toBe(true);
  // Later than the failure.
  shop.setClockAhead({ minutes: 121 });
  expect(await refund(orderId, refunds.request(amountPaise / 100))).toMatchObject({ ok: true });
  expect(await failed()).toBe(false);
  shop.setClock(null);
});
