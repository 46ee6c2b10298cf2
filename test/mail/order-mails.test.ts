import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { PUBLIC_URL } from '../shop.ts';
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
      const typed = { name: 'You have won: evil.example', address1: 'evil.example' };
      const unpaid = { paid_at: null, receipt_number: null };
      const order = await anOrder(house.shop.db, { status, ...typed, ...unpaid });
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
    const message = 'Another amount than the total of this order was charged. It will be refunded.';
    const order = await anOrder(house.shop.db, { status: 'failed' }, { state: 'surplus', message });
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'failed' });
    expect(mail?.subject).toBe(`Your order ${order.number} is not paid`);
    expect(mail?.text).toContain('Your order is not paid\n');
    expect(mail?.text).toContain(message);
    for (const untrue of ['did not go through', 'If the amount was debited', 'Reason'])
      expect(mail?.text).not.toContain(untrue);
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/checkout?orderId=${order.id}"`);
  });

  test('learns when a refund arrives, and until when to report damage', async () => {
    expect((await mailOf('refunded')).mail.text).toContain(
      'Refunds arrive in 5-7 business days on the original payment method.',
    );
    expect((await mailOf('delivered')).mail.text).toContain('within 24 hours with photos');
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
