import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { STEP_AFTER, WAITING } from '../../../src/contract/packing-steps.ts';
import type { PackingQuery } from '../../../src/contract/schemas/packing.ts';
import { staffChoices } from '../../../src/shop/orders/status.ts';
import { renames } from '../steps/a-product.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { PaymentSteps } from '../steps/payment-steps.ts';
import { refundSteps } from '../steps/refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const admin = await shop.as('admin');
const auditor = await shop.as('auditor');

/** Marks the orders of earlier tests and of the demo as delivered. */
beforeEach(() => shop.shop.db.updateTable('orders').set({ status: 'delivered' }).execute());

async function paid(
  lines: Parameters<PaymentSteps['begin']>[1] = [['kaju-katli', 500, 2]],
  wishes: Parameters<PaymentSteps['begin']>[2] = {},
): Promise<string> {
  const { orderId } = await steps.buy(asha, lines, wishes);
  return orderId;
}

const cause = 'In the kitchen';
const packing = async (query: z.input<typeof PackingQuery> = {}) => {
  const answer = await auditor.adminPacking({ query });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};

test('orders come oldest first or by pincode, in pages, with everything that a box needs', async () => {
  const far = await paid([['chakli', 250, 3]], { zipcode: '781001', state: 'Assam', name: 'रीमा दास' });
  const near = await paid([['kaju-katli', 500, 2]], { zipcode: '302006' });
  expect((await packing()).orders.map(({ id }) => id)).toEqual([far, near]);
  expect((await packing({ sort: 'pincode' })).orders.map(({ id }) => id)).toEqual([near, far]);
  const second = await packing({ page: 2, limit: 1 });
  expect(second.orders.map(({ id }) => id)).toEqual([near]);
  expect(second.meta).toEqual({ page: 2, limit: 1, total: 2, pages: 2 });
  expect((await packing()).orders[0]).toMatchObject({
    paidAt: expect.any(String),
    receiptNumber: expect.any(String),
    delivery: { name: 'रीमा दास', zipcode: '781001' },
    items: [{ productName: 'Chakli', netWeight: '250 gms', quantity: 3 }],
    refunded: 0,
  });
  expect((await packing({ status: 'preparing' })).orders).toEqual([]);
  expect(await auditor.adminPacking({ query: { status: 'delivered' as 'paid' } })).toMatchObject({
    status: 400,
  });
});

test('the totals count every page, by sweet and pack, heaviest first', async () => {
  await paid([['kaju-katli', 250, 2]]);
  await paid([
    ['kaju-katli', 1000, 1],
    ['chakli', 500, 10],
  ]);
  await paid([['kaju-katli', 250, 1]]);
  expect((await packing({ limit: 1 })).inAll).toEqual([
    {
      productId: 'chakli',
      productName: 'Chakli',
      grams: 5000,
      packs: [{ netWeight: '500 gms', quantity: 10 }],
    },
    {
      productId: 'kaju-katli',
      productName: 'Kaju Katli',
      grams: 1750,
      packs: [
        { netWeight: '250 gms', quantity: 3 },
        { netWeight: '1000 gms', quantity: 1 },
      ],
    },
  ]);
});

test('a sweet whose name was corrected is one sweet, under its current name', async () => {
  await paid([['jalebi', 500, 1]]);
  const former = await renames(manager, 'jalebi', 'Garam Jalebi');
  await paid([['jalebi', 500, 2]]);
  expect((await packing()).inAll).toMatchObject([
    { productId: 'jalebi', productName: 'Garam Jalebi', packs: [{ netWeight: '500 gms', quantity: 3 }] },
  ]);
  await renames(manager, 'jalebi', former);
});

test('the refunded part of a payment is shown, so that a refunded line is not packed', async () => {
  const orderId = await paid();
  const body = { amount: 100, reason: 'Sold out', idempotencyKey: uuidv7() };
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  expect((await packing()).orders).toMatchObject([{ id: orderId, refunded: 100 }]);
});

test('an order that is refunded in full is left out of what is to be made', async () => {
  const back = await paid([['kaju-katli', 500, 2]]);
  const part = await paid([['chakli', 500, 1]]);
  for (const [orderId, amount] of [
    [back, 1180],
    [part, 10],
  ] as const) {
    const body = { amount, reason: 'Ordered twice', idempotencyKey: uuidv7() };
    expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  }
  const answer = await packing();
  expect(answer.orders.map(({ id }) => id)).toEqual([back, part]);
  expect(answer.inAll.map(({ productId, grams }) => [productId, grams])).toEqual([['chakli', 500]]);
  expect(answer.leftOut).toBe(1);
  expect(await packing({ status: 'preparing' })).toMatchObject({ leftOut: 0 });
});

test('a failed refund does not count: its lines are packed', async () => {
  const refunds = refundSteps(shop, steps, asha);
  const { orderId, txnid } = await refunds.paidOrder();
  shop.sandbox.play(txnid, 'refund-failed');
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(1180) });
  await refunds.finish();
  expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  expect((await packing()).orders).toMatchObject([{ id: orderId, refunded: 0 }]);
  expect(await packing()).toMatchObject({ inAll: [{ productId: 'kaju-katli', grams: 1000 }], leftOut: 0 });
});

