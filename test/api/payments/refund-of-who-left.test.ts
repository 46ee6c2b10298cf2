import { describe, expect, onTestFinished, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import type { OrderStatus } from '../../../src/contract/order-status.ts';
import { anonymiseBuyersWhoLeft } from '../../../src/shop/customers/anonymise-buyers.ts';
import { lockPayment } from '../../../src/shop/payments/lock-payment.ts';
import { writeRefund } from '../../../src/shop/refunds/write-refund.ts';
import { mailFixture } from '../../mail/mail-fixture.ts';
import { PASSWORD } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps } from '../steps/refund-steps.ts';

/** Orders whose buyers delete their account while their money is on its way back, or has just arrived. */

const { shop, steps } = await openPaymentShop({ timeScale: 100_000 });

const NOBODY = { name: 'Deleted customer', email: 'deleted-customer@invalid', phone: '0000000000' };

async function personOf(orderId: string) {
  return shop.shop.db
    .selectFrom('orders')
    .select(['name', 'email', 'phone'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The person on the order, this many days from now. */
async function personAfter(days: number, orderId: string) {
  shop.setClockAhead({ days });
  await anonymiseBuyersWhoLeft(shop.shop);
  return personOf(orderId);
}

/** One of the cast, signed up again if an earlier test has deleted the account. */
async function customer(name: 'asha' | 'ravi') {
  const body = { username: 'Asha Verma', email: `${name}@example.in`, password: PASSWORD };
  await shop.guest().signup({ body });
  return shop.as(name);
}

async function leavesWithoutTheMoney(name: 'asha' | 'ravi', conduct: 'plain' | 'refund-failed') {
  const buyer = await customer(name);
  const refunds = refundSteps(shop, steps, buyer);
  const { orderId, txnid, amountPaise } = await refunds.paidOrder();
  shop.sandbox.play(txnid, conduct);
  const manager = await shop.as('manager');
  const body = { from: 'paid', to: 'cancelled', cause: 'The oven broke' } as const;
  await manager.adminMoveOrder({ params: { orderId }, body });
  const before = await personOf(orderId);
  expect(await buyer.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
  expect(await personAfter(3, orderId)).toEqual(before);
  shop.setClock(null);
  await refunds.finish();
  expect(await personAfter(0.9, orderId)).toEqual(before);
  const post = await mailFixture(shop.shop);
  onTestFinished(post.close);
  return { ...{ orderId, txnid, amountPaise, post, before }, refunds, manager };
}

test('a buyer who left is told that the money is back, and forgotten a day later', async () => {
  const { orderId, post } = await leavesWithoutTheMoney('asha', 'plain');
  expect(await steps.orderStatus(orderId)).toBe('refunded');
  const mail = await post.send({ kind: 'order-status', orderId, status: 'refunded' });
  expect(mail?.headers.get('to')).toEqual(['Asha Verma <asha@example.in>']);
  expect(await personAfter(1.5, orderId)).toEqual(NOBODY);
});

test('what staff type about an order whose buyer is forgotten already goes, too, and does not stay for ever', async () => {
  const buyer = await customer('ravi');
  const refunds = refundSteps(shop, steps, buyer);
  const { orderId } = await refunds.paidOrder();
  const manager = await shop.as('manager');
  const moves = async (from: OrderStatus, to: OrderStatus, cause: string) => {
    const body = { from, to, cause };
    expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
  };
  await moves('paid', 'preparing', 'In the kitchen');
  await moves('preparing', 'shipped', 'Handed to the courier');
  await moves('shipped', 'delivered', 'Delivered');
  expect(await buyer.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
  expect(await personOf(orderId)).toEqual(NOBODY);

  const typed = 'Mrs Verma rang from 98290 12345: crushed';
  const body = { amount: 100, reason: typed, idempotencyKey: 'staff-notes-0002' };
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  await refunds.finish();
  await moves('delivered', 'refunded', typed);
  const reasons = async (days: number) => {
    shop.setClockAhead({ days });
    await anonymiseBuyersWhoLeft(shop.shop);
    const { db } = shop.shop;
    const steps = db.selectFrom('order_events').select('cause').where('order_id', '=', orderId);
    const sums = db.selectFrom('refunds').select('reason').where('order_id', '=', orderId);
    return [...(await steps.orderBy('id').execute()), ...(await sums.execute())].flatMap(Object.values);
  };
  expect((await reasons(0.9)).slice(-2)).toEqual([typed, typed]);
  expect((await reasons(1.5)).slice(-2)).toEqual(['Money given back', 'Refunded by the shop']);
});

test('the shop is told whose money did not arrive, and has 90 days to give it back', async () => {
  const { orderId, post, before } = await leavesWithoutTheMoney('ravi', 'refund-failed');
  const failed = await shop.shop.db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(failed.state).toBe('failed');
  const mail = await post.send({ kind: 'shop-refund-failed', refundId: failed.id });
  for (const text of Object.values(before)) expect(mail?.text).toContain(text);
  expect(await personAfter(89, orderId)).toEqual(before);
  expect(await personAfter(91, orderId)).toEqual(NOBODY);
});

test('a buyer who left and whose failed refund is requested again is forgotten a day after that one arrives', async () => {
  const left = await leavesWithoutTheMoney('asha', 'refund-failed');
  const { orderId, txnid, amountPaise, refunds, manager, before } = left;
  shop.sandbox.play(txnid, 'plain');
  // Later than the failure of the first refund.
  shop.setClockAhead({ minutes: 121 });
  const again = { params: { orderId }, body: refunds.request(amountPaise / 100) };
  expect(await manager.adminRequestRefund(again)).toMatchObject({ ok: true });
  await refunds.work(122);
  await shop.sandbox.idle();
  await refunds.work(240);
  expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
  expect(await personAfter(1, orderId)).toEqual(before);
  expect(await personAfter(1.5, orderId)).toEqual(NOBODY);
});

test('a buyer who left is not forgotten while a part of the failed refund has not been requested again', async () => {
  const left = await leavesWithoutTheMoney('asha', 'refund-failed');
  const { orderId, txnid, amountPaise, refunds, before } = left;
  shop.sandbox.play(txnid, 'plain');
  const sendAgain = async (rupees: number, minutes: number) => {
    shop.setClockAhead({ minutes });
    const manager = await shop.as('manager');
    const again = { params: { orderId }, body: refunds.request(rupees) };
    expect(await manager.adminRequestRefund(again)).toMatchObject({ ok: true });
    await refunds.work(minutes + 1);
    await shop.sandbox.idle();
    await refunds.work(minutes + 120);
  };
  await sendAgain(100, 121);
  expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done']);
  expect(await personAfter(30, orderId)).toEqual(before);
  await sendAgain(amountPaise / 100 - 100, 30 * 24 * 60);
  expect(await refunds.statesOf(orderId)).toEqual(['failed', 'done', 'done']);
  expect(await personAfter(31, orderId)).toEqual(before);
  expect(await personAfter(32, orderId)).toEqual(NOBODY);
});

/** Moves a paid order to the buyer's door. */
async function deliver(manager: ShopClient, orderId: string): Promise<void> {
  const moves = [
    { from: 'paid', to: 'preparing', cause: 'In the oven' },
    { from: 'preparing', to: 'shipped', cause: 'With the courier' },
    { from: 'shipped', to: 'delivered', cause: 'At the door' },
  ] as const;
  for (const body of moves)
    expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
}

describe('a delivered order that is partly refunded', () => {
  async function aPartGoesBack() {
    const buyer = await customer('ravi');
    const manager = await shop.as('manager');
    const refunds = refundSteps(shop, steps, buyer);
    const { orderId } = await refunds.paidOrder();
    const leave = async () =>
      expect(await buyer.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
    const refund = async () => {
      const body = refunds.request(100);
      expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
    };
    return { orderId, manager, refunds, leave, refund, before: await personOf(orderId) };
  }

  test('keeps the buyer who has left until a day after the refund', async () => {
    const { orderId, manager, refunds, leave, refund, before } = await aPartGoesBack();
    await leave();
    await deliver(manager, orderId);
    await refund();
    await refunds.work();
    await shop.sandbox.idle();
    await refunds.work(2 * 24 * 60);
    expect(await refunds.statesOf(orderId)).toEqual(['done']);
    expect(await personAfter(2.9, orderId)).toEqual(before);
    expect(await personAfter(3.1, orderId)).toEqual(NOBODY);
  });

  test('keeps a buyer who leaves an hour after the refund for a day', async () => {
    const { orderId, manager, refunds, leave, refund, before } = await aPartGoesBack();
    await deliver(manager, orderId);
    await refund();
    await refunds.finish();
    shop.setClockAhead({ hours: 3 });
    await leave();
    expect(await personOf(orderId)).toEqual(before);
    expect(await personAfter(1.5, orderId)).toEqual(NOBODY);
  });

  test('keeps the buyer who has left while the refund is just being requested', async () => {
    const { orderId, manager, leave, before } = await aPartGoesBack();
    await leave();
    await deliver(manager, orderId);
    shop.setClockAhead({ days: 2 });
    const { db } = shop.shop;
    const paid = db.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId);
    const { id: attemptId } = await paid.executeTakeFirstOrThrow();
    let anonymising = Promise.resolve(0);
    await db.transaction().execute(async (tx) => {
      const locked = await lockPayment(tx, orderId, attemptId);
      if (!locked) throw new Error('the order is gone');
      const order = { reason: 'Box damaged', actor: 'easebuzz', idempotencyKey: 'just-now' };
      await writeRefund(shop.shop, tx, locked.attempt, { ...order, amountPaise: 100_00 });
      let isDone = false;
      anonymising = anonymiseBuyersWhoLeft(shop.shop).finally(() => {
        isDone = true;
      });
      await eventually(async () => expect(isDone || (await lockWaits(shop)) > 0).toBe(true));
    });
    await anonymising;
    expect(await personOf(orderId)).toEqual(before);
  });
});
