import { expect, test } from 'vitest';
import { anonymiseBuyersWhoLeft } from '../../src/shop/customers/anonymise-buyers.ts';
import { eraseUnpaidOrders } from '../../src/shop/orders/erase-unpaid-orders.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';
import { refundSteps } from '../api/steps/refund-steps.ts';
import { PASSWORD } from '../shop.ts';
import { overtaken } from '../support/overtaken.ts';

/** Orders about to be erased or anonymised, to which something happens at that moment. */

const { shop, steps, asha } = await openPaymentShop();

test('a deleted order whose money arrives while it is being erased stays, and the money goes back', async () => {
  const { orderId, txnid, accessKey, amountPaise } = await steps.begin(asha, [['ghevar', 250, 1]]);
  await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
  expect(await asha.deleteOrder({ params: { orderId } })).toMatchObject({ ok: true });
  shop.sandbox.setWebhookUrl(null);
  await shop.sandbox.resolve(txnid, 'success');
  // Its last check has been made.
  await shop.shop.db.updateTable('payment_attempts').set({ checks: 5 }).where('txnid', '=', txnid).execute();
  const erased = await overtaken(shop, eraseUnpaidOrders, async () => {
    const { statusCode } = await steps.webhook(shop.sandbox.signedResponse(txnid));
    expect(statusCode).toBe(200);
  });
  expect(erased).toBe(0);
  expect(await steps.refundsOf(orderId)).toEqual([
    { txnid, amount_paise: amountPaise, reason: 'order deleted' },
  ]);
});

test('a buyer who left is not forgotten while a refund is just being requested', async () => {
  const buyer = await shop.as('ravi');
  const refunds = refundSteps(shop, steps, buyer);
  const { orderId } = await refunds.paidOrder();
  expect(await buyer.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
  const manager = await shop.as('manager');
  for (const [from, to] of [
    ['paid', 'preparing'],
    ['preparing', 'shipped'],
    ['shipped', 'delivered'],
  ] as const) {
    const body = { from, to, cause: 'On its way' };
    expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({ ok: true });
  }
  shop.setClockAhead({ days: 2 });
  const anonymised = await overtaken(shop, anonymiseBuyersWhoLeft, async () => {
    const signedInAgain = await shop.as('manager');
    const requested = { params: { orderId }, body: refunds.request(100) };
    expect(await signedInAgain.adminRequestRefund(requested)).toMatchObject({ ok: true });
  });
  expect(anonymised).toBe(0);
  const { name } = await shop.shop.db
    .selectFrom('orders')
    .select('name')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Asha Verma');
});