test('many orders take a step at once; each is mailed, recorded and audited by itself', async () => {
  const orderIds = [await paid(), await paid(), await paid()];
  const answer = await manager.adminMoveOrders({ body: { orderIds, to: 'preparing', cause } });
  expect(answer).toMatchObject({ data: { moved: orderIds, refused: [] } });
  for (const orderId of orderIds) {
    expect(await shop.mails()).toContainEqual({ kind: 'order-status', orderId, status: 'preparing' });
    expect(await admin.adminAudit({ query: { target: `order:${orderId}` } })).toMatchObject({
      data: { events: [{ what: 'order-status', detail: 'paid → preparing', who: { role: 'manager' } }] },
    });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: { order: { history: [{}, {}, { status: 'preparing', cause }] } },
    });
  }
});

test('an order that does not wait for the step stays, and does not hold up the others', async () => {
  const [first, cancelled, last] = [await paid(), await paid(), await paid()];
  const params = { orderId: cancelled };
  await admin.adminMoveOrder({ params, body: { from: 'paid', to: 'cancelled', cause: 'By telephone' } });
  const unknown = uuidv7();
  const orderIds = [first, cancelled, unknown, 'nonsense', last, last];
  expect(await manager.adminMoveOrders({ body: { orderIds, to: 'preparing', cause } })).toMatchObject({
    data: {
      moved: [first, last],
      refused: [
        { orderId: cancelled, message: expect.stringMatching(/^It is (cancelled|refunded) by now\.$/) },
        { orderId: unknown, message: 'Order not found.' },
        { orderId: 'nonsense', message: 'Order not found.' },
      ],
    },
  });
  expect(
    await manager.adminMoveOrders({ body: { orderIds: [first], to: 'delivered', cause } }),
  ).toMatchObject({
    data: { moved: [], refused: [{ message: 'It is preparing by now.' }] },
  });
});

test('an order whose payment a colleague sends back whole, since the list was fetched, stays and is named', async () => {
  const [sent, back] = [await paid(), await paid()];
  const body = { orderIds: [sent, back], to: 'preparing' as const, cause };
  const refund = { amount: 1180, reason: 'Rang up', idempotencyKey: uuidv7() };
  expect(await admin.adminRequestRefund({ params: { orderId: back }, body: refund })).toMatchObject({
    ok: true,
  });
  expect(await manager.adminMoveOrders({ body: { ...body, refunded: [] } })).toMatchObject({
    data: {
      moved: [sent],
      refused: [
        { orderId: back, message: 'All of it was refunded meanwhile: please look at it.', waits: true },
      ],
    },
  });
  expect(await steps.orderStatus(back)).toBe('paid');
  // Ticked by hand by somebody who has seen it.
  expect(await manager.adminMoveOrders({ body: { ...body, refunded: [back] } })).toMatchObject({
    data: { moved: [sent, back], refused: [] },
  });
});

test('a repeated move, or two at once, moves and mails each order once', async () => {
  const orderIds = [await paid(), await paid()];
  const body = { orderIds, to: 'preparing' as const, cause };
  const answers = await Promise.all([
    manager.adminMoveOrders({ body }),
    admin.adminMoveOrders({ body: { ...body, orderIds: orderIds.toReversed() } }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ data: { refused: [] } });
  expect(await manager.adminMoveOrders({ body })).toMatchObject({ data: { moved: orderIds, refused: [] } });
  const mails = await shop.mails();
  for (const orderId of orderIds) {
    const told = mails.filter((mail) => mail.kind === 'order-status' && mail.orderId === orderId);
    expect(told.filter((mail) => 'status' in mail && mail.status === 'preparing')).toHaveLength(1);
  }
});

test('a step needs a reason, orders and a role with the permission, and never moves money', async () => {
  const orderId = await paid();
  const body = { orderIds: [orderId], to: 'preparing' as const, cause };
  for (const wrong of [
    { ...body, cause: ' ' },
    { ...body, orderIds: [] },
    { ...body, orderIds: Array.from({ length: 101 }, () => uuidv7()) },
    { ...body, to: 'cancelled' as 'shipped' },
    { ...body, to: 'refunded' as 'shipped' },
  ]) {
    expect(await manager.adminMoveOrders({ body: wrong })).toMatchObject({ status: 400 });
  }
  for (const client of [auditor, asha])
    expect(await client.adminMoveOrders({ body })).toMatchObject({ status: 403 });
  expect(await shop.guest().adminMoveOrders({ body })).toMatchObject({ status: 401 });
  expect(await steps.orderStatus(orderId)).toBe('paid');
});

test('the steps of the packing list are steps of the status table', () => {
  for (const status of WAITING) {
    expect(staffChoices({ status, paid_at: new Date() })).toContain(STEP_AFTER[status]);
  }
});
