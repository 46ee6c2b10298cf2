import { expect, test } from 'vitest';
import { BULK_MESSAGE } from '../../src/contract/weight.ts';
import { openCartShop } from './steps/cart-shop.ts';

const { shop, asha, add, remove, cartOf, raw } = await openCartShop();

test('adding raises the quantity of that product and weight', async () => {
  await add('kaju-katli', '500 gms', 2);
  await add('kaju-katli', '250 gms');
  const answer = await add('kaju-katli', '500 gms', 3);
  const cart = { 'kaju-katli': { '500 gms': 5, '250 gms': 1 } };
  expect(answer).toMatchObject({ ok: true, data: { success: true, cart } });
  expect(await cartOf(asha)).toEqual(cart);
});

test('the quantity defaults to 1', async () => {
  const answer = await asha.addToCart({ body: { item: 'chakli', netWeight: '250 gms' } });
  expect(answer).toMatchObject({ data: { cart: { chakli: { '250 gms': 1 } } } });
});

test('a product may be named by its _id; the cart uses its id', async () => {
  const products = await asha.allProducts();
  const uid = products.ok ? products.data.find(({ id }) => id === 'chakli')?._id : '';
  const added = await add(uid ?? '', '250 gms', 2);
  expect(added).toMatchObject({ data: { cart: { chakli: { '250 gms': 2 } } } });
  const removed = await remove((uid ?? '').toUpperCase(), '250 gms');
  expect(removed).toMatchObject({ data: { cart: { chakli: { '250 gms': 1 } } } });
});

test('lines stay in the order in which they were first added', async () => {
  for (const item of ['nankhatai', 'chakli', 'kaju-katli', 'chakli']) await add(item, '250 gms');
  const answer = await asha.getCart();
  expect(answer.ok && Object.keys(answer.data)).toEqual(['nankhatai', 'chakli', 'kaju-katli']);
});

test('a product that does not exist cannot be added', async () => {
  for (const item of [
    'no-such-sweet',
    '0198c0de-0000-7000-8000-000000000000',
    "'; drop table products; --",
  ]) {
    expect(await add(item, '250 gms')).toMatchObject({
      status: 404,
      message: 'This product does not exist.',
    });
  }
});

test('keys with a meaning in JavaScript are only unknown products', async () => {
  for (const item of ['__proto__', 'constructor', 'prototype', 'toString']) {
    expect(await add(item, '250 gms')).toMatchObject({ status: 404 });
    expect(await remove(item, '250 gms')).toMatchObject({ status: 404 });
  }
  const merge = await raw('/mergecart', '{"cart":{"__proto__":{"250 gms":1},"constructor":{"250 gms":1}}}');
  expect(merge.statusCode).toBe(400);
  const merged = await raw('/mergecart', '{"cart":{"toString":{"250 gms":1},"constructor":{"250 gms":1}}}');
  expect(merged.json()).toEqual({ success: true, cart: {} });
});

test('a product named like a property of every object is an ordinary product', async () => {
  const { db } = shop.shop;
  const chakli = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 'chakli')
    .executeTakeFirstOrThrow();
  const uid = '0198c0de-0000-7000-8000-00000000c0de';
  await db
    .insertInto('products')
    .values({ ...chakli, id: 'constructor', uid })
    .execute();
  const answer = await add('constructor', '250 gms', 2);
  expect(answer.ok && Object.hasOwn(answer.data.cart, 'constructor')).toBe(true);
  expect(answer).toMatchObject({ data: { cart: { constructor: { '250 gms': 2 } } } });
});

test('a product that is out of stock is refused by name', async () => {
  const products = await asha.allProducts();
  const sold = products.ok ? products.data.find((product) => product.out_of_stock) : undefined;
  expect(await add(sold?.id ?? '', '250 gms')).toMatchObject({
    status: 409,
    message: `${sold?.name} is out of stock.`,
  });
});

test('the cart holds no more of a counted stock than can be bought, all weights together', async () => {
  expect(await add('ghevar', '1000 gms', 7)).toMatchObject({
    status: 409,
    message: 'Only 6 kg of Ghevar is left.',
  });
  expect(await add('ghevar', '1000 gms', 5)).toMatchObject({ ok: true });
  expect(await add('ghevar', '750 gms', 2)).toMatchObject({
    status: 409,
    message: 'Only 6 kg of Ghevar is left, and 5 kg of it is in your cart already.',
  });
  expect(await add('ghevar', '500 gms', 2)).toMatchObject({
    data: { cart: { ghevar: { '1000 gms': 5, '500 gms': 2 } } },
  });
});

