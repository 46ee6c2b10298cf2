import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/order-status.ts';
import { staffChoices } from '../../../src/shop/orders/status.ts';
import { PASSWORD } from '../../shop.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI } from '../steps/payment-steps.ts';
import { refundSteps } from '../steps/refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const admin = await shop.as('admin');
const auditor = await shop.as('auditor');

const paidOrder = () => steps.buy(asha, KATLI);

const cause = 'In the kitchen';
const move = (who: ShopClient, orderId: string, from: OrderStatus, to: OrderStatus) =>
  who.adminMoveOrder({ params: { orderId }, body: { from, to, cause } });

/** Any order that has been paid. */
const paid_at = new Date();

describe('one order in the back office', () => {
  test('is shown whole: lines, address, attempts to pay, history with names, possible next steps', async () => {
    const { orderId, txnid, amountPaise } = await paidOrder();
    await move(manager, orderId, 'paid', 'preparing');
    const amount = amountPaise / 100;
    expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({
      ok: true,
      data: {
        order: {
          id: orderId,
          status: 'preparing',
          source: 'cart',
          amount,
          items: [{ productName: 'Kaju Katli', quantity: 2, netWeight: '500 gms' }],
          delivery: { city: expect.any(String), zipcode: expect.stringMatching(/^\d{6}$/) },
          attempts: [{ txnid, state: 'succeeded', amount, refundable: amount }],
          history: [
            { status: 'pending' },
            { status: 'paid', by: 'easebuzz' },
            { status: 'preparing', cause, by: await nameOf('manager') },
          ],
          next: staffChoices({ status: 'preparing', paid_at }),
        },
      },
    });
    // An id may be written in capital letters.
    const small = await auditor.adminOrder({ params: { orderId } });
    const capitals = await auditor.adminOrder({ params: { orderId: orderId.toUpperCase() } });
    expect(capitals).toMatchObject({ data: small.ok && small.data });
  });

  test('shows the reason for each change of its status', async () => {
    const { orderId } = await paidOrder();
    const body = { from: 'paid', to: 'preparing', cause: '\u200b\u200b' } as const;
    expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({
      status: 400,
      message: 'Please say what happened.',
    });
  });

  test('shows how much of a payment can still be refunded', async () => {
    const { orderId, amountPaise } = await paidOrder();
    const body = { amount: 100, reason: 'Box damaged', idempotencyKey: uuidv7() };
    expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { attempts: [{ refundable: amountPaise / 100 - 100 }] } },
    });
  });

  test('has no invoice before it is paid', async () => {
    const { orderId } = await steps.begin(asha, [['kaju-katli', 500, 1]]);
    expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { receiptNumber: null, invoiceNumber: null } },
    });
  });

  test('is a 404 when it does not exist', async () => {
    for (const orderId of [uuidv7(), 'nonsense']) {
      expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({ status: 404 });
      expect(await move(manager, orderId, 'paid', 'preparing')).toMatchObject({ status: 404 });
    }
  });
});

