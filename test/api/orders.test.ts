import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import type { OrderStatus } from '../../src/contract/order-status.ts';
import { changeStatus, NEXT_STATUSES } from '../../src/shop/orders/status.ts';
import { openPaymentShop } from './steps/payment-shop.ts';
import { KATLI } from './steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const ravi = await shop.as('ravi');

const paidOrder = (buyer: ShopClient, changes = {}) => steps.buy(buyer, KATLI, changes);

/** Moves an order through statuses as staff does. */
async function move(orderId: string, ...way: OrderStatus[]) {
  for (const to of way) {
    await shop.shop.db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const changed = await changeStatus(shop.shop, tx, order, to, { cause: to, actor: 'staff:test' });
      expect(changed).toEqual({ ok: true });
    });
  }
}

describe('the order of a txnid', () => {
  test('is shown to its buyer, with everything that a receipt needs', async () => {
    const { txnid, orderId, amountPaise } = await paidOrder(asha);
    const answer = await asha.orderByTxn({ params: { txnid } });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        _id: orderId,
        orderId,
        txnid,
        status: 'paid',
        payment: 'paid',
        paymentMessage: '',
        receiptNumber: expect.stringMatching(/^RCPT-\d+$/),
        items: [{ name: 'Kaju Katli', netWeight: '500 gms', qty: 2, price: amountPaise / 200 }],
        qty: 2,
        amount: amountPaise / 100,
        total: amountPaise / 100,
        company: 'Gulab & Sons',
        companyAddress: '14, Johari Lane, Old Bazaar, Jaipur 302003, Rajasthan',
        customerName: 'Asha Verma',
        note: expect.stringContaining('celebration'),
      },
    });
    expect(answer.ok && answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is shown to the browser that started the payment, even when nobody is logged in', async () => {
    const guest = shop.guest();
    const { txnid } = await steps.begin(guest, KATLI, { email: 'guest@example.in' });
    expect(await guest.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'open' } });

    const begun = await shop.inject({
      method: 'POST',
      url: '/api/initiate-payment',
      headers: { 'auth-token': asha.token },
      payload: steps.payload(KATLI),
    });
    const [cookie] = begun.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const show = (headers: Record<string, string>) =>
      shop.inject({
        url: `/orders/by-txn/${begun.json().txnid}`,
        headers: { ...headers, cookie: `${cookie?.name}=${cookie?.value}` },
      });
    expect((await show({})).statusCode).toBe(200);
    // Another account logged in to that browser sees nothing.
    expect((await show({ 'auth-token': ravi.token })).statusCode).toBe(404);
  });

  test('is still found when the shop has changed to another provider', async () => {
    const { txnid } = await paidOrder(asha);
    const { txnid: open } = await steps.begin(asha, KATLI);
    await steps.takenBy('razorpay', txnid, open);
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'paid' } });
    expect(await asha.orderByTxn({ params: { txnid: open } })).toMatchObject({ data: { payment: 'open' } });
    expect(await ravi.orderByTxn({ params: { txnid } })).toMatchObject({ status: 404 });
    await steps.takenBy('easebuzz', txnid, open);
  });

  test('is a 404 for strangers, logged in or not, and for an unknown txnid', async () => {
    const { txnid, orderId } = await paidOrder(asha);
    const nothing = { status: 404, message: 'Order not found.' };
    for (const stranger of [ravi, shop.guest()]) {
      expect(await stranger.orderByTxn({ params: { txnid } })).toMatchObject(nothing);
      expect(await stranger.orderDetails({ params: { orderId } })).toMatchObject(nothing);
    }
    for (const unknown of ['TXN404', '\0', "' or 1=1", 'x'.repeat(100)]) {
      expect(await asha.orderByTxn({ params: { txnid: unknown } })).toMatchObject(nothing);
    }
    const forged = await shop.inject({
      url: `/orders/by-txn/${txnid}`,
      headers: { cookie: 'browser=abc.def' },
    });
    expect(forged.statusCode).toBe(404);
  });

  test('shows the truth soon after the money came, without verify or webhook', async () => {
    const now = Date.now();
    shop.setClock(new Date(now));
    const { txnid, accessKey } = await steps.begin(asha, KATLI);
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'open' } });
    await shop.sandbox.pay(accessKey, 'success');
    // The provider has just been asked; three seconds later it is asked again.
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'open' } });
    shop.setClock(new Date(now + 3000));
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ data: { payment: 'paid' } });
  });

  test('shows that attempt: a failed one stays failed when another has paid', async () => {
    const first = await steps.begin(asha, KATLI);
    await steps.verify(asha, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
    const second = await steps.buy(asha, KATLI, { orderId: first.orderId });
    expect(await asha.orderByTxn({ params: { txnid: first.txnid } })).toMatchObject({
      data: { payment: 'failed', status: 'paid', paymentMessage: 'Transaction was cancelled by the user' },
    });
    expect(await asha.orderByTxn({ params: { txnid: second.txnid } })).toMatchObject({
      data: { payment: 'paid', orderId: first.orderId },
    });
  });
});