test('packs that others hold cannot be added', async () => {
  const set = (held_grams: number) =>
    shop.shop.db.updateTable('products').set({ held_grams }).where('id', '=', 'ghevar').execute();
  await set(5800);
  expect(await add('ghevar', '250 gms')).toMatchObject({ status: 409, message: 'Ghevar is out of stock.' });
  await set(5000);
  expect(await add('ghevar', '500 gms', 3)).toMatchObject({ message: 'Only 1 kg of Ghevar is left.' });
  await set(0);
});

test('more than 99 packs of one weight is a bulk order', async () => {
  await add('kaju-katli', '250 gms', 99);
  expect(await add('kaju-katli', '250 gms')).toMatchObject({ status: 409, message: BULK_MESSAGE });
  expect(await add('kaju-katli', '500 gms')).toMatchObject({ ok: true });
  for (const quantity of [100, 1e308])
    expect(await add('chakli', '250 gms', quantity)).toMatchObject({ status: 400, message: BULK_MESSAGE });
});

test('unusable input is refused with 400', async () => {
  const bodies = [
    '{"item":"chakli","netWeight":"250 gms","quantity":0}',
    '{"item":"chakli","netWeight":"250 gms","quantity":-1}',
    '{"item":"chakli","netWeight":"250 gms","quantity":1.5}',
    '{"item":"chakli","netWeight":"250 gms","quantity":"2"}',
    '{"item":"chakli","netWeight":"251 gms","quantity":1}',
    '{"item":"","netWeight":"250 gms"}',
    '{"item":{"$ne":1},"netWeight":"250 gms"}',
    '{"netWeight":"250 gms"}',
    '[]',
    'null',
    '{"item":',
  ];
  for (const body of bodies) expect((await raw('/addtocart', body)).statusCode, body).toBe(400);
  expect(await cartOf(asha)).toEqual({});
});

test('a caller without a token gets a 401 whatever the body is', async () => {
  for (const url of ['/addtocart', '/removefromcart', '/mergecart']) {
    for (const [type, payload] of [
      ['application/json', '{'],
      ['text/plain', 'kaju-katli'],
      ['application/json', '{}'],
    ] as const) {
      const answer = await shop.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(answer.statusCode, `${url} ${payload}`).toBe(401);
    }
  }
});

test('removing lowers by one pack, then drops the weight, then the product', async () => {
  await add('chakli', '250 gms', 2);
  await add('chakli', '500 gms', 1);
  expect(await remove('chakli', '250 gms')).toMatchObject({ data: { cart: { chakli: { '250 gms': 1 } } } });
  const dropped = await remove('chakli', '250 gms');
  expect(dropped.ok && dropped.data.cart).toEqual({ chakli: { '500 gms': 1 } });
  const empty = await remove('chakli', '500 gms');
  expect(empty.ok && empty.data.cart).toEqual({});
});

test('removeAll takes the weight out at once', async () => {
  await add('chakli', '250 gms', 40);
  const answer = await remove('chakli', '250 gms', true);
  expect(answer.ok && answer.data.cart).toEqual({});
});

test('removing what is not in the cart changes nothing', async () => {
  await add('chakli', '500 gms');
  const answer = await remove('kaju-katli', '250 gms');
  expect(answer.ok && answer.data.cart).toEqual({ chakli: { '500 gms': 1 } });
  expect(await remove('no-such-sweet', '250 gms')).toMatchObject({ status: 404 });
});

test('a product that is no longer sold stays in the cart; it can be removed but not added', async () => {
  await add('moth-bhujia', '250 gms', 2);
  await shop.shop.db
    .updateTable('products')
    .set({ removed_at: new Date() })
    .where('id', '=', 'moth-bhujia')
    .execute();
  expect(await asha.getCart()).toMatchObject({ data: { 'moth-bhujia': { '250 gms': 2 } } });
  expect(await add('moth-bhujia', '250 gms')).toMatchObject({ status: 404 });
  const removed = await remove('moth-bhujia', '250 gms', true);
  expect(removed.ok && removed.data.cart).toEqual({});
});

test('every customer has a cart of their own, and nobody else has any', async () => {
  await add('chakli', '250 gms');
  const ravi = await shop.as('ravi');
  expect(await cartOf(ravi)).toEqual({});
  await ravi.clearCart();
  expect(await cartOf(asha)).toEqual({ chakli: { '250 gms': 1 } });
  const guest = shop.guest();
  expect(await guest.getCart()).toMatchObject({ status: 401 });
  expect(await guest.addToCart({ body: { item: 'chakli', netWeight: '250 gms' } })).toMatchObject({
    status: 401,
  });
});
