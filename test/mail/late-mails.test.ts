import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../src/contract/order-status.ts';
import { PUBLIC_URL } from '../shop.ts';
import { aRefund } from './a-refund.ts';
import { anOrder } from './an-order.ts';
import { openPost } from './open-post.ts';

const { house, post } = await openPost();

describe('the buyer of an order', () => {
  test('whose receipt comes late is not told that work on the order will start', async () => {
    const receiptOf = async (status: OrderStatus) => {
      const order = await anOrder(house.shop.db, { status });
      const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'paid' });
      return mail?.text.replaceAll(/\s+/g, ' ');
    };
    const begins = 'We have received your payment of ₹1,45,678.25 and will start on your order.';
    expect(await receiptOf('paid')).toContain(begins);
    for (const status of ['preparing', 'delivered'] as const) {
      const text = await receiptOf(status);
      expect(text).toContain('We have received your payment of ₹1,45,678.25. This mail is your receipt.');
      expect(text).not.toContain('will start');
    }
    for (const status of ['cancelled', 'refunded'] as const) {
      const text = await receiptOf(status);
      expect(text).toContain(`Since then, the order has been ${status}.`);
      expect(text).not.toContain('will start');
    }
  });

  test('whose mail of a step comes late is not told that the order is still there', async () => {
    const mailOfStep = async (step: 'preparing' | 'shipped', status: OrderStatus) => {
      const order = await anOrder(house.shop.db, { status });
      const mail = await post.send({ kind: 'order-status', orderId: order.id, status: step });
      return `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
    };
    expect(await mailOfStep('preparing', 'preparing')).toContain('in our kitchen now');
    for (const status of ['shipped', 'delivered'] as const) {
      const text = await mailOfStep('preparing', status);
      expect(text).toContain('We have prepared your order');
      for (const untrue of ['in our kitchen', 'We are preparing', 'when it leaves the shop'])
        expect(text).not.toContain(untrue);
    }
    expect(await mailOfStep('shipped', 'shipped')).toContain('on its way to you, to this address');
    const text = await mailOfStep('shipped', 'delivered');
    expect(text).toContain('has left the shop');
    expect(text).toContain('7, Gulmohar Marg');
    expect(text).not.toContain('on its way');
  });

  test('whose failed order is deleted, or whose goods are sold out, is not told that it can still be paid', async () => {
    const canBePaid = 'your order is kept as you left it, and you can pay for it again.';
    const htmlOf = async (changes: { hidden_at?: Date }, message?: string) => {
      const surplus = message ? ({ state: 'surplus', message } as const) : {};
      const order = await anOrder(house.shop.db, { status: 'failed', ...changes }, surplus);
      return (await post.send({ kind: 'order-status', orderId: order.id, status: 'failed' }))?.html;
    };
    expect(await htmlOf({})).toContain(canBePaid);
    const deleted = await htmlOf({ hidden_at: new Date() });
    expect(deleted).toContain('did not go through');
    expect(deleted).not.toContain(canBePaid);
    const soldOut = 'Your payment came after the goods were sold out. It will be refunded.';
    expect(await htmlOf({}, soldOut)).not.toContain(canBePaid);
  });

  test('who got the money by hand is not told to wait for it', async () => {
    const { db } = house.shop;
    const refundedByHand = async (refund?: string) => {
      const order = await anOrder(db, { status: 'refunded' });
      const event = { order_id: order.id, from_status: 'paid', to_status: 'refunded' } as const;
      const why = { cause: 'Given back in cash', actor: 'staff:nobody' };
      // In one transaction, so that both have the same time to the microsecond.
      await db.transaction().execute(async (tx) => {
        if (refund) await aRefund(tx, order, refund);
        await tx
          .insertInto('order_events')
          .values({ ...event, ...why })
          .execute();
      });
      const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'refunded' });
      return { order, mail };
    };

    const whole = await refundedByHand();
    expect(whole.mail?.subject).toBe(`Your order ${whole.order.number} has been refunded`);
    expect(whole.mail?.text).toContain(
      `We have given back ₹1,45,678.25 for your order ${whole.order.number}`,
    );
    expect(whole.mail?.text).not.toContain('on its way');
    expect(whole.mail?.text).not.toContain('5-7 business days');

    const rest = await refundedByHand('Box damaged');
    expect(rest.mail?.text).toContain(`We have given back ₹1,45,554.8 for your order ${rest.order.number}`);
    expect(rest.mail?.text).not.toContain('5-7 business days');
  });

  test('hears that the order is cancelled even if its money went back before the mail', async () => {
    const refunded = await anOrder(house.shop.db, { status: 'refunded' });
    const mail = await post.send({ kind: 'order-status', orderId: refunded.id, status: 'cancelled' });
    expect(mail?.text).toContain(
      'Your order has been cancelled and will not be sent. What you paid goes back',
    );
  });

  test('who got the money by hand before the mail of the cancelled order was sent is not told to wait for it', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'refunded' });
    const step = async (from_status: 'paid' | 'cancelled', to_status: 'cancelled' | 'refunded') => {
      const event = { order_id: order.id, from_status, to_status, cause: 'Given back in cash', actor: 'x' };
      await db.insertInto('order_events').values(event).execute();
    };
    await step('paid', 'cancelled');
    await step('cancelled', 'refunded');
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'cancelled' });
    expect(mail?.text).toContain('Your order has been cancelled and will not be sent.');
    expect(mail?.text).toContain(
      `We have given back ₹1,45,678.25 for your order ${order.number}, outside the original payment method.`,
    );
    expect(mail?.text).not.toContain('5-7 business days');
    expect(mail?.text).not.toContain('What you paid goes back');
  });

  test('is not told what no longer holds, nor about an order that is gone, nor without an address', async () => {
    const { db } = house.shop;
    const paidSince = await anOrder(db, { status: 'paid' });
    expect(await post.send({ kind: 'order-status', orderId: paidSince.id, status: 'failed' })).toBeNull();
    const refunded = await anOrder(db, { status: 'refunded' });
    expect(await post.send({ kind: 'order-status', orderId: refunded.id, status: 'preparing' })).toBeNull();
    const erased = await anOrder(db, { status: 'refunded', email: 'deleted-customer@invalid' });
    expect(await post.send({ kind: 'order-status', orderId: erased.id, status: 'refunded' })).toBeNull();
    const gone = '019a0000-0000-7000-8000-000000000000';
    for (const status of ORDER_STATUSES) {
      expect(await post.send({ kind: 'order-status', orderId: gone, status })).toBeNull();
    }
    expect(await post.send({ kind: 'shop-order-paid', orderId: gone })).toBeNull();
  });
});

describe('the buyer of an order with a corrected address', () => {
  const correctionId = '019a0000-0000-7000-8000-00000000000a';

  test('reads where it goes now, as it will be on the box, and where to report a mistake', async () => {
    const order = await anOrder(house.shop.db, { status: 'preparing', address1: '7, <Gulmohar> Lane' });
    const mail = await post.send({ kind: 'address-corrected', orderId: order.id, correctionId });
    if (!mail) throw new Error('nothing was sent');
    expect(mail.headers.get('to')).toEqual(['Asha Verma <asha@example.in>']);
    expect(mail.headers.get('reply-to')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    expect(mail.headers.get('message-id')).toEqual([`<address-corrected.${correctionId}@shop.test>`]);
    expect(mail.subject).toBe(`Corrected delivery details of your order ${order.number}`);
    // Perhaps only the mobile was corrected.
    expect(`${mail.text} ${mail.html}`).not.toMatch(/new address/i);
    expect(mail.text).toContain(
      'Asha Verma\n7, <Gulmohar> Lane\nFlat 12\nJaipur 302006\nRajasthan, India\nMobile 9829012345',
    );
    expect(mail.text).toContain('If this is not right, answer this mail or call us on 98290 00000.');
    expect(mail.html).toContain('7, &lt;Gulmohar&gt; Lane');
    expect(mail.html).toContain(`href="${PUBLIC_URL}/orders/${order.id}"`);
  });

  test('reads what is on the box, if it has left by then', async () => {
    const order = await anOrder(house.shop.db, { status: 'shipped' });
    const mail = await post.send({ kind: 'address-corrected', orderId: order.id, correctionId });
    expect(mail?.text).toContain('This is what is on the box:');
    expect(mail?.text).not.toContain('will be');
  });

  test('hears of it while the order is on its way, and no longer once it has arrived or is cancelled', async () => {
    const { db } = house.shop;
    const sent = async (changes: Parameters<typeof anOrder>[1]) => {
      const { id } = await anOrder(db, changes);
      return (await post.send({ kind: 'address-corrected', orderId: id, correctionId })) !== null;
    };
    for (const status of ['paid', 'shipped'] as const) expect(await sent({ status })).toBe(true);
    for (const status of ['delivered', 'cancelled', 'refunded'] as const)
      expect(await sent({ status })).toBe(false);
    expect(await sent({ status: 'paid', email: 'deleted-customer@invalid' })).toBe(false);
    const gone = '019a0000-0000-7000-8000-000000000000';
    expect(await post.send({ kind: 'address-corrected', orderId: gone, correctionId })).toBeNull();
  });
});
