import { expect, test } from 'vitest';
import { openCartShop } from './steps/cart-shop.ts';

const { shop, asha, add, cartOf, raw } = await openCartShop();

test('a guest cart is added up, capped at 99 a line, and lines that cannot be kept are left out', async () => {
  await add('kaju-katli', '500 gms', 2);
  await add('chakli', '250 gms', 60);
  const products = await asha.allProducts();
  const sold = (products.ok && products.data.find((product) => product.out_of_stock)?.id) || '';
  const uid = (products.ok && products.data.find(({ id }) => id === 'nankhatai')?._id) || '';
  const answer = await asha.mergeCart({
    body: {
      cart: {
        'kaju-katli': { '500 gms': 3, '333 gms': 1, '250 gms': 1.5, '750 gms': 0, '1000 gms': -2 },
        chakli: { '250 gms': 60 },
        nankhatai: { '250 gms': 1 },
        [uid]: { '250 gms': 2 },
        'no-such-sweet': { '250 gms': 1 },
        [sold]: { '250 gms': 1 },
        ghevar: { '1000 gms': 4, '750 gms': 3 },
        rasgulla: { '250 gms': 1e9 },
        'a\0b': { '250 gms': 1 },
        '\ud800': { '250 gms': 1 },
      },
    },
  });
  expect(answer.ok && answer.data.cart).toEqual({
    'kaju-katli': { '500 gms': 5 },
    chakli: { '250 gms': 99 },
    nankhatai: { '250 gms': 3 },
    ghevar: { '750 gms': 2, '1000 gms': 4 },
    rasgulla: { '250 gms': 99 },
  });
  expect(await cartOf(asha)).toEqual(answer.ok && answer.data.cart);
});

test('a merge keeps as many packs as a counted stock has, line by line in the order of the guest’s cart', async () => {
  const merge = async (packs: Record<string, number>) => {
    const answer = await asha.mergeCart({ body: { cart: { ghevar: packs } } });
    return answer.ok && answer.data.cart['ghevar'];
  };
  expect(await merge({ '1000 gms': 7 })).toEqual({ '1000 gms': 6 });
  await asha.clearCart();
  expect(await merge({ '250 gms': 1, '1000 gms': 9, '750 gms': 1, '500 gms': 9 })).toEqual({
    '250 gms': 1,
    '1000 gms': 5,
    '750 gms': 1,
  });
  // The cart is full: nothing is added, and nothing that it held is removed.
  expect(await merge({ '250 gms': 5 })).toEqual({ '250 gms': 1, '1000 gms': 5, '750 gms': 1 });
});

test('a line that cannot be merged takes no room from one that can', async () => {
  const { db } = shop.shop;
  const set = (held_grams: number, stock_grams: number) =>
    db.updateTable('products').set({ held_grams, stock_grams }).where('id', '=', 'ghevar').execute();
  await set(0, 99 * 250 + 1000);
  await add('ghevar', '250 gms', 99);
  const full = await asha.mergeCart({ body: { cart: { ghevar: { '250 gms': 99, '1000 gms': 1 } } } });
  expect(full.ok && full.data.cart).toEqual({ ghevar: { '250 gms': 99, '1000 gms': 1 } });
  // Others hold as much as this cart has: it keeps its packs, and gets no more.
  await set(20_000, 99 * 250 + 1000);
  const held = await asha.mergeCart({ body: { cart: { ghevar: { '500 gms': 1 } } } });
  expect(held.ok && held.data.cart).toEqual({ ghevar: { '250 gms': 99, '1000 gms': 1 } });
  await set(0, 6000);
});

test('merging nothing, or too much, does no harm', async () => {
  await add('chakli', '250 gms');
  const nothing = await asha.mergeCart({ body: { cart: {} } });
  expect(nothing.ok && nothing.data.cart).toEqual({ chakli: { '250 gms': 1 } });
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`sweet-${n}`, { '250 gms': 1 }]));
  expect(await asha.mergeCart({ body: { cart: many } })).toMatchObject({ status: 400 });
});

test('a merge repeated after a lost answer is not made twice; another cart, or one from another time, is merged', async () => {
  const merge = async (quantity: number, key?: string) => {
    const answer = await asha.mergeCart({ body: { cart: { chakli: { '250 gms': quantity } }, key } });
    return answer.ok && answer.data.cart;
  };
  expect(await merge(2, 'first')).toEqual({ chakli: { '250 gms': 2 } });
  expect(await merge(2, 'first')).toEqual({ chakli: { '250 gms': 2 } });
  const atOnce = await Promise.all([merge(2, 'first'), merge(2, 'first')]);
  expect(atOnce).toEqual([{ chakli: { '250 gms': 2 } }, { chakli: { '250 gms': 2 } }]);
  expect(await merge(3, 'first')).toEqual({ chakli: { '250 gms': 5 } });
  expect(await merge(3, 'second')).toEqual({ chakli: { '250 gms': 8 } });
  expect(await merge(1)).toEqual({ chakli: { '250 gms': 9 } });
  expect(await merge(1)).toEqual({ chakli: { '250 gms': 10 } });
  const ravi = await shop.as('ravi');
  const body = { cart: { rasgulla: { '250 gms': 1 } }, key: 'second' };
  const theirs = await ravi.mergeCart({ body });
  expect(theirs.ok && theirs.data.cart['rasgulla']).toEqual({ '250 gms': 1 });
  await ravi.clearCart();
});

test('one damaged line of a guest cart does not keep the sound ones out', async () => {
  const damaged = {
    chakli: { '500 gms': 1, ['x'.repeat(400)]: 1 },
    ['y'.repeat(400)]: { '250 gms': 1 },
    nankhatai: 5,
    'kaju-katli': { '250 gms': '2' },
    ghevar: null,
  };
  const merged = await raw('/mergecart', JSON.stringify({ cart: damaged }));
  expect(merged.statusCode).toBe(200);
  expect(merged.json().cart).toEqual({ chakli: { '500 gms': 1 } });
});
