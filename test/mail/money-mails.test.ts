import { describe, expect, test } from 'vitest';
import type { Queries } from '../../src/db/schema.ts';
import { PUBLIC_URL } from '../shop.ts';
import { aRefund } from './a-refund.ts';
import { anOrder } from './an-order.ts';
import { openPost } from './open-post.ts';

const { house, post } = await openPost();

describe('the buyer of a refund', () => {
  test('learns how much of the order’s money comes back', async () => {
    const order = await anOrder(house.shop.db, { status: 'delivered' });
    const refundId = await aRefund(house.shop.db, order, 'box damaged');
    const mail = await post.send({ kind: 'refund-done', refundId });
    expect(mail?.headers.get('reply-to')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    expect(mail?.headers.get('to')).toEqual(['Asha Verma <asha@example.in>']);
    expect(mail?.subject).toBe(`₹123.45 refunded for your order ${order.number}`);
    expect(mail?.text).toContain(`We have refunded ₹123.45 of your order ${order.number}.`);
  });

  test.each([
    ['second payment', ': your order NUMBER did not need it.'],
    ['stock gone', ': it came after the goods of your order NUMBER were sold out.'],
    ['order changed since', ': the prices of your order NUMBER had changed before it came.'],
    ['order deleted', ': it came after your order NUMBER was deleted.'],
    ['another amount', ': it was not the total of your order NUMBER.'],
    ['Sent back once more', ' for your order NUMBER.'],
  ])('learns why a payment that paid nothing comes back: %s', async (reason, why) => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'delivered' }, { state: 'surplus' });
    const mail = await post.send({ kind: 'refund-done', refundId: await aRefund(db, order, reason) });
    const news = `We have sent back your payment of ₹123.45 (transaction ${order.txnid})`;
    expect(mail?.text).toContain(news + why.replace('NUMBER', order.number));
  });

  test('is called by no name that was typed when the order itself was never paid', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'failed', name: 'Win at evil.example' }, { state: 'surplus' });
    const mail = await post.send({
      kind: 'refund-done',
      refundId: await aRefund(db, order, 'another amount'),
    });
    expect(mail?.headers.get('to')).toEqual(['asha@example.in']);
    expect(mail?.text).toContain('Namaste,');
    expect(mail?.html).not.toContain('evil.example');
  });
});

describe('the owner of the shop', () => {
  test('hears of a new paid order and can answer the buyer', async () => {
    const order = await anOrder(house.shop.db, { status: 'paid' });
    const mail = await post.send({ kind: 'shop-order-paid', orderId: order.id });
    expect(mail?.headers.get('to')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    expect(mail?.headers.get('reply-to')).toEqual(['Asha Verma <asha@example.in>']);
    expect(mail?.subject).toBe(`New paid order ${order.number}: ₹1,45,678.25, Asha Verma`);
    for (const text of [order.receipt, order.txnid, 'Kaju Katli', '500 gms × 2', 'Mobile 9829012345']) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/admin/"`);
  });

  test('hears late of a paid order, together with what has become of it since', async () => {
    const order = await anOrder(house.shop.db, { status: 'cancelled' });
    const mail = await post.send({ kind: 'shop-order-paid', orderId: order.id });
    expect(mail?.subject).toBe(`New paid order ${order.number}, now cancelled: ₹1,45,678.25, Asha Verma`);
    expect(mail?.text).toContain(`New paid order ${order.number}, now cancelled\n`);
  });

  test('hears of money that must go back, until it has', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'paid' });
    const id = await aRefund(db, order, 'second payment');
    const mail = await post.send({ kind: 'shop-refund-due', refundId: id });
    expect(mail?.subject).toBe(`Refund due: ₹123.45 for order ${order.number}`);
    for (const text of ['₹123.45', 'second payment', order.txnid, 'asha@example.in', '9829012345']) {
      expect(mail?.text).toContain(text);
    }
    await settle(db, id, 'done');
    expect(await post.send({ kind: 'shop-refund-due', refundId: id })).toBeNull();
  });

  test('hears late of money that must go back, and that sending it has failed meanwhile', async () => {
    const { db } = house.shop;
    const id = await aRefund(db, await anOrder(db, { status: 'paid' }), 'second payment');
    const mailed = async () => (await post.send({ kind: 'shop-refund-due', refundId: id }))?.text;
    expect(await mailed()).toContain('It is sent by itself');
    await settle(db, id, 'failed');
    const late = await mailed();
    expect(late).toContain('Sending it by itself has failed since');
    expect(late).not.toContain('It is sent by itself');
  });

  test('hears of a payment that a person must decide about, until it is decided', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'pending' });
    const { attemptId } = order;
    const attempt = db.updateTable('payment_attempts').where('id', '=', attemptId);
    await attempt.set({ state: 'open', message: 'review: another amount', received_paise: 999_00 }).execute();
    const mail = await post.send({ kind: 'shop-payment-review', attemptId });
    expect(mail?.subject).toBe(`Please decide: a payment for order ${order.number}`);
    for (const text of ['₹999 came in place of', order.txnid, 'asha@example.in', '9829012345']) {
      expect(mail?.text).toContain(text);
    }
    await attempt.set({ received_paise: 14_567_825 }).execute();
    const doubted = await post.send({ kind: 'shop-payment-review', attemptId });
    expect(doubted?.text).toContain('What the provider says of it is not clear');
    expect(doubted?.text).not.toContain('in place of');
    await attempt.set({ state: 'surplus', message: 'It will be refunded.' }).execute();
    expect(await post.send({ kind: 'shop-payment-review', attemptId })).toBeNull();
  });

  test('hears of a failed refund, with the provider’s reason', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'paid' });
    const refundId = await aRefund(db, order, 'box damaged', 'The bank account is closed');
    const mail = await post.send({ kind: 'shop-refund-failed', refundId });
    expect(mail?.subject).toBe(`Refund failed: ₹123.45 for order ${order.number}`);
    for (const text of ['box damaged', 'The bank account is closed', order.txnid, '9829012345']) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).not.toContain('Since then');
  });

  test('hears late of a failed refund, together with what has gone back since, until nothing is left', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'paid' });
    const refundId = await aRefund(db, order, 'box damaged');
    await settle(db, refundId, 'failed');
    const again = await aRefund(db, order, 'box damaged, once more');
    const mail = await post.send({ kind: 'shop-refund-failed', refundId });
    expect(mail?.text).toContain('Since then, ₹123.45 of this payment has gone back or is on its way');
    await db.updateTable('refunds').set({ amount_paise: 14_567_825 }).where('id', '=', again).execute();
    expect(await post.send({ kind: 'shop-refund-failed', refundId })).toBeNull();
  });
});

/** An hour ago, as the books tell it. */
async function settle(db: Queries, refundId: string, state: 'done' | 'failed'): Promise<void> {
  const settled_at = new Date(Date.now() - 3_600_000);
  await db.updateTable('refunds').set({ state, settled_at }).where('id', '=', refundId).execute();
}
