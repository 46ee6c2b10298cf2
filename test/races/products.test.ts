import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, wordsOf } from '../api/steps/a-product.ts';
import { paymentSteps } from '../api/steps/payment-steps.ts';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const atOnce = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

const eventsOf = async (target: string) => {
  const trail = await (await shop.as('admin')).adminAudit({ query: { target } });
  return trail.ok ? trail.data.events.length : Number.NaN;
};

test('ten creations of one name at the same moment make one product', async () => {
  const manager = await shop.as('manager');
  const answers = await atOnce(10, () => manager.adminCreateProduct({ body: aProduct('Til Barfi') }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await eventsOf('product:til-barfi')).toBe(1);
});

test('of ten edits from the same page at the same moment one is kept, and the others are refused', async () => {
  const manager = await shop.as('manager');
  const params = { productId: 'chakli' };
  const seen = await manager.adminProduct({ params });
  if (!seen.ok) throw new Error(seen.message);
  const was = wordsOf(seen.data.product);
  const answers = await atOnce(10, (n) =>
    manager.adminChangeProductWords({ params, body: { was, becomes: { ...was, tagline: `Line ${n}` } } }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const won = answers.findIndex(({ ok }) => ok);
  expect(await manager.adminProduct({ params })).toMatchObject({
    data: { product: { tagline: `Line ${won}` } },
  });
  expect(await eventsOf('product:chakli')).toBe(1);
});

test('ten removals at the same moment have the effect of one', async () => {
  const manager = await shop.as('manager');
  const answers = await atOnce(10, () => manager.adminRemoveProduct({ params: { productId: 'jalebi' } }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await eventsOf('product:jalebi')).toBe(1);
});

test('a removal while many buyers start to pay breaks no stock and no payment', async () => {
  const manager = await shop.as('manager');
  const steps = await paymentSteps(shop);
  const asha = await shop.as('asha');
  const answers = await atOnce(12, async (n) => {
    if (n % 4 === 3) return manager.adminRemoveProduct({ params: { productId: 'ghevar' } });
    return asha.initiatePayment({ body: steps.payload([['ghevar', 250, 1]]) });
  });
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const paying = answers.filter((answer) => answer.ok && 'access_key' in answer.data).length;
  expect(await steps.stockOf('ghevar')).toEqual({ there: 6000, held: paying * 250 });
});
