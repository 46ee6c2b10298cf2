import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import { openTestShop, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { aProduct, wordsOf } from '../steps/a-product.ts';
import { paymentSteps } from '../steps/payment-steps.ts';

let shop: TestShop;
let manager: ShopClient;

beforeAll(async () => {
  shop = await openTestShop();
  manager = await shop.as('manager');
});
afterAll(() => shop.close());

const remove = (productId: string, who = manager) => who.adminRemoveProduct({ params: { productId } });

test('a removed product is nowhere in the shop or the back office, and cannot be changed', async () => {
  const before = await manager.adminProduct({ params: { productId: 'rasgulla' } });
  if (!before.ok) throw new Error(before.message);
  const asha = await shop.as('asha');
  await asha.clearCart();
  await asha.addToCart({ body: { item: 'rasgulla', netWeight: '500 gms' } });
  expect(await remove('rasgulla')).toMatchObject({
    status: 200,
    data: { message: 'Rasgulla is out of the shop.' },
  });
  const params = { productId: 'rasgulla' };
  await eventually(async () => {
    expect(await shop.guest().oneProduct({ params })).toMatchObject({ status: 404 });
  });
  const all = await shop.guest().allProducts();
  const list = await manager.adminProducts();
  if (!all.ok || !list.ok) throw new Error('no list');
  expect(all.data.map(({ id }) => id)).not.toContain('rasgulla');
  expect(list.data.products.map(({ id }) => id)).not.toContain('rasgulla');
  expect(await manager.adminProduct({ params })).toMatchObject({ status: 404 });
  const { pricePerKg, oldPricePerKg, available, stockGrams } = before.data.product;
  const was = { pricePerKg, oldPricePerKg, available, stockGrams };
  expect(await manager.adminChangeShelf({ params, body: { was, becomes: was } })).toMatchObject({
    status: 404,
  });
  const words = wordsOf(before.data.product);
  expect(
    await manager.adminChangeProductWords({ params, body: { was: words, becomes: words } }),
  ).toMatchObject({
    status: 404,
  });
  // The answer to the first press may have been lost: a second one finds the wanted state, and is not recorded again.
  expect(await remove('rasgulla')).toMatchObject({
    status: 200,
    data: { message: 'Rasgulla is out of the shop.' },
  });
  // The cart keeps the line, and its page says that the product was removed.
  expect(await asha.getCart()).toMatchObject({ data: { rasgulla: { '500 gms': 1 } } });
  expect(await asha.addToCart({ body: { item: 'rasgulla', netWeight: '500 gms' } })).toMatchObject({
    status: 404,
  });
  const trail = await (await shop.as('admin')).adminAudit({ query: { target: 'product:rasgulla' } });
  expect(trail).toMatchObject({ data: { events: [{ what: 'product-removed', who: { role: 'manager' } }] } });
});

test('a product with held stock stays until the payment is decided; the order keeps its line', async () => {
  const steps = await paymentSteps(shop);
  const asha = await shop.as('asha');
  const begun = await steps.begin(asha, [['ghevar', 500, 1]]);
  expect(await remove('ghevar')).toMatchObject({
    status: 409,
    message:
      '500 g are held for payments that are open, so nothing is changed. Please try again in half an hour.',
  });
  await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
  expect(await remove('ghevar')).toMatchObject({ ok: true });
  const order = await asha.orderDetails({ params: { orderId: begun.orderId } });
  expect(order).toMatchObject({
    data: { order: { items: [{ productId: 'ghevar', productName: 'Ghevar' }] } },
  });
});

test('a product is removed only by roles with the permission, also by its _id', async () => {
  for (const who of [await shop.as('auditor'), await shop.as('asha')])
    expect(await remove('jalebi', who)).toMatchObject({ status: 403 });
  expect(await remove('jalebi', shop.guest())).toMatchObject({ status: 401 });
  const jalebi = await shop.guest().oneProduct({ params: { productId: 'jalebi' } });
  expect(await remove((jalebi.ok && jalebi.data._id) || '')).toMatchObject({ ok: true });
  expect(await remove('no-such-sweet')).toMatchObject({ status: 404 });
});

test('the audit trail tells a product’s life in the words of the back office, from making it to taking it out', async () => {
  const made = await manager.adminCreateProduct({ body: aProduct('Jamun Barfi') });
  if (!made.ok) throw new Error(made.message);
  const params = { productId: 'jamun-barfi' };
  const { pricePerKg, oldPricePerKg, available, stockGrams } = made.data.product;
  const was = { pricePerKg, oldPricePerKg, available, stockGrams };
  const becomes = { pricePerKg: 600, oldPricePerKg: 640, available: false, stockGrams: 6000 };
  expect(await manager.adminChangeShelf({ params, body: { was, becomes } })).toMatchObject({ ok: true });
  const seen = await manager.adminProduct({ params });
  if (!seen.ok) throw new Error(seen.message);
  const words = wordsOf(seen.data.product);
  const others = { category: 'Bakery', gstBasisPoints: 1200, hsn: '19059020', isNew: false } as const;
  const body = { was: words, becomes: { ...words, ...others } };
  expect(await manager.adminChangeProductWords({ params, body })).toMatchObject({ ok: true });
  expect(await remove('jamun-barfi')).toMatchObject({ status: 200 });
  const trail = await (await shop.as('admin')).adminAudit({ query: { target: 'product:jamun-barfi' } });
  expect(trail.ok && trail.data.events.map(({ detail }) => detail)).toEqual([
    'Bakery, ₹600 per kg, stock 6,000 g',
    'category Sweets → Bakery, HSN code, GST 5 % → 12 %, new off',
    'price ₹640 per kg → ₹600 per kg, old price none → ₹640 per kg, for sale yes → no, stock made to order → 6,000 g',
    'Sweets, ₹640 per kg, made to order, 1 picture',
  ]);
});