describe('the list of orders', () => {
  test('is the caller’s own, newest first, in pages', async () => {
    const newest = await paidOrder(asha);
    const first = await asha.allOrders({ query: { page: 1, limit: 3 } });
    if (!first.ok) throw new Error(first.message);
    const { orders, meta } = first.data;
    expect(orders[0]).toMatchObject({
      _id: newest.orderId,
      status: 'paid',
      paymentStatus: 'paid',
      paymentMethod: 'UPI',
      totalAmount: newest.amountPaise / 100,
      items: [{ productName: 'Kaju Katli', netWeight: '500 gms', quantity: 2 }],
    });
    expect(orders).toHaveLength(3);
    expect(meta).toMatchObject({ page: 1, limit: 3, pages: Math.ceil(meta.total / 3) });
    const dates = orders.map((order) => order.createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const second = await asha.allOrders({ query: { page: 2, limit: 3 } });
    const both = await asha.allOrders({ query: { limit: 6 } });
    if (!second.ok || !both.ok) throw new Error('no list');
    expect(both.data.orders).toHaveLength(6);
    expect([...orders, ...second.data.orders]).toEqual(both.data.orders);
  });

  test.each([999, 1_000_000, 1_000_000_000])('is empty on page %i, far beyond its end', async (page) => {
    const first = await asha.allOrders();
    const past = await asha.allOrders({ query: { page, limit: 100 } });
    const total = first.ok && first.data.meta.total;
    expect(past).toMatchObject({ data: { orders: [], meta: { page, limit: 100, total, pages: 1 } } });
  });

  test('counts any limit above 100 as 100', async () => {
    const headers = { 'auth-token': asha.token };
    const answer = await shop.inject({ url: '/allorders?limit=99999999999999999999', headers });
    expect([answer.statusCode, answer.json().meta?.limit]).toEqual([200, 100]);
  });

  test('is empty for a customer without orders; without a token it is a 401', async () => {
    const manager = await shop.as('manager');
    expect(await manager.allOrders()).toMatchObject({
      data: { orders: [], meta: { page: 1, limit: 10, total: 0, pages: 0 } },
    });
    expect(await shop.guest().allOrders()).toMatchObject({ status: 401 });
  });

  test('includes guest orders with the same e-mail once that is verified', async () => {
    const guest = shop.guest();
    const { orderId } = await paidOrder(guest, { email: 'RAVI@example.in' });
    const seen = async () => {
      const answer = await ravi.allOrders({ query: { limit: 50 } });
      return answer.ok && answer.data.orders.some((order) => order._id === orderId);
    };
    const customers = shop.shop.db.updateTable('customers').where('email', '=', 'ravi@example.in');
    await customers.set({ email_verified_at: null }).execute();
    expect(await seen()).toBe(false);
    expect(await ravi.orderDetails({ params: { orderId } })).toMatchObject({ status: 404 });
    await customers.set({ email_verified_at: new Date() }).execute();
    expect(await seen()).toBe(true);
    expect(await ravi.orderDetails({ params: { orderId } })).toMatchObject({ ok: true });
  });
});

describe('deleting an order', () => {
  const remove = (orderId: string, who = asha) => who.deleteOrder({ params: { orderId } });

  test('is refused while a payment is open; then hides it, as long as late money may come', async () => {
    const { orderId, accessKey } = await steps.begin(asha, KATLI);
    expect(await remove(orderId)).toMatchObject({
      status: 409,
      message: 'A payment for this order is still open.',
    });
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    expect(await remove(orderId)).toMatchObject({ data: { success: true, message: 'Order deleted.' } });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({ status: 404 });
    expect(await steps.orderStatus(orderId)).toBe('failed');
  });

  test('is refused while it is on its way; then hides it, but keeps it in the books', async () => {
    const { orderId, txnid } = await paidOrder(asha);
    for (const status of ['paid', 'preparing', 'shipped'] as const) {
      if (status !== 'paid') await move(orderId, status);
      expect(await remove(orderId)).toMatchObject({
        status: 409,
        message: `This order is ${status}. It can be deleted once it is delivered or cancelled.${status === 'paid' ? ' To cancel it, please write to us or call.' : ''}`,
      });
    }
    await move(orderId, 'delivered');
    expect(await remove(orderId)).toMatchObject({ ok: true });
    expect(await steps.orderStatus(orderId)).toBe('delivered');
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({ status: 404 });
    expect(await asha.orderByTxn({ params: { txnid } })).toMatchObject({ status: 404 });
    expect(await remove(orderId)).toMatchObject({ status: 404 });
    const list = await asha.allOrders({ query: { limit: 50 } });
    expect(list).toMatchObject({ ok: true });
    expect(JSON.stringify(list)).not.toContain(orderId);
  });

  test('that was cancelled after payment hides it, but keeps it', async () => {
    const { orderId } = await paidOrder(asha);
    await move(orderId, 'cancelled');
    expect(await remove(orderId)).toMatchObject({ ok: true });
    expect(await steps.orderStatus(orderId)).toBe('cancelled');
  });

  test('that is somebody else’s, or that cannot exist, is a 404', async () => {
    const { orderId } = await paidOrder(asha);
    for (const id of [orderId, 'no-uuid', '0199f6a2-5d5e-7c3a-9b1e-6d2f4a8c0e11', "' or 1=1"]) {
      expect(await remove(id, ravi)).toMatchObject({ status: 404, message: 'Order not found.' });
    }
    expect(await shop.guest().deleteOrder({ params: { orderId } })).toMatchObject({ status: 401 });
  });

  test('of the demo is possible or not according to its status', async () => {
    const list = await asha.allOrders({ query: { limit: 50 } });
    if (!list.ok) throw new Error(list.message);
    const { orders } = list.data;
    expect(orders).not.toEqual([]);
    for (const { _id, status, paymentStatus } of orders) {
      const onItsWay = ['paid', 'preparing', 'shipped'].includes(status);
      const answer = await remove(_id);
      expect(answer.status, `${status} ${paymentStatus}`).toBe(
        onItsWay || paymentStatus === 'open' ? 409 : 200,
      );
    }
  });
});

test('an order takes no step that is not in the status table; a refusal changes nothing', async () => {
  const { orderId } = await paidOrder(asha);
  const refused = await shop.shop.db
    .transaction()
    .execute((tx) =>
      changeStatus(shop.shop, tx, { id: orderId, status: 'paid' }, 'delivered', { cause: '', actor: '' }),
    );
  expect(refused).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await steps.orderStatus(orderId)).toBe('paid');
  expect(NEXT_STATUSES.refunded).toEqual([]);
});
