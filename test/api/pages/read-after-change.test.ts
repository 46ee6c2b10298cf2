import { expect, test } from 'vitest';
import { pictureUrl } from '../../../src/contract/pictures/picture-by-name.server.ts';
import { aProduct } from '../steps/a-product.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';

/** A shop that hears of changes only from this process itself. */
const { shop, steps, asha } = await openPaymentShop({ deaf: true });
const manager = await shop.as('manager');

async function listed(id: string) {
  const answer = await shop.guest().allProducts();
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.find((product) => product.id === id);
}

test('the next list shows what staff have changed about a product', async () => {
  const { pricePerKg, oldPricePerKg, available, stockGrams, ...words } = aProduct('Til Barfi');
  const shelf = { pricePerKg, oldPricePerKg, available, stockGrams };
  const productId = 'til-barfi';
  expect(await manager.adminCreateProduct({ body: { ...shelf, ...words } })).toMatchObject({ ok: true });
  expect(await listed(productId)).toMatchObject({ new_price: pricePerKg });
  const dearer = { was: shelf, becomes: { ...shelf, pricePerKg: pricePerKg + 10 } };
  expect(await manager.adminChangeShelf({ params: { productId }, body: dearer })).toMatchObject({
    ok: true,
  });
  expect(await listed(productId)).toMatchObject({ new_price: pricePerKg + 10 });
  const described = { was: words, becomes: { ...words, tagline: 'Sesame and jaggery' } };
  expect(await manager.adminChangeProductWords({ params: { productId }, body: described })).toMatchObject({
    ok: true,
  });
  expect(await listed(productId)).toMatchObject({ tagline: 'Sesame and jaggery' });
  expect(await manager.adminRemoveProduct({ params: { productId } })).toMatchObject({ ok: true });
  expect(await listed(productId)).toBeUndefined();
});

test('the next list shows the stock that a payment holds, frees or takes, and a cancelled order returns', async () => {
  const stock = async () => (await listed('ghevar'))?.stock ?? 0;
  const before = await stock();
  const failing = await steps.begin(asha, [['ghevar', 500, 1]]);
  expect(await stock()).toBe(before - 500);
  await steps.postReturn(await shop.sandbox.pay(failing.accessKey, 'failure'));
  expect(await stock()).toBe(before);
  const { orderId } = await steps.buy(asha, [['ghevar', 500, 1]], { orderId: failing.orderId });
  expect(await stock()).toBe(before - 500);
  const cancelled = { from: 'paid', to: 'cancelled', cause: 'Out of ghee' } as const;
  expect(await manager.adminMoveOrder({ params: { orderId }, body: cancelled })).toMatchObject({ ok: true });
  expect(await stock()).toBe(before);
});

test('the next answer about the home page has the picture that staff have chosen', async () => {
  expect(await shop.guest().activeHero()).toMatchObject({ ok: true });
  const body = { image: pictureUrl('counter', 1440), description: 'Our counter' };
  const added = await manager.adminAddHomePicture({ body });
  if (!added.ok) throw new Error(added.message);
  const [newest, shown] = added.data.pictures;
  const chosen = { was: shown?.id ?? null, becomes: newest?.id ?? null };
  expect(await manager.adminShowHomePicture({ body: chosen })).toMatchObject({ ok: true });
  expect(await shop.guest().activeHero()).toMatchObject({ data: { alt: 'Our counter' } });
});
