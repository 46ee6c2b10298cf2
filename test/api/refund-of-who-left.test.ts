import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eraseBuyersWhoLeft } from '../../src/shop/customers/erase-buyers.ts';
import { mailFixture } from '../mail/mail-fixture.ts';
import { openTestShop, PASSWORD, type TestShop } from '../shop.ts';
import { type PaymentSteps, paymentSteps } from './payment-steps.ts';
import { refundSteps } from './refund-steps.ts';

/** A cancelled order whose buyer deletes the account while its money is on its way back. */

let shop: TestShop;
let steps: PaymentSteps;
beforeAll(async () => {
  shop = await openTestShop({ timeScale: 100_000 });
  steps = await paymentSteps(shop);
});
afterEach(() => shop.setClock(null));
afterAll(() => shop.close());

const NOBODY = { name: 'Deleted customer', email: 'deleted-customer@invalid', phone: '0000000000' };

async function personOf(orderId: string) {
  return shop.shop.db
    .selectFrom('orders')
    .select(['name', 'email', 'phone'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The person on the order, so many days from now. */
async function personAfter(days: number, orderId: string) {
  shop.setClock(new Date(Date.now() + days * 24 * 3600_000));
  await eraseBuyersWhoLeft(shop.shop);
  return personOf(orderId);
}

async function leavesWithoutTheMoney(name: 'asha' | 'ravi', conduct: 'plain' | 'refund-failed') {
  const buyer = await shop.as(name);
  const refunds = refundSteps(shop, steps, buyer);
  const { orderId, txnid } = await refunds.paidOrder();
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
  return { orderId, post, before };
}

test('a buyer who left is told that the money is back, and forgotten a day later', async () => {
  const { orderId, post } = await leavesWithoutTheMoney('asha', 'plain');
  expect(await steps.orderStatus(orderId)).toBe('refunded');
  const mail = await post.send({ kind: 'order-status', orderId, status: 'refunded' });
  expect(mail?.headers.get('to')).toEqual(['Asha Verma <asha@example.in>']);
  expect(await personAfter(1.5, orderId)).toEqual(NOBODY);
});

test('the shop reads whose money did not arrive, and has 90 days to give it back', async () => {
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