test('an order whose buyer deletes the account is not said to be deleted: it is still to be sent', async () => {
  const ravi = await shop.as('ravi');
  const { orderId } = await steps.buy(ravi, KATLI, { email: 'ravi@example.in' });
  const seen = () => manager.adminOrder({ params: { orderId } });
  expect(await seen()).toMatchObject({ data: { order: { deletedByBuyer: false, buyerLeft: false } } });
  expect(await ravi.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
  expect(await seen()).toMatchObject({
    data: {
      order: {
        deletedByBuyer: false,
        buyerLeft: true,
        status: 'paid',
        next: expect.arrayContaining(['preparing']),
      },
    },
  });
});

describe('moving an order on', () => {
  test('is mailed to the buyer and recorded in the history and the audit trail', async () => {
    const { orderId } = await paidOrder();
    const moved = await move(manager, orderId, 'paid', 'preparing');
    expect(moved).toMatchObject({
      data: { order: { status: 'preparing', next: staffChoices({ status: 'preparing', paid_at }) } },
    });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: { status: 'preparing', history: [{}, {}, { status: 'preparing', cause: 'In the kitchen' }] },
      },
    });
    expect(await shop.mails()).toContainEqual({ kind: 'order-status', orderId, status: 'preparing' });
    expect(await admin.adminAudit({ query: { target: `order:${orderId}` } })).toMatchObject({
      data: { events: [{ what: 'order-status', detail: 'paid → preparing', who: { role: 'manager' } }] },
    });
  });

  test('is possible only where the status table lets staff do so', async () => {
    const { orderId } = await paidOrder();
    const allowed = staffChoices({ status: 'paid', paid_at });
    for (const to of ORDER_STATUSES.filter((status) => !allowed.includes(status))) {
      const answer = await manager.adminMoveOrder({
        params: { orderId },
        body: { from: 'paid', to, cause },
      });
      expect(answer, to).toMatchObject({ status: 409 });
    }
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('never says that money went back when nobody has paid', async () => {
    const { orderId } = await steps.begin(asha, KATLI);
    expect(await move(manager, orderId, 'pending', 'cancelled')).toMatchObject({
      data: { order: { status: 'cancelled', next: [] } },
    });
    expect(await move(manager, orderId, 'cancelled', 'refunded')).toMatchObject({ status: 409 });
    expect(await shop.mails()).not.toContainEqual({ kind: 'order-status', orderId, status: 'refunded' });
  });

  test('by two at once: one wins, the other is told what has happened', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await paidOrder();
      const answers = await Promise.all([
        admin.adminMoveOrder({ params: { orderId }, body: { from: 'paid', to: 'preparing', cause } }),
        manager.adminMoveOrder({ params: { orderId }, body: { from: 'paid', to: 'cancelled', cause } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const status = await steps.orderStatus(orderId);
      const lost = answers.find(({ ok }) => !ok);
      expect(lost).toMatchObject({ message: `Somebody else has changed this order: it is now ${status}.` });
      const events = await shop.shop.db
        .selectFrom('order_events')
        .select('to_status')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      expect(events.map((event) => event.to_status)).toEqual(['pending', 'paid', status]);
    }
  });

  test('by the same step ten times at once happens once', async () => {
    const { orderId } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => move(at % 2 ? admin : manager, orderId, 'paid', 'preparing')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const mails = await shop.mails();
    expect(mails.filter((mail) => mail.kind === 'order-status' && mail.orderId === orderId)).toHaveLength(2);
  });

  test('taken again after a lost answer has been done already, which blames nobody', async () => {
    const { orderId } = await paidOrder();
    await move(manager, orderId, 'paid', 'preparing');
    expect(await move(manager, orderId, 'paid', 'preparing')).toMatchObject({
      status: 409,
      message: 'This has been done already: the order is now preparing.',
    });
    for (const again of [
      await move(admin, orderId, 'paid', 'preparing'),
      await move(manager, orderId, 'paid', 'cancelled'),
    ]) {
      expect(again).toMatchObject({
        status: 409,
        message: 'Somebody else has changed this order: it is now preparing.',
      });
    }
    await move(manager, orderId, 'preparing', 'cancelled');
    await refundSteps(shop, steps, asha).finish();
    expect(await move(manager, orderId, 'preparing', 'cancelled')).toMatchObject({
      status: 409,
      message: 'This has been done already: the order is now refunded.',
    });
  });

  test('from a page that does not know that all of it goes back by now: nothing is sent', async () => {
    const { orderId, amountPaise } = await paidOrder();
    const body = { from: 'paid', to: 'preparing', cause, refundable: amountPaise / 100 } as const;
    const all = refundSteps(shop, steps, asha).request(amountPaise / 100);
    expect(await manager.adminRequestRefund({ params: { orderId }, body: all })).toMatchObject({ ok: true });
    expect(await admin.adminMoveOrder({ params: { orderId }, body })).toMatchObject({
      status: 409,
      message: expect.stringContaining('nothing of its payment is left to give back'),
    });
    const known = { ...body, refundable: 0 };
    expect(await admin.adminMoveOrder({ params: { orderId }, body: known })).toMatchObject({ ok: true });
  });

  test('needs a reason, and a role with the permission', async () => {
    const { orderId } = await paidOrder();
    const blank = { from: 'paid', to: 'preparing', cause: '  ' } as const;
    expect(await manager.adminMoveOrder({ params: { orderId }, body: blank })).toMatchObject({ status: 400 });
    for (const client of [auditor, asha])
      expect(await move(client, orderId, 'paid', 'preparing')).toMatchObject({ status: 403 });
    expect(await move(shop.guest(), orderId, 'paid', 'preparing')).toMatchObject({ status: 401 });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

async function nameOf(person: string): Promise<string> {
  const { username } = await shop.shop.db
    .selectFrom('customers')
    .select('username')
    .where('email', '=', `${person}@example.in`)
    .executeTakeFirstOrThrow();
  return username;
}
