import { expect, onTestFinished, test, vi } from 'vitest';
import { reconcileDue } from '../../src/shop/payments/settle/reconcile.ts';
import { openPaymentShop } from '../api/steps/payment-shop.ts';

const { shop, steps, asha } = await openPaymentShop();

test('verify, form posts, webhooks and the reconciler at the same moment settle once', async () => {
  const before = await steps.stockOf('ghevar');
  await asha.addToCart({ body: { item: 'ghevar', netWeight: '250 gms', quantity: 3 } });
  const { orderId, txnid, accessKey } = await steps.begin(asha, [['ghevar', 250, 2]]);
  const response = await shop.sandbox.pay(accessKey, 'success');
  const lastReceipt = await lastReceiptNumber();
  shop.setClockAhead({ minutes: 1 });

  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => steps.verify(asha, response)),
    ...[1, 2, 3, 4].map(() => steps.postReturn(response)),
    ...[1, 2, 3, 4].map(() => steps.webhook(response)),
    reconcileDue(shop.shop, 10),
    steps.verify(asha, { txnid }),
  ]);
  expect(answers.slice(0, 4)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ status: 'success' })),
  );

  const details = await asha.orderDetails({ params: { orderId } });
  expect(details).toMatchObject({
    data: { order: { status: 'paid', history: [{ status: 'pending' }, { status: 'paid' }] } },
  });
  expect(details.ok && details.data.order.history).toHaveLength(2);
  expect(await lastReceiptNumber()).toBe(lastReceipt + 1);
  expect(await steps.mailsAbout(orderId)).toEqual(['order-status paid', 'shop-order-paid']);
  expect(await steps.stockOf('ghevar')).toEqual({ there: (before.there ?? 0) - 500, held: before.held });
  const cart = await asha.getCart();
  expect(cart.ok && cart.data['ghevar']).toEqual({ '250 gms': 1 });
  expect(await steps.refundsOf(orderId)).toEqual([]);
  shop.setClock(null);
});

test('a success and a failure that cross end in the success', async () => {
  const ravi = await shop.as('ravi');
  const { orderId, txnid, accessKey } = await steps.begin(ravi, [['chakli', 500, 1]]);
  const bad = await shop.sandbox.pay(accessKey, 'userCancelled');
  const underWay = [1, 2, 3].map(() => steps.webhook(bad));
  const good = await shop.sandbox.resolve(txnid, 'success');
  await Promise.all([...underWay, steps.webhook(bad), steps.webhook(good), steps.verify(ravi, good)]);
  expect(await steps.orderStatus(orderId)).toBe('paid');
  expect(await steps.attemptState(txnid)).toBe('succeeded');
});

test('a success that comes while its payment is being ended as unpaid counts, and is no alarm', async () => {
  const ravi = await shop.as('ravi');
  const { orderId, txnid, accessKey } = await steps.begin(ravi, [['chakli', 500, 1]]);
  const { gateway, db, log } = shop.shop;
  shop.setClockAhead({ minutes: 31 });
  const notYet = async () => ({ ok: false, reason: 'not-found' }) as const;
  // The first transaction of this check is the one that ends the payment.
  const ending = db.transaction();
  const end: typeof ending.execute = ending.execute.bind(ending);
  const execute: typeof end = async (work) => {
    await steps.verify(ravi, await shop.sandbox.pay(accessKey, 'success'));
    return end(work);
  };
  const begins = vi.spyOn(db, 'transaction').mockReturnValueOnce(Object.assign(ending, { execute }));
  const raised = vi.spyOn(log, 'error');
  onTestFinished(() => {
    begins.mockRestore();
    raised.mockRestore();
    shop.setClock(null);
  });
  await reconcileDue({ ...shop.shop, gateway: { ...gateway, retrieve: notYet } }, 10);
  expect(await steps.orderStatus(orderId)).toBe('paid');
  expect(await steps.attemptState(txnid)).toBe('succeeded');
  expect(raised.mock.calls).toEqual([]);
});

test('many buyers of the last grams at once: no more is held or sold than there is', async () => {
  const { there, held } = await steps.stockOf('ghevar');
  const free = (there ?? 0) - held;
  const guests = Array.from({ length: 12 }, () => shop.guest());
  const answers = await Promise.all(
    guests.map((guest, index) => {
      const lines = [
        ['ghevar', 1000, 1],
        ['kaju-katli', 250, 1],
      ] as const;
      const body = steps.payload(index % 2 ? lines : lines.toReversed());
      return guest.initiatePayment({ body });
    }),
  );
  const begun = answers.filter((answer) => answer.ok);
  expect(begun).toHaveLength(Math.floor(free / 1000));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await Promise.all(
    begun.map(async (answer, index) => {
      const response = await shop.sandbox.pay(answer.data.access_key, index % 2 ? 'failure' : 'success');
      await Promise.all([steps.webhook(response), steps.postReturn(response)]);
    }),
  );
  const sold = Math.ceil(begun.length / 2) * 1000;
  expect(await steps.stockOf('ghevar')).toEqual({ there: (there ?? 0) - sold, held });
});

async function lastReceiptNumber(): Promise<number> {
  const { rows } = await shop.pool.query<{ last: string }>('select last_value as last from receipt_numbers');
  return Number(rows[0]?.last);
}
