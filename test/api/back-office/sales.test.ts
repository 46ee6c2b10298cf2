import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { dayAfter, indianDay } from '../../../src/contract/indian-day.ts';
import { renames } from '../steps/a-product.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import type { PaymentSteps } from '../steps/payment-steps.ts';
import { refundSteps } from '../steps/refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');
const auditor = await shop.as('auditor');

/** An order as if it had been paid at that time. */
async function paidAt(at: string, lines: Parameters<PaymentSteps['begin']>[1]) {
  const begun = await steps.buy(asha, lines);
  await shop.shop.db
    .updateTable('orders')
    .set({ paid_at: new Date(at) })
    .where('id', '=', begun.orderId)
    .execute();
  return begun;
}

const salesOf = async (query: { from?: string; to?: string }) => {
  const answer = await auditor.adminSales({ query });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};

test('a day lasts from midnight to midnight in India; sweets are added up by weight', async () => {
  const late = await paidAt('2024-11-01T18:29:59.999Z', [['chakli', 1000, 1]]);
  const first = await paidAt('2024-11-01T18:30:00Z', [['chakli', 250, 3]]);
  const second = await paidAt('2024-11-02T18:29:59Z', [
    ['kaju-katli', 500, 1],
    ['chakli', 500, 2],
  ]);
  const next = await paidAt('2024-11-02T18:30:00Z', [['kaju-katli', 1000, 1]]);
  const rupees = (...orders: { amountPaise: number }[]) =>
    orders.reduce((sum, { amountPaise }) => sum + amountPaise, 0) / 100;
  const one = await salesOf({ from: '2024-11-02', to: '2024-11-02' });
  expect(one.days).toEqual([{ day: '2024-11-02', orders: 2, takings: rupees(first, second), wentBack: 0 }]);
  expect(one.sweets).toMatchObject([
    { productId: 'chakli', productName: 'Chakli', grams: 1750, packs: 5 },
    { productId: 'kaju-katli', grams: 500, packs: 1 },
  ]);
  expect(one.sweets.reduce((sum, { takings }) => sum + takings, 0)).toBeCloseTo(rupees(first, second), 2);
  const three = await salesOf({ from: '2024-11-01', to: '2024-11-03' });
  expect(three.days).toEqual([
    { day: '2024-11-03', orders: 1, takings: rupees(next), wentBack: 0 },
    { day: '2024-11-02', orders: 2, takings: rupees(first, second), wentBack: 0 },
    { day: '2024-11-01', orders: 1, takings: rupees(late), wentBack: 0 },
  ]);
});

test('a sweet whose name was corrected is one sweet, under its current name', async () => {
  await paidAt('2024-10-01T12:00:00Z', [['jalebi', 500, 1]]);
  const former = await renames(manager, 'jalebi', 'Garam Jalebi');
  await paidAt('2024-10-01T13:00:00Z', [['jalebi', 1000, 1]]);
  expect((await salesOf({ from: '2024-10-01', to: '2024-10-01' })).sweets).toMatchObject([
    { productId: 'jalebi', productName: 'Garam Jalebi', grams: 1500, packs: 2 },
  ]);
  await renames(manager, 'jalebi', former);
});

test('the default is the last seven days including today; refunds are counted on the day they are made', async () => {
  // Otherwise midnight could pass in between.
  shop.setClock(new Date());
  const today = indianDay(shop.shop.clock());
  const before = await salesOf({});
  expect(before).toMatchObject({ from: dayAfter(today, -6), to: today });
  const ofToday = ({ days }: typeof before) =>
    days.find(({ day }) => day === today) ?? { orders: 0, takings: 0, wentBack: 0 };
  const { orderId, amountPaise } = await paidAt(shop.shop.clock().toISOString(), [['nankhatai', 500, 1]]);
  const body = { amount: 12.5, reason: 'One pack was broken', idempotencyKey: uuidv7() };
  expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
  const after = await salesOf({});
  expect(ofToday(after).orders - ofToday(before).orders).toBe(1);
  expect(ofToday(after).takings - ofToday(before).takings).toBeCloseTo(amountPaise / 100, 2);
  expect(ofToday(after).wentBack - ofToday(before).wentBack).toBeCloseTo(12.5, 2);
  const sold = ({ sweets }: typeof before) =>
    sweets.find((sweet) => sweet.productId === 'nankhatai')?.grams ?? 0;
  expect(sold(after) - sold(before)).toBe(500);

  await manager.adminMoveOrder({
    params: { orderId },
    body: { from: 'paid', to: 'cancelled', cause: 'The oven broke' },
  });
  const cancelled = await salesOf({});
  expect(ofToday(cancelled).takings).toBe(ofToday(after).takings);
  expect(ofToday(cancelled).wentBack - ofToday(before).wentBack).toBeCloseTo(amountPaise / 100, 2);
  expect(sold(cancelled)).toBe(sold(before));
});

test('neither a surplus payment that goes back nor a failed refund counts as refunded', async () => {
  const refunds = refundSteps(shop, steps, asha);
  const today = indianDay(new Date());
  const wentBack = async () => {
    const { days } = await salesOf({ from: today, to: dayAfter(today, 1) });
    return days.reduce((sum, day) => sum + day.wentBack, 0);
  };
  const before = await wentBack();
  const { second } = await refunds.twicePaidOrder();
  expect(await steps.refundsOf(second.orderId)).toHaveLength(1);
  const { orderId, txnid } = await refunds.paidOrder();
  shop.sandbox.play(txnid, 'refund-failed');
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(100) });
  await refunds.finish();
  expect(await refunds.statesOf(orderId)).toEqual(['failed']);
  expect(await wentBack()).toBeCloseTo(before, 2);
});

test('days are refused when they are malformed, incomplete, in the wrong order or too many', async () => {
  for (const query of [
    { from: '2024-11-31', to: '2024-12-01' },
    { from: 'yesterday', to: 'today' },
    { from: '2024-11-01' },
    { to: '2024-11-01' },
    { from: '2024-11-02', to: '2024-11-01' },
    { from: '2023-01-01', to: '2024-01-02' },
  ]) {
    expect(await auditor.adminSales({ query }), JSON.stringify(query)).toMatchObject({ status: 400 });
  }
  expect((await salesOf({ from: '2020-01-01', to: '2020-12-31' })).days).toEqual([]);
});
