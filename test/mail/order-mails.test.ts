import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../src/contract/order-status.ts';
import type { Queries } from '../../src/db/schema.ts';
import { PUBLIC_URL } from '../shop.ts';
import { aRefund } from './a-refund.ts';
import { anOrder } from './an-order.ts';
import { openPost } from './open-post.ts';

const { house, post } = await openPost();

const told = ['paid', 'preparing', 'shipped', 'delivered', 'failed', 'cancelled', 'refunded'] as const;

async function mailOf(status: (typeof told)[number], changes: { amount_paise?: number } = {}) {
  const order = await anOrder(house.shop.db, { status, ...changes });
  const mail = await post.send({ kind: 'order-status', orderId: order.id, status });
  if (!mail) throw new Error('nothing was sent');
  return { order, mail };
}

describe('the buyer of an order', () => {
  test.each(told)('is told of "%s": name, number, lines and amounts, as HTML and as text', async (status) => {
    const { order, mail } = await mailOf(status);
    const isPaid = status !== 'failed';
    expect(mail.headers.get('to')).toEqual([isPaid ? 'Asha Verma <asha@example.in>' : 'asha@example.in']);
    expect(mail.headers.get('from')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    expect(mail.subject).toContain(order.number);
    expect(mail.text).toContain(isPaid ? 'Namaste Asha Verma,' : 'Namaste,');
    for (const text of [order.number, '500 gms × 2', '250 gms × 1', '₹1,40,000']) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    for (const amount of ['₹5,678.25', '₹1,45,678.25']) {
      expect(mail.text).toContain(amount);
      expect(mail.html).toContain(amount);
    }
    expect(mail.text).toContain('Gulab & Sons Mithaiwala LLP');
  });

  test('reads the letter once as plain text, without the line for the list of mails, and can follow its link', async () => {
    const { order, mail } = await mailOf('paid');
    expect(mail.html).toMatch(/^<!DOCTYPE html /);
    expect(mail.html.split('This mail is your receipt.')).toHaveLength(3);
    expect(mail.text.split('This mail is your receipt.')).toHaveLength(2);
    expect(mail.text).toContain(`\nView your order ${PUBLIC_URL}/orders/${order.id}\n`);
  });

  test.each(told)('gets no picture, tracker or shouting with "%s"', async (status) => {
    const { mail } = await mailOf(status);
    expect(mail.html).not.toMatch(/<img|<link|url\(|@import/i);
    const addresses = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith(`${PUBLIC_URL}/`))).toEqual([]);
    expect(mail.text).not.toContain('!');
  });

  test.each(told)('may have a name of one long word in "%s", which wraps', async (status) => {
    const { mail } = await mailOf(status);
    // On the cell that holds the letter, and inherited from it.
    expect(mail.html).toMatch(/<td style="[^"]*overflow-wrap:anywhere/);
  });

  test.each(told)(
    'answers the mail of "%s" to the shop, whatever address it was sent from',
    async (status) => {
      const { mail } = await mailOf(status);
      expect(mail.headers.get('reply-to')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    },
  );

  test('gets a receipt with its number, transaction, method, time, address, and what delivery costs', async () => {
    const { order, mail } = await mailOf('paid');
    expect(mail.text).toMatch(new RegExp(`Receipt number +${order.receipt}`));
    expect(mail.text).toMatch(new RegExp(`Transaction ID +${order.txnid}`));
    expect(mail.text).toMatch(/Paid by +Credit card/);
    expect(mail.text).toMatch(/Date +21 November 2026 at 3:15.pm/);
    expect(mail.text).toMatch(/Total MRP \(Incl\. Taxes\) +₹1,45,678\.25/);
    expect(mail.text).toContain(
      '7, Gulmohar Marg\nFlat 12\nJaipur 302006\nRajasthan, India\nMobile 9829012345',
    );
    expect(mail.text).toContain('Shipping is free: your order is above ₹2000.');
    expect(mail.html).toContain(`href="${PUBLIC_URL}/orders/${order.id}"`);
  });

  test.each([
    ['paid', true],
    ['preparing', true],
    ['shipped', false],
    ['delivered', false],
    ['cancelled', false],
  ] as const)(
    'reads below the address of the receipt whom to tell if it is not right, while that can be changed: %s %s',
    async (status, isStillHere) => {
      const order = await anOrder(house.shop.db, { status });
      const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'paid' });
      const words =
        'If this is not right, answer this mail or call us on 98290 00000 before your box leaves.';
      expect(mail?.text.includes(words)).toBe(isStillHere);
    },
  );

  test.each([
    [2000_00, 'Delivery is settled separately.', 'Shipping is free'],
    [2000_01, 'Shipping is free: your order is above ₹2000.', 'settled separately'],
  ])('of %i paise reads what the ticker promises about delivery: %s', async (amount_paise, words, others) => {
    const { mail } = await mailOf('paid', { amount_paise });
    expect(mail.text).toContain(words);
    expect(mail.text).not.toContain(others);
  });

  test.each([
    ['cardless_emi', 'Cardless EMI'],
    ['bank_transfer', 'Bank transfer'],
    ['netbanking', 'Net banking'],
  ])('reads on the receipt how it was paid, not the word %s of the provider', async (word, method) => {
    const order = await anOrder(house.shop.db, { status: 'paid', payment_method: word });
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'paid' });
    expect(mail?.text).toMatch(new RegExp(`Paid by +${method}\n`));
  });

  test.each(['failed', 'cancelled'] as const)(
    'is told that an unpaid order is %s without anything that was typed: the mailbox may be a stranger’s',
    async (status) => {
      const order = await anOrder(house.shop.db, { status });
      await house.shop.db
        .updateTable('orders')
        .set({
          name: 'You have won: evil.example',
          address1: 'evil.example',
          paid_at: null,
          receipt_number: null,
        })
        .where('id', '=', order.id)
        .execute();
      const mail = await post.send({ kind: 'order-status', orderId: order.id, status });
      expect(mail?.headers.get('to')).toEqual(['asha@example.in']);
      expect(mail?.text).toContain('Namaste,');
      for (const form of [mail?.text, mail?.html]) expect(form).not.toContain('evil');
    },
  );

  test('can pay a failed order again', async () => {
    const { order, mail } = await mailOf('failed');
    expect(mail.html).toContain(`href="${PUBLIC_URL}/checkout?orderId=${order.id}"`);
    expect(mail.text).toContain('Payment was declined by the bank');
    expect(mail.text).toContain('reversed automatically within a few business days');
  });

  test('who paid another amount reads that the order is not paid and that the money goes back', async () => {
    const order = await anOrder(house.shop.db, { status: 'failed' });
    const message = 'Another amount than the total of this order was charged. It will be refunded.';
    await house.shop.db
      .updateTable('payment_attempts')
      .set({ state: 'surplus', message })
      .where('id', '=', order.attemptId)
      .execute();
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'failed' });
    expect(mail?.subject).toBe(`Your order ${order.number} is not paid`);
    expect(mail?.text).toContain('Your order is not paid\n');
    expect(mail?.text).toContain(message);
    for (const untrue of ['did not go through', 'If the amount was debited', 'Reason'])
      expect(mail?.text).not.toContain(untrue);
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/checkout?orderId=${order.id}"`);
  });

  test('whose receipt comes late is not told that work on the order will start', async () => {
    const receiptOf = async (status: (typeof told)[number]) => {
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
    const mailOfStep = async (step: 'preparing' | 'shipped', status: (typeof told)[number]) => {
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
      const order = await anOrder(house.shop.db, { status: 'failed', ...changes });
      if (message) {
        await house.shop.db
          .updateTable('payment_attempts')
          .set({ state: 'surplus', message })
          .where('id', '=', order.attemptId)
          .execute();
      }
      return (await post.send({ kind: 'order-status', orderId: order.id, status: 'failed' }))?.html;
    };
    expect(await htmlOf({})).toContain(canBePaid);
    const deleted = await htmlOf({ hidden_at: new Date() });
    expect(deleted).toContain('did not go through');
    expect(deleted).not.toContain(canBePaid);
    const soldOut = 'Your payment came after the goods were sold out. It will be refunded.';
    expect(await htmlOf({}, soldOut)).not.toContain(canBePaid);
  });

  test('learns when a refund arrives, and until when to report damage', async () => {
    expect((await mailOf('refunded')).mail.text).toContain(
      'Refunds arrive in 5-7 business days on the original payment method.',
    );
    expect((await mailOf('delivered')).mail.text).toContain('within 24 hours with photos');
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

  test("reads the reason that staff gave, unless it is the usual one or the provider's", async () => {
    const { db } = house.shop;
    const staff = 'staff:01a21673-0000-7000-8000-000000000000';
    const cancelled = async (cause: string, actor = staff) => {
      const order = await anOrder(db, { status: 'cancelled' });
      const event = { order_id: order.id, from_status: 'paid', to_status: 'cancelled' } as const;
      await db
        .insertInto('order_events')
        .values({ ...event, cause, actor })
        .execute();
      return post.send({ kind: 'order-status', orderId: order.id, status: 'cancelled' });
    };
    expect((await cancelled('Out of cashews'))?.text).toContain('From the shop: Out of cashews');
    expect((await cancelled('Cancelled by the shop'))?.text).not.toContain('From the shop');
    expect((await cancelled('Refused', 'easebuzz'))?.text).not.toContain('From the shop');
  });

  test('gets no link to an order that was deleted', async () => {
    const order = await anOrder(house.shop.db, { status: 'refunded', hidden_at: new Date() });
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'refunded' });
    expect(mail?.html).toContain('₹1,45,678.25');
    expect(mail?.html).not.toContain(`/orders/${order.id}`);
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

  test.each(['failed', 'cancelled'] as const)(
    'gets a mail once, however often it is tried, and another each time that the order is %s',
    async (status) => {
      const order = await anOrder(house.shop.db, { status });
      const comesToIt = () =>
        house.shop.db
          .insertInto('order_events')
          .values({ order_id: order.id, from_status: 'paid', to_status: status, cause: 'Test', actor: 'x' })
          .execute();
      const idOfMail = async () => {
        const mail = await post.send({ kind: 'order-status', orderId: order.id, status });
        return mail?.headers.get('message-id')?.[0];
      };
      await comesToIt();
      const first = await idOfMail();
      expect(await idOfMail()).toBe(first);
      await comesToIt();
      expect(await idOfMail()).not.toBe(first);
    },
  );
});

describe('whoever owns an address that strangers give for unpaid orders', () => {
  const failed = {
    from_status: 'pending',
    to_status: 'failed',
    cause: 'Payment failed',
    actor: 'x',
  } as const;
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  async function failedOrder(email: string, minutesAgo: number, changes: { customer_id?: string } = {}) {
    const order = await anOrder(house.shop.db, { status: 'failed', email, ...changes });
    const event = { order_id: order.id, ...failed, at: before(minutesAgo) };
    await house.shop.db.insertInto('order_events').values(event).execute();
    return order;
  }
  const mailTo = ({ id }: { id: string }) =>
    post.send({ kind: 'order-status', orderId: id, status: 'failed' });

  test('gets at most 20 mails in an hour about payments that failed, each of them however often it is tried', async () => {
    const email = 'victim@example.in';
    await failedOrder(email, 111);
    const orders = [];
    for (let number = 0; number < 21; number++) orders.push(await failedOrder(email.toUpperCase(), 50));
    const [twentieth, next] = orders.slice(-2);
    if (!twentieth || !next) throw new Error('no orders');
    expect(await mailTo(twentieth)).not.toBeNull();
    expect(await mailTo(twentieth)).not.toBeNull();
    expect(await mailTo(next)).toBeNull();
    expect(await mailTo(await failedOrder('somebody-else@example.in', 0))).not.toBeNull();
    const moneyCame = await failedOrder(email, 40);
    expect(await mailTo(moneyCame)).toBeNull();
    const surplus = { state: 'surplus', message: 'It will be refunded.' } as const;
    await house.shop.db
      .updateTable('payment_attempts')
      .set(surplus)
      .where('order_id', '=', moneyCame.id)
      .execute();
    expect(await mailTo(moneyCame)).not.toBeNull();
    expect(await mailTo(await failedOrder(email, -11))).not.toBeNull();
  });

  test('hears of each payment of their own account, whose address they have confirmed', async () => {
    const email = 'owner@example.in';
    const customer = { id: uuidv7(), username: 'Owner', email, email_verified_at: new Date() };
    await house.shop.db.insertInto('customers').values(customer).execute();
    for (let number = 0; number < 20; number++) await failedOrder(email, 5);
    expect(await mailTo(await failedOrder(email, 1))).toBeNull();
    expect(await mailTo(await failedOrder(email, 1, { customer_id: customer.id }))).not.toBeNull();
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
    const order = await anOrder(db, { status: 'delivered' });
    await db
      .updateTable('payment_attempts')
      .set({ state: 'surplus' })
      .where('id', '=', order.attemptId)
      .execute();
    const mail = await post.send({ kind: 'refund-done', refundId: await aRefund(db, order, reason) });
    const news = `We have sent back your payment of ₹123.45 (transaction ${order.txnid})`;
    expect(mail?.text).toContain(news + why.replace('NUMBER', order.number));
  });

  test('is called by no name that was typed when the order itself was never paid', async () => {
    const { db } = house.shop;
    const order = await anOrder(db, { status: 'failed', name: 'Win at evil.example' });
    await db
      .updateTable('payment_attempts')
      .set({ state: 'surplus' })
      .where('id', '=', order.attemptId)
      .execute();
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
